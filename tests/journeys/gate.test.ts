/** Tests the gate: it runs inside the transaction of each protected action, and its refusals are final. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken } from '#api/token.ts';
import { refuse } from '#server/platform/refusal.ts';
import { members } from '#server/kernel/members/schema.ts';
import * as gate from '#server/kernel/protection/gate.ts';
import type { GatedAction } from '#server/kernel/protection/gate.ts';
import { $openGame, openGame } from '#stores/games.ts';
import { submitDeposit } from '#stores/deposit.ts';
import { login } from '#stores/sign-in.ts';
import { submitWithdrawal } from '#stores/withdrawal.ts';
import { callWallet, oneBet, outcomeOf } from '#scripts/dev/fixtures/calls.ts';
import { connect, expectRefusal, freshTab, methodOf, rowCounts, playerIn, topUp } from '#tests/support/journey.ts';
import { newPlayer, launchFor, signedIn } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

vi.mock('#server/kernel/protection/gate.ts', async (original) => {
  const actual = await original<typeof gate>();
  return { ...actual, checkAction: vi.fn(actual.checkAction) };
});

const api = setUpApi();
beforeEach(() => {
  vi.mocked(gate.checkAction).mockClear();
  connect(api);
  freshTab();
});

const asked = () => vi.mocked(gate.checkAction).mock.calls.map(([, , deed]) => deed);
const refuseOnce = () => vi.mocked(gate.checkAction).mockResolvedValueOnce(refuse('MEMBER_DISABLED'));
const written = () =>
  rowCounts(api, ['ledger_transfer', 'recharge', 'withdrawal', 'game_bet', 'game_launch', 'session']);

describe('the gate is checked, and a refusal is final', () => {
  it('at a sign-in', async () => {
    const me = await playerIn(api);
    freshTab();
    const before = await written();
    refuseOnce();
    expectRefusal(await login({ account: me.account, password: me.password }), 'MEMBER_DISABLED');
    expect(readToken()).toBeNull();
    expect(await written()).toEqual(before);
    expect(asked()).toEqual([{ action: 'login' }]);
  });

  it('at a deposit', async () => {
    await playerIn(api);
    const before = await written();
    refuseOnce();
    const outcome = await submitDeposit({ money: '50.00', method: await methodOf('online_pix') });
    expectRefusal(outcome, 'MEMBER_DISABLED');
    expect(await written()).toEqual(before);
    expect(asked()).toEqual([{ action: 'deposit', amount: 50_00n }]);
  });

  it('at a launch', async () => {
    await playerIn(api);
    const before = await written();
    refuseOnce();
    await openGame({ api_name: 'jogada', game_code: 'onca-dourada' });
    expect($openGame.get()).toMatchObject({ status: 'failed', failure: { code: 'MEMBER_DISABLED' } });
    expect(await written()).toEqual(before);
    expect(asked()).toEqual([{ action: 'launch' }]);
  });

  it('at a bet', async () => {
    const player = await newPlayer(api.services, { cash: 10_00n });
    const launch = await launchFor(api.services, player);
    const before = await written();
    refuseOnce();
    const answer = await callWallet(api.request, 'bet', oneBet.bet(launch, 'gate-1', '5.00'));
    expect(outcomeOf(answer)).toBe('MEMBER_DISABLED');
    expect(await written()).toEqual(before);
    expect(asked()).toEqual([{ action: 'bet', amount: 5_00n }]);
    // The refused id is free again: the same bet is accepted once the gate allows it.
    expect(outcomeOf(await callWallet(api.request, 'bet', oneBet.bet(launch, 'gate-1', '5.00')))).toBe(200);
  });

  it('at a withdrawal', async () => {
    const me = await playerIn(api);
    await topUp(api, '100.00');
    const { token } = await signedIn(api.services, { id: me.id, account: me.account, cpf: me.cpf });
    await api.request('/api/member/drawing_pwd/set', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ qk_pwd: WITHDRAWAL_PASSWORD, qk_pwd_confirmation: WITHDRAWAL_PASSWORD }),
    });
    const before = await written();
    vi.mocked(gate.checkAction).mockClear();
    refuseOnce();
    const outcome = await submitWithdrawal({
      money: '50.00',
      kind: 'cpf',
      key: me.cpf,
      withdrawalPassword: WITHDRAWAL_PASSWORD,
    });
    expectRefusal(outcome, 'MEMBER_DISABLED');
    expect(await written()).toEqual(before);
    expect(asked()).toEqual([{ action: 'withdraw', amount: 50_00n }]);
  });
});

describe('a blocked member', () => {
  const deeds: GatedAction[] = [
    { action: 'login' },
    { action: 'launch' },
    ...(['deposit', 'bet', 'claim', 'spin', 'withdraw'] as const).map((action) => ({ action, amount: 1_00n })),
  ];

  it.each(deeds)('may not $action', async (deed) => {
    const { services } = api;
    const { db, now } = services;
    const at = () => ({ now: now(), services });
    const { id } = await newPlayer(api.services);
    expect(await gate.checkAction(db, id, deed, at())).toBeNull();
    await db.update(members).set({ status: -1 }).where(eq(members.id, id));
    expect(await gate.checkAction(db, id, deed, at())).toEqual(refuse('MEMBER_DISABLED'));
  });
});
