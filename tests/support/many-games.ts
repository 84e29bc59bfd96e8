/** Thousands of games of nobody's, for tests and benches: a provider's list as it would come. */

const things = [
  'Farol',
  'Jangada',
  'Moinho',
  'Veleiro',
  'Bússola',
  'Lanterna',
  'Tambor',
  'Violeta',
  'Girassol',
  'Pomar',
  'Cascata',
  'Colina',
  'Planalto',
  'Riacho',
  'Aurora',
  'Cometa',
  'Mosaico',
  'Azulejo',
  'Sanfona',
  'Carrossel',
];
const kinds = [
  'Azul',
  'Dourado',
  'do Norte',
  'do Sul',
  'da Manhã',
  'da Serra',
  'de Prata',
  'do Vale',
  'da Praia',
  'do Bosque',
  'Veloz',
  'Antigo',
  'da Noite',
  'de Vidro',
  'do Porto',
  'da Chuva',
  'de Junho',
  'do Campo',
  'da Ilha',
  'Claro',
];
const types = ['slots', 'slots', 'slots', 'crash', 'fish', 'arcade', 'bingo', 'card', 'table', 'lottery', 'live'];
const volatilities = ['low', 'medium', 'high', ''];

export interface ListedGame {
  readonly external_id: string;
  readonly name: string;
  readonly en_name: string;
  readonly type: string;
  readonly rtp: string;
  readonly volatility: string;
  readonly min_stake: string;
  readonly max_stake: string;
  readonly max_multiplier: string;
  readonly released_at: string;
  readonly tags: string;
}

/** The first so many games of one list: the same ones every time. */
export function manyGames(count: number): ListedGame[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / (things.length * kinds.length));
    const thing = things[index % things.length] ?? '';
    const kind = kinds[Math.floor(index / things.length) % kinds.length] ?? '';
    return {
      external_id: `game-${index + 1}`,
      name: [thing, kind, ...(round > 0 ? [String(round + 1)] : [])].join(' '),
      en_name: `Game ${index + 1}`,
      type: types[index % types.length] ?? 'slots',
      rtp: `${90 + (index % 8)}.${String(index % 100).padStart(2, '0')}`,
      volatility: volatilities[index % volatilities.length] ?? '',
      min_stake: '0.20',
      max_stake: `${50 * (1 + (index % 10))}.00`,
      max_multiplier: String(100 * (1 + (index % 50))),
      released_at: `2026-${String(1 + (index % 10)).padStart(2, '0')}-15`,
      tags: index % 97 === 0 ? 'recommend' : '',
    };
  });
}

export function asCsv(games: readonly ListedGame[]): string {
  const names = Object.keys(games[0] ?? {}) as (keyof ListedGame)[];
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [names.join(','), ...games.map((game) => names.map((name) => quoted(game[name])).join(','))].join('\n');
}

export const asJsonLines = (games: readonly ListedGame[]): string =>
  games
    .map((game) => JSON.stringify({ ...game, rtp: Number(game.rtp), tags: game.tags ? [game.tags] : [] }))
    .join('\n');
