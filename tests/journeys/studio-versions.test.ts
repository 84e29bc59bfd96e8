/** Tests rounds of an earlier version of a game's rules after an update: they settle, open and verify by it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { visibleSymbols, winCents } from '#games/engine.ts';
import { rioDeGuarana } from '#games/rio-de-guarana/rules-1.ts';
import { readDictionary } from '#scripts/dev/dictionaries.ts';
import { ABANDONED_MS, resumeRounds } from '#studio/server/resume-rounds.ts';
import { studioRounds } from '#studio/server/schema.ts';
import { openStudio } from '#tests/support/studio.ts';

let studio: Awaited<ReturnType<typeof openStudio>>;
beforeAll(async () => {
  studio = await openStudio();
  studio.operator.balances.set('m1', 100_00n);
});
afterAll(() => studio.close());

it('a round from before an update is settled and shown by the version that it names', async () => {
  studio.operator.failures.push({ call: 'settle', moment: 'before' });
  expect((await studio.tap(1, '1.00', 'm1/rio-de-guarana')).http).toBe(503);
  studio.operator.failures.length = 0;
  // The bet was laid by the former release, which the update ended before the settlement.
  await studio.db.update(studioRounds).set({ gameVersion: 1 });
  studio.clock.at = new Date(studio.clock.at.getTime() + ABANDONED_MS + 1);
  expect(await resumeRounds(studio.parts)).toBe(1);

  const [settled] = await studio.db.select().from(studioRounds);
  const stops = settled?.outcome as number[];
  expect(visibleSymbols(rioDeGuarana, stops)).toHaveLength(3);
  expect(stops).toHaveLength(3);
  expect(settled?.winCents).toBe(winCents(rioDeGuarana, stops, 100n));

  const id = settled?.roundId ?? '';
  const told = (await studio.round(id)) as unknown as { version: number; game: { texts: Record<string, string> } };
  expect(told.version).toBe(1);
  const page = await (await studio.app.request(`/round/${id}`)).text();
  expect(page).toContain('client/games/rio-de-guarana/scene-1.js');
  expect(page).toContain('client/first-slots/reels.css');
  const assets = /\/assets\/[^/"]+/.exec(page)?.[0] ?? '';
  const texts = await (await studio.app.request(`${assets}/${told.game.texts.pt}`)).json();
  expect(texts).toMatchObject({ winLines: readDictionary('pt', 'game-slots').winLines });

  for (const code of ['onca-dourada', 'boi-da-sorte']) {
    const played = await (await studio.app.request(`/play/${code}`)).text();
    expect(played, `${code} of today has no style of the first rules`).not.toContain('client/first-slots/');
  }
});
