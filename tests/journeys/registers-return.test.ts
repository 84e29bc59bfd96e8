/**
 * Tests the return of members in the state's registers, and of self-excluded members who are in one
 * (docs/domain/protection.md#state-registers).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { solveCaptcha } from '#api/captcha.ts';
import { DAY, HOUR } from '#server/platform/time.ts';
import { selfExclude } from '#stores/protection.ts';
import { verifyPassword } from '#stores/security.ts';
import { login } from '#stores/sign-in.ts';
import { expectRefusal, freshTab, playerIn, raw, valueOf } from '#tests/support/journey.ts';
import { registersMarket, stateRegister } from '#tests/support/state-register.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const register = stateRegister();
const api = setUpApi({ config: { market: registersMarket }, outside: register.outside });
setUpTab(api);
beforeEach(() => {
  register.says = 'itself';
});

describe('the return', () => {
  const ask = async (me: { account: string; password: string }) => {
    const { body } = await raw(api, '/api/auth/captcha', {});
    const { key, challenge } = body.data as { key: string; challenge: { parameters: object } };
    const input = { account: me.account, password: me.password, key, captcha: await solveCaptcha(challenge) };
    return (await raw(api, '/api/protection/return', input)).body;
  };
  const close = async (kind: 'central' | 'exclusion') => {
    const me = await playerIn(api);
    if (kind === 'exclusion') {
      expect((await verifyPassword(me.password)).ok).toBe(true);
      expect((await selfExclude(1)).ok).toBe(true);
    } else {
      register.says = 'central';
      api.advance(DAY);
      freshTab();
      valueOf(await login({ account: me.account, password: me.password }));
    }
    api.advance(49 * HOUR);
    await api.housekeeping();
    freshTab();
    return me;
  };

  it('opens for a player whom the central register no longer names, a day after the request', async () => {
    const me = await close('central');
    api.advance(DAY);
    expectRefusal(await login({ account: me.account, password: me.password }), 'PLAY_EXCLUDED');
    expect(await ask(me)).toMatchObject({ refusal: 'PLAY_EXCLUDED' });
    api.advance(DAY);
    register.says = 'itself';
    expectRefusal(await login({ account: me.account, password: me.password }), 'EXCLUSION_OVER');
    expect(await ask(me)).toMatchObject({ data: { state: 'waits' } });
    api.advance(25 * HOUR);
    expect(await ask(me)).toMatchObject({ data: { state: 'open' } });
    valueOf(await login({ account: me.account, password: me.password }));
  });

  it('stays closed for a self-excluded player while the central register names them', async () => {
    const me = await close('exclusion');
    api.advance(40 * DAY);
    register.says = 'central';
    expect(await ask(me)).toMatchObject({ refusal: 'CHECKS_PENDING' });
    register.says = 'itself';
    api.advance(DAY);
    expect(await ask(me)).toMatchObject({ data: { state: 'waits' } });
  });
});
