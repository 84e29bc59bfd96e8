/** Simulates sign-ins, each with its own captcha, at the passwords' real cost. */
import { solveCaptcha } from '#api/captcha.ts';
import type { LoadStep } from './loops.ts';
import type { Seated } from './mix.ts';
import type { Wire } from './wire.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };

export function signIns(wire: Wire, { seated, password }: { seated: readonly Seated[]; password: string }): LoadStep {
  let turn = 0;
  return async () => {
    const { player, address } = seated[turn++ % seated.length] as Seated;
    const headers = { ...JSON_TYPE, 'X-Forwarded-For': address };
    const asked = await wire('/api/auth/captcha', { method: 'POST', headers, body: '{}' });
    if (asked.status !== 200) return false;
    const { key, challenge } = (JSON.parse(asked.body) as { data: { key: string; challenge: { parameters: object } } })
      .data;
    const captcha = await solveCaptcha(challenge);
    const body = JSON.stringify({ account: player.account, password, key, captcha });
    return (await wire('/api/auth/login2?lang=pt', { method: 'POST', headers, body })).status === 200;
  };
}
