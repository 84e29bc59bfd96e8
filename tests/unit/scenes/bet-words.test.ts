/** Tests the description of a bet in words on the page of a round. */
import { expect, it, vi } from 'vitest';
import type { Json } from '#lib/json.ts';
import { locales } from '#lib/locales.ts';
import { studioGames } from '#games/catalogue.ts';
import type { BetWords } from '#studio/client/scene.ts';
import { readDictionary } from '#scripts/dev/dictionaries.ts';

vi.mock('#studio/client/page.ts', () => ({
  languageTag: 'pt-BR',
  money: (cents: bigint) => `R$ ${cents / 100n}`,
}));

/** A choice of each game with choices, and its description. */
const said: Readonly<Record<string, readonly [choice: Json, ...words: string[]]>> = {
  'bingo-da-quermesse': [{ cards: [12, 13] }, 'Cartela 12', 'Cartela 13'],
  'cai-caju': [{ risk: 'high', balls: 3 }, 'Risco alto', '3 cajus'],
  'liga-caju': [
    {
      matchday: 0,
      legs: [
        { match: 0, selection: 'home' },
        { match: 1, selection: 'over' },
      ],
    },
  ],
  'pescaria-no-pantanal': [{ target: 'pacu' }, 'Pacu · 3×'],
  'pipa-alta': [{ at: 250 }, 'Retira em 2,5×'],
  'praia-dos-siris': [{ crabs: 3 }, '3 siris'],
  'roda-da-feira': [{ place: 'C' }, 'Caju · 4×'],
  'roleta-ipe': [
    {
      chips: [
        { kind: 'straight', number: 17, cents: 200 },
        { kind: 'splitAlong', number: 1, cents: 100 },
        { kind: 'dozen', number: 2, cents: 100 },
        { kind: 'low', number: 0, cents: 100 },
        { kind: 'red', number: 0, cents: 300 },
      ],
    },
    'Número 17 · R$ 2',
    'Números 1 e 4 · R$ 1',
    'Dúzia de 13 a 24 · R$ 1',
    '1–18 · R$ 1',
    'Vermelho · R$ 3',
  ],
  'sementes-da-sorte': [{ picks: [41, 7] }, 'Número 7', 'Número 41'],
  'seta-do-sertao': [{ side: 'from', mark: 9900 }, 'Ganha de 9900 em diante.', '98×'],
};

const sceneAt = async (code: string) =>
  (await import(`../../../studio/client/games/${code}/scene.ts`)) as { betWords?: BetWords<Json> };

it.each(studioGames.map((game) => [game.rules.code, game] as const))(
  'a bet is described in words for %s',
  async (code, { rules, dictionary }) => {
    const { betWords } = await sceneAt(code);
    const example = said[code];
    if (!example) {
      expect(rules.isChoice(null), 'nothing is chosen').toBe(true);
      expect(betWords).toBeUndefined();
      return;
    }
    const [choice, ...words] = example;
    expect(rules.isChoice(choice)).toBe(true);
    const told = betWords?.(choice, readDictionary('pt', `game-${dictionary}`)) ?? [];
    if (words.length > 0) expect(told).toEqual(words);
    for (const locale of locales) {
      const lines = betWords?.(choice, readDictionary(locale, `game-${dictionary}`)) ?? [];
      expect(lines, locale).toHaveLength(told.length);
      for (const line of lines) expect(line, locale).toMatch(/^[^{}"]*[\p{L}\d][^{}"]*$/u);
    }
  },
);

it('a round of Cai, Caju! from before the choice of balls had one', async () => {
  const { betWords } = await sceneAt('cai-caju');
  expect(betWords?.({ risk: 'low' }, readDictionary('pt', 'game-cai-caju'))).toEqual(['Risco baixo', '1 caju']);
});

it('a slip is described by each selection with its price, then the total price', async () => {
  const { betWords } = await sceneAt('liga-caju');
  const told = betWords?.(said['liga-caju']?.[0] ?? null, readDictionary('pt', 'game-liga-caju')) ?? [];
  expect(told).toHaveLength(3);
  expect(told[0]).toMatch(/ vence · \d+,\d\d$/);
  expect(told[1]).toMatch(/ × .+: Mais de 2,5 gols · \d+,\d\d$/);
  expect(told[2]).toMatch(/^cotação \d+,\d\d$/);
});

it('a flight without a target is described as cashed out by hand', async () => {
  const { betWords } = await sceneAt('pipa-alta');
  expect(betWords?.({ at: null }, readDictionary('pt', 'game-pipa-alta'))).toEqual(['Sem alvo: retirada com um toque']);
});
