/** Tests that the server refuses the rounds of automatic play by the player's own limits and pause. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import { studioClaim } from '#scripts/dev/fixtures/studio-calls.ts';
import { MINUTE } from '#server/platform/time.ts';
import { openGame } from '#stores/games.ts';
import { setReality } from '#stores/limits.ts';
import { takePause } from '#stores/protection.ts';
import { createAutoRun } from '#studio/client/auto-run.ts';
import { bearer, expectSoundLedger, raw, valueOf } from '#tests/support/journey.ts';
import { playerAt, set } from '#tests/support/limits.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi({ config: { market: noGift } });
setUpTab(api);
afterAll(() => expectSoundLedger(api));

/** Plays a run of ten rounds at R$ 1,00 as the page does. `before` is called before each round with its number. */
async function runTen(before: (round: number) => Promise<unknown> = () => Promise.resolve()) {
  const token = new URL(valueOf(await openGame({ api_name: 'jogada', game_code: 'onca-dourada' }))).hash.slice(7);
  const run = createAutoRun({ rounds: 10, lossCents: 100_00n, prizeCents: null });
  let refusal = '';
  while (run.endBefore(1_00n) === null) {
    await before(run.played());
    const claim = await studioClaim(api.studio, token);
    const body = { spin_id: randomUUID(), bet: '1.00', ...claim };
    const reply = (await raw({ request: api.studio }, '/api/spin', body, bearer(token))).body;
    refusal = String(reply.refusal ?? '');
    if (refusal) run.stop('refused');
    else run.add(1_00n, 0n);
  }
  return { played: run.played(), end: run.endBefore(1_00n), refusal };
}

it('plays all its rounds where nothing forbids it', async () => {
  await playerAt(api);
  expect(await runTen()).toEqual({ played: 10, end: 'rounds', refusal: '' });
});

it('ends at the player’s limit of stakes', async () => {
  await playerAt(api);
  valueOf(await set('stake', 'day', '3.00'));
  expect(await runTen()).toMatchObject({ played: 3, end: 'refused', refusal: 'LIMIT_REACHED' });
});

it('ends at the player’s limit of bets', async () => {
  await playerAt(api);
  valueOf(await set('bets', 'day', '4'));
  expect(await runTen()).toMatchObject({ played: 4, end: 'refused', refusal: 'LIMIT_REACHED' });
});

it('ends when the player pauses in another tab', async () => {
  await playerAt(api);
  const other = (round: number) => (round === 2 ? takePause(1) : Promise.resolve());
  expect(await runTen(other)).toMatchObject({ played: 2, end: 'refused', refusal: 'PLAY_PAUSED' });
});

it('ends when the reality check is due', async () => {
  await playerAt(api);
  valueOf(await setReality(15));
  const later = (round: number) => Promise.resolve(round === 2 ? api.advance(17 * MINUTE) : undefined);
  expect(await runTen(later)).toMatchObject({ played: 2, end: 'refused', refusal: 'REALITY_CHECK_DUE' });
});
