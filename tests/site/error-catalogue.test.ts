/**
 * Tests the sentences of screens that do not exist yet (tests/support/sentences.ts): a new screen must not forget its
 * own.
 */
import { expect, test } from 'vitest';
import { ofOtherScreens } from '#tests/support/sentences.ts';
import { namespaces, readDictionary } from '#scripts/dev/dictionaries.ts';

test('a sentence of another screen gets its row when a text has it', () => {
  const texts = namespaces.flatMap((namespace) => Object.values(readDictionary('en', namespace)));
  const said = ofOtherScreens.filter((sentence) =>
    texts.some((text) => text.toLowerCase().includes(sentence.toLowerCase())),
  );
  expect(said).toEqual([]);
});
