/** Tests a device with a wrong clock: countdowns and polling use the seconds that the server sends. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CODE_RESEND_MS } from '#contract/security.ts';
import { readDate } from '#lib/dates.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/time.ts';
import { $codeRequest, askPasswordCode } from '#stores/forgotten-password.ts';
import { valueOf as known } from '#stores/loadable.ts';
import { takePause } from '#stores/protection.ts';
import { $rain, loadRain } from '#stores/rain.ts';
import { $openDeposits, loadOpenDeposits, submitDeposit } from '#stores/deposit.ts';
import {
  isVerified,
  loadSecurity,
  sendEmailCode,
  sendWithdrawalPasswordCode,
  verifyPassword,
} from '#stores/security.ts';
import { $session } from '#stores/session.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import { connect, freshTab, methodOf, playerIn, query, valueOf } from '#tests/support/journey.ts';
import { newAddress } from '#tests/support/mails.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;

/** Matches a number of ms with a tolerance, because a reply takes a moment and seconds are whole. */
const about = (ms: number) => ({ asymmetricMatch: (left: unknown) => Math.abs(Number(left) - ms) < 2500 });
const leftUntil = (end: Date | null | undefined) => (end ? end.getTime() - Date.now() : null);

describe.each([
  ['a day slow', DAY],
  ['an hour slow', HOUR],
  ['15 minutes fast', -15 * MINUTE],
  ['a day fast', -DAY],
])('on a device that is %s', (_clock, ahead) => {
  beforeEach(async () => {
    api.advance(ahead);
    connect(api);
    freshTab();
    me = await playerIn(api);
  });
  afterEach(() => api.advance(-ahead));

  it('the right password unlocks protected actions for the server’s period', async () => {
    expect(isVerified(valueOf(await loadSecurity()))).toBe(false);
    expect(await verifyPassword(me.password)).toEqual({ ok: true, value: null });
    expect(isVerified(valueOf(await loadSecurity()))).toBe(true);
    api.advance(10 * MINUTE);
    expect(isVerified(valueOf(await loadSecurity()))).toBe(false);
    api.advance(-10 * MINUTE);
  });

  it('another mailed code may be requested after a minute', async () => {
    await verifyPassword(me.password);
    expect(leftUntil(valueOf(await sendEmailCode(newAddress())).resendAt)).toEqual(about(CODE_RESEND_MS));
    await query(api, `update member set email = '${newAddress()}', withdrawal_password_hash = 'x' where id = ${me.id}`);
    expect(leftUntil(valueOf(await sendWithdrawalPasswordCode()).resendAt)).toEqual(about(CODE_RESEND_MS));
    expect(await askPasswordCode(me.account)).toEqual({ ok: true, value: null });
    expect(leftUntil(new Date($codeRequest.get()?.resendAt ?? 0))).toEqual(about(CODE_RESEND_MS));
  });

  it('countdowns to the next draw of the rain and to the end of an open deposit are right', async () => {
    valueOf(await loadRain());
    const room = known($rain.get());
    const draw = (readDate(room?.next_at ?? '')?.getTime() ?? 0) - api.services.now().getTime();
    expect(leftUntil(room?.drawsAt)).toEqual(about(draw));
    valueOf(await submitDeposit({ money: '50.00', method: await methodOf('online_pix') }));
    valueOf(await loadOpenDeposits());
    expect(leftUntil(known($openDeposits.get())?.[0]?.closesAt)).toEqual(about(30 * MINUTE));
  });

  it('a pause ends at its end', async () => {
    const endOf = () => {
      const session = $session.get();
      return session.status === 'player' ? session.restrictedUntil : undefined;
    };
    expect(endOf()).toBeNull();
    valueOf(await takePause(3));
    expect(leftUntil(endOf())).toEqual(about(3 * DAY));
  });
});
