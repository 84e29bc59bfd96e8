/** Tests that the English pages have the sentences that the specification requires of a screen. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDictionary } from '#scripts/dev/dictionaries.ts';
import { saidByScreens } from '#tests/support/sentences.ts';

/** The browser test that covers each sentence. */
const seenBy: Record<keyof typeof saidByScreens, string> = {
  'session.registered': 'accounts',
  'session.registrationFailed': 'sentences',
  'session.expiredText': 'session',
  'session.forcedText': 'session',
  'ui.loadFailed': 'session',
  'site.wrongType': 'lobby',
  'favourites.setFailed': 'favourites',
  'favourites.listFailed': 'sentences',
  'ui.fixForm': 'forms',
  'wheel.noSpins': 'wheel',
  'offers.firstListFailed': 'sentences',
  'offers.friendListFailed': 'sentences',
};

test.each(Object.entries(saidByScreens))('%s says “%s”, as a browser test shows', (key, wanted) => {
  const [namespace = '', name = ''] = key.split('.');
  expect(readDictionary('en', namespace)[name]?.toLowerCase()).toContain(wanted.toLowerCase());
  const spec = readFileSync(`tests/e2e/${seenBy[key as keyof typeof saidByScreens]}.spec.ts`, 'utf8');
  expect(spec.includes(key) || spec.includes(`'${name}'`)).toBe(true);
});
