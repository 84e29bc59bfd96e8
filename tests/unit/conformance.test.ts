/** Tests that the conformance command covers every call, or says why not, and never writes. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { planOf } from '#scripts/ops/conformance/plan.ts';

/** The calls of section 7 of the specification, as it lists them. */
const specified = `
POST /api/auth/captcha
POST /api/auth/login2
POST /api/auth/register2
POST /api/auth/me
POST /api/profilepictures/user
POST /api/profilepictures/set
GET /api/profilepictures
POST /api/member/drawing_pwd/set
GET /api/language/getList
GET /api/dynamicwebs/getdata
GET /api/socialmedialinks/get
GET /api/games/apisv2
GET /api/games/listsv2
GET /api/games/promotion
GET /api/games/popular
POST /api/games/follow
POST /api/games/follow/set
POST /api/games/follow/delete
POST /api/game/record
POST /api/day7/day7LoginV2
GET /api/day7/getAllBalance
GET /api/payments/list
GET /api/payment/online/list
POST /api/recharge/online
POST /api/recharge/list
POST /api/drawing
POST /api/memberbanks/save
GET /api/memberbanks/display
GET /api/member/bank
POST /api/ftd/check
POST /api/ftd/claim
POST /api/dailywheel/check
POST /api/dailywheel/claim
POST /api/invitationactivity/check
POST /api/invitationactivity/claim
POST /api/dailyrescue/check
POST /api/dailyrescue/claim
POST /api/rechargerebate/check
POST /api/rechargerebate/claim
POST /api/lotterywheel/check
POST /api/lotterywheel/claim
GET /api/activitydetails/get
POST /api/member/vip/info
POST /api/member/vip/history
POST /api/cover/history
GET /api/informationcenter/support
GET /api/informationcenter/notification
GET /api/informationcenter/announcement
GET /api/ordercenter/details
GET /api/ordercenter/fee
GET /api/ordercenter/association
POST /api/agency/subordinate/register
POST /api/agency/reward
POST /api/agency/inviterecord
GET /api/agency/mechanism/recharge
GET /api/agency/mechanism/betting
GET /api/agency/mechanism/settlement
`
  .trim()
  .split('\n');

const named = Object.entries(calls) as [CallName, Call][];
/** Calls whose valid input depends on the player or the back end. */
const noGoodReply: readonly CallName[] = ['lookUpDestination', 'rechargeReceipt', 'tryGame', 'withdrawalReceipt'];

describe('what the conformance command asks', () => {
  it.each(specified)('covers %s', (line) => {
    const found = named.find(([, { method, path }]) => `${method} ${path}` === line);
    expect(found && planOf(...found).checks.length).toBeGreaterThan(0);
  });

  it.each(named)('has for %s a check beyond the sign-in, or a reason why not', (name, call) => {
    const { checks, sample, unasked } = planOf(name, call);
    const beyond = checks.filter((check) => !['without a token', 'with a wrong token'].includes(check));
    expect(beyond.length > 0).toBe(unasked === null);
    expect(checks.includes('without a token')).toBe(call.access === 'player');
    if (call.effect === 'read' && !noGoodReply.includes(name)) {
      expect(checks).toContain('a good reply');
      expect(v.is(call.input, sample)).toBe(true);
    }
  });

  it.each(named.filter(([name, { effect }]) => effect !== 'read' && name !== 'rainHere'))(
    'of %s would change nothing at a back end',
    (name, call) => {
      const { checks, unasked } = planOf(name, call);
      expect(checks).not.toContain('a good reply');
      // Input that is sent with a session is always invalid by the contract, so that nothing is written.
      if (v.is(call.input, {})) expect([checks.length, unasked === null]).toEqual([2, false]);
      else expect(checks).toContain('without its fields');
    },
  );
});
