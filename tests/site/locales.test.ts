/** Tests the dictionaries: every language is complete, with the same placeholders and no unused text. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { betStatuses } from '#contract/game-record.ts';
import { accountKinds } from '#contract/cards.ts';
import { refusalCodes } from '#contract/refusals.ts';
import { withdrawalStates } from '#contract/withdrawal.ts';
import { islandNamespaces } from '#i18n/island-namespaces.ts';
import config from '#i18next-config';
import { defaultLocale, locales, localeTable } from '#lib/locales.ts';
import { pixKeyKinds } from '#lib/typed-text/pix-key.ts';
import { namespaces, readDictionary as read, sameTexts } from '#scripts/dev/dictionaries.ts';

const placeholders = (text: string) => (text.match(/\{\{\s*\w+\s*\}\}/g) ?? []).sort();

/** Words that are equal in several languages: names, numbers, units of the trade. */
const international =
  /^(Pix|TED|CPF|CNPJ|UID|UID \{\{id\}\}.*|VIP|RTP.*|18\+.*|E-?mail|Total|Status|Popular|Bonus|Ombudsman.*|Deposit|Filter|Saldo|Jogada|Slots?|Crash|Arcade|Bingo|Chance|Bronze|Platinum|Sports?|Cashback|Jaguar|Guaraná|Açaí|Lambari|Pacu|Piranha|Dou?rado|Ja[uú]|Dealer|Jack|Queen|King|Straight|((Royal|Straight) f|F)lush|Full house|(Four|Three) of a kind|Two pair|Peacock bass|Gol!|\{\{.*\}\}.*)$/;

test('the languages and namespaces are those of the integration', () => {
  const { defaultNamespace, namespaces: known } = config;
  expect([defaultLocale, locales, Object.keys(localeTable)]).toEqual([
    config.defaultLocale,
    config.locales,
    config.locales,
  ]);
  expect(known).toEqual(expect.arrayContaining([defaultNamespace, ...islandNamespaces]));
});

describe.each(locales.filter((locale) => locale !== 'pt'))('%s', (locale) => {
  test.each(namespaces)('%s has the keys of pt, filled, with the same placeholders', (namespace) => {
    const source = read('pt', namespace);
    const target = read(locale, namespace);
    expect(Object.keys(target)).toEqual(Object.keys(source));
    for (const [key, text] of Object.entries(target)) {
      expect(text.trim(), `${key} is empty`).not.toBe('');
      expect(placeholders(text), key).toEqual(placeholders(source[key] ?? ''));
    }
  });

  test('has nothing in Portuguese or English', () => {
    const untranslated = sameTexts(locale).filter(({ text }) => !international.test(text));
    expect(untranslated).toEqual([]);
  });
});

test('every refusal has its text, and no text is left of a removed refusal', () => {
  expect(Object.keys(read('pt', 'refusals')).sort()).toEqual([...refusalCodes].sort());
});

/** Patterns of keys that code assembles, each with its place. */
const computed: Record<string, RegExp> = {
  refusals: /./,
  // server/contexts: say(locale, 'server', `…_${state}`)
  server:
    /^(payment_(type|desc)|recharge_(status|)|withdrawal_state|balance|operation|csv|game_type|offer|agency)_|^recharge_|^mail_\w+_(subject|text)$/,
  // components read `${titleKey}Title` and `${titleKey}Description` of routes.ts
  site: /(Title|Description)$/,
  pages: /(Title|Description)$/,
  agency: /^(part|kind|state)_/,
  // islands/information: `push_${category}`
  information: /^push_(money|security|bonus)$/,
  // server/contexts/messages/notices/text.ts: `${kind}_${outcome}_title`
  notices: /_(title|text)$/,
  // server/contexts/play/catalogue/search-synonyms.ts: by a type's name or a game's code
  search: /./,
  // service-worker/push.ts: by the category
  push: /^(money|security|bonus)$/,
  // components/SupportFaq.astro: `${key}Answer`
  faq: /Answer$/,
  // islands/support: `subject_${subject}`, `state_${state}`
  support: /^(subject|state)_/,
  recharge: /^status[123]$/,
  cards: new RegExp(`^kind_(${accountKinds.join('|')})$`),
  withdrawal: new RegExp(
    `^(status[123]|way_(pix|bank)|kind_(${pixKeyKinds.join('|')})|(state|step)_(${withdrawalStates.join('|')}))$`,
  ),
  fairness: /^fault_/,
  wheel: /^fault_/,
  games: new RegExp(`^status_(${betStatuses.join('|')})$`),
  // islands/video: `phase_${state.phase}`
  video: /^phase_/,
};
/** Matches the words of one game: its sheet and its scene name a thing by `kind_id`. A refusal may have its own words. */
const ofGame = /^([a-z]+_|refusal\.)/;

test('every text is used', () => {
  const code = ['src/**/*.{ts,tsx,astro}', '{server,studio}/**/*.ts']
    .flatMap((pattern) => globSync(pattern))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const unread = namespaces.flatMap((namespace) =>
    Object.keys(read('pt', namespace))
      .filter(
        (key) =>
          !(namespace.startsWith('game-') ? ofGame : computed[namespace])?.test(key) &&
          !new RegExp(`\\b${key}\\b`).test(code),
      )
      .map((key) => `${namespace}.${key}`),
  );
  expect(unread).toEqual([]);
});
