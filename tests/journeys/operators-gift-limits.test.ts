/**
 * Tests one operator's daily gift limit over all members and kinds; above it another operator must approve
 * (docs/decisions/27-back-office.md).
 */
import { describe, expect, it } from 'vitest';
import { DAY } from '#server/platform/time.ts';
import { offers } from '#contract/offers.ts';
import { wireMoney } from '#lib/money.ts';
import { callWallet, oneBet, withdraw } from '#scripts/dev/fixtures/calls.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import { backoffice, expectSoundLedger, ledgerOf, query } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
let keys = 0;
const give = async (operator: string, account: string, amount: string) =>
  (await backoffice(api, `/members/${account}/grant`, { operator, amount, key: `key-of-gift-${keys++}` })).body;
const spins = async (operator: string, account: string, count: number) =>
  (await backoffice(api, `/members/${account}/spins`, { operator, count })).body;
const agree = (proposal: unknown, operator: string) =>
  backoffice(api, `/proposals/${String(proposal)}/agree`, { operator });

/** Creates a held prize, above its game's ceiling. */
async function heldPrize(win: string) {
  const player = await newPlayer(api.services, { cash: 10_00n });
  const round = `round-${keys++}`;
  const at = { at: api.services.now() };
  const launch = await launchFor(api.services, player);
  await callWallet(api.request, 'bet', oneBet.bet(launch, round, '0.10'), at);
  await callWallet(api.request, 'settle', oneBet.settle(round, win), at);
  const [held] = await query<{ id: number }>(
    api,
    "select max(id)::int as id from held_settlement where state = 'waiting'",
  );
  return { player, path: `/settlements/${held?.id}/accept` };
}

describe('the daily limit of one operator', () => {
  it('is 100.00 for one member, rewards and spins at their mean prize together', async () => {
    const { account } = await newPlayer(api.services);
    const mean =
      offers.lotteryWheel.prizes.reduce((sum, { reward, weight }) => sum + reward * BigInt(weight), 0n) / 10_000n;
    expect(mean).toBe(64n);
    expect(await spins('ana', account, 20)).toMatchObject({ count: 20 });
    expect(await give('ana', account, wireMoney(100_00n - 20n * mean))).toMatchObject({ state: 'granted' });
    expect(await give('ana', account, '0.01')).toMatchObject({ state: 'asked' });
    expect(await spins('ana', account, 1)).toMatchObject({ state: 'asked' });
    // Each operator has a limit of their own.
    expect(await give('bia', account, '100.00')).toMatchObject({ state: 'granted' });
  });

  it('is 1,000.00 over all members, resets with Brasília’s day, and does not count approved gifts', async () => {
    for (let member = 0; member < 10; member++)
      expect(await give('rui', (await newPlayer(api.services)).account, '100.00')).toMatchObject({ state: 'granted' });
    const { account, id } = await newPlayer(api.services);
    const asked = await give('rui', account, '0.01');
    expect(asked).toMatchObject({ state: 'asked' });
    expect(await spins('rui', account, 1)).toMatchObject({ state: 'asked' });
    expect((await agree(asked.proposal, 'bia')).body).toMatchObject({ state: 'granted' });
    expect((await ledgerOf(api, id)).cash).toBe(1n);
    // A gift with two approvals counts against neither operator's limit.
    expect(await give('bia', account, '100.00')).toMatchObject({ state: 'granted' });
    api.advance(DAY);
    expect(await give('rui', account, '100.00')).toMatchObject({ state: 'granted' });
    await expectSoundLedger(api);
  });

  it('counts held prizes that are accepted; one beyond it is paid once another operator approves', async () => {
    api.advance(DAY);
    const { player, path } = await heldPrize('90000.00');
    const asked = await backoffice(api, path, { operator: 'ana' });
    expect(asked.body).toMatchObject({ state: 'asked' });
    expect((await agree(asked.body.proposal, 'bia')).body).toEqual({ state: 'accepted' });
    expect((await ledgerOf(api, player.id)).cash).toBeGreaterThan(90_000_00n);
    await expectSoundLedger(api);
  });

  it('has its numbers in the configuration, changed by proposal', async () => {
    api.advance(DAY);
    const set = (operator: string) =>
      backoffice(api, '/reach', { operator, day: '300.00', member: '200.00', large: '6000.00' });
    const { account } = await newPlayer(api.services);
    expect((await set('ana')).body).toMatchObject({ state: 'asked' });
    expect(await give('ana', account, '150.00')).toMatchObject({ state: 'asked' });
    expect((await set('bia')).body).toMatchObject({ state: 'set' });
    expect((await backoffice(api, '/reach')).body).toEqual({ day: '300.00', member: '200.00', large: '6000.00' });
    expect(await give('ana', account, '199.00')).toMatchObject({ state: 'granted' });
    expect(await give('ana', (await newPlayer(api.services)).account, '101.01')).toMatchObject({ state: 'asked' });
    for (const wrong of [
      { day: '-1.00', member: '1.00', large: '1.00' },
      { day: '1.00', member: '2.00', large: '1.00' },
      { day: 'x', member: '1.00', large: '1.00' },
    ])
      expect((await backoffice(api, '/reach', { operator: 'ana', ...wrong })).status).toBe(400);
    await query(api, "delete from site_setting where name = 'reach'");
    await expectSoundLedger(api);
  });
});

describe('a withdrawal above 10,000.00', () => {
  const asked = async (money: string) => {
    const player = await newPlayer(api.services, { cash: 40_000_00n, withdrawalPassword: true });
    const { body } = await withdraw(api.request, player, money);
    return `/withdrawals/${(body.data as { bill_no: string }).bill_no}`;
  };

  it('is a proposal; a smaller one is approved twice as before', async () => {
    const large = await asked('10000.01');
    const first = await backoffice(api, `${large}/approve`, { operator: 'ana' });
    expect(first.body).toMatchObject({ state: 'asked' });
    expect((await agree(first.body.proposal, 'ana')).body.refusal).toBe('SECOND_PERSON_NEEDED');
    expect((await agree(first.body.proposal, 'bia')).body).toEqual({ state: 'paid' });
    const { steps } = (await backoffice(api, large)).body as { steps: { state: string; actor: string }[] };
    expect(steps.map(({ state, actor }) => [state, actor])).toEqual([
      ['requested', expect.stringMatching(/^member:/)],
      ['under_review', 'operator:ana'],
      ['approved', 'operator:bia'],
      ['paid', 'system'],
    ]);
    const within = await asked('10000.00');
    expect((await backoffice(api, `${within}/approve`, { operator: 'ana' })).body).toEqual({ state: 'under_review' });
    expect((await backoffice(api, `${within}/approve`, { operator: 'bia' })).body).toEqual({ state: 'paid' });
  });

  it('needs two operators who did not create each other, as every second approval does', async () => {
    await operatorToken(api.services, 'puppet');
    await query(api, "update operator set added_by = 'operator:ana' where name = 'puppet'");
    const path = await asked('6000.00');
    expect((await backoffice(api, `${path}/approve`, { operator: 'ana' })).body).toEqual({ state: 'under_review' });
    expect((await backoffice(api, `${path}/approve`, { operator: 'puppet' })).body.refusal).toBe('MADE_EACH_OTHER');
    expect((await backoffice(api, `${path}/approve`, { operator: 'bia' })).body).toEqual({ state: 'paid' });
  });
});
