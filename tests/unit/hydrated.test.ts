/**
 * Tests that islands hydrate with a computed store's initial value, as in the static HTML, whatever its current value.
 */
import { atom, computed } from 'nanostores';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { hydrated } from '#stores/hydrated.ts';
import { useStore } from '#ui/useStore.ts';

it('is the initial value while a page hydrates, and the computed one afterwards', () => {
  const $count = atom(1);
  const $double = hydrated(
    computed($count, (count) => count * 2),
    0,
  );
  $count.set(4);
  const html = renderToString(createElement(() => createElement('p', null, useStore($double))));
  expect([html, $double.get()]).toEqual(['<p>0</p>', 8]);
});
