/** What a copy of the studio's tables tells: nothing of an outcome that its players do not know yet (docs/decisions/0085). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { studioRounds } from '#studio/server/schema.ts';
import { openStudio } from '#tests/support/studio.ts';

const SLOT = 'm1/onca-dourada';
const MINES = 'm1/praia-dos-siris';
let folder: string;
let studio: Awaited<ReturnType<typeof openStudio>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jogada-studio-'));
  studio = await openStudio({ file: join(folder, 'studio.sqlite') });
  studio.operator.balances.set('m1', 100_00n);
});
afterEach(async () => {
  await studio.close();
  rmSync(folder, { recursive: true });
});

describe('a round of one player', () => {
  const told = { outcome: expect.anything(), winCents: expect.any(BigInt) };
  const untold = { outcome: null, winCents: null, counts: true };
  const row = async () => (await studio.db.select().from(studioRounds))[0];

  it.each([
    ['bet', 'drawn'],
    ['settle', 'bet'],
  ])('tells nothing of what was drawn while the wallet has not answered its %s', async (call, state) => {
    studio.operator.failures.push({ call, moment: 'before' });
    const { http } = await studio.tap(1, '1.00', SLOT);
    expect(http).toBe(503);
    expect(await row()).toMatchObject({ state, ...untold });
    studio.operator.failures.length = 0;
    const { body } = await studio.tap(1, '1.00', SLOT);
    expect(await row()).toMatchObject({ state: 'settled', ...told, outcome: body.outcome });
  });

  it('of steps tells nothing of its end before that is paid', async () => {
    const choice = { crabs: 5 };
    const { body } = await studio.tap(1, '1.00', MINES, undefined, choice);
    studio.operator.failures.push({ call: 'settle', moment: 'before' });
    for (let at = 0; (await row())?.state === 'playing'; at++)
      await studio.call('step', MINES, { round: body.round, step: at, action: { open: at } });
    expect(await row()).toMatchObject({ state: 'ended', ...untold });
  });
});
