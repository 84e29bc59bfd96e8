import { describe, expect, it } from 'vitest';
import { verifiedId, walletMessage } from '#server/platform/security/webhook-signature.ts';
import { createWallet } from '#studio/server/wallet-client.ts';

const now = () => new Date('2026-11-20T12:00:00Z');

/** Creates a wallet whose operator sends these replies in turn; an error is thrown as a network failure. */
function walletOf(answers: (Response | Error)[]) {
  const sent: { url: string; id: string | null; body: string }[] = [];
  const wallet = createWallet({
    baseUrl: 'https://operator.example',
    secrets: ['secret'],
    now,
    pause: () => Promise.resolve(),
    fetch: (url, init) => {
      const body = String(init.body);
      const [provider = '', action = ''] = new URL(url).pathname.split('/').slice(-2);
      const covered = walletMessage(provider, action, body);
      sent.push({ url, id: verifiedId('secret', new Headers(init.headers), covered, now()), body });
      const answer = answers[sent.length - 1] ?? new Error('no answer');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { wallet, sent };
}
const success = () => Response.json({ status: 'success', balance: '12.50' });

describe('the wallet client', () => {
  it('signs and replies in centavos', async () => {
    const { wallet, sent } = walletOf([success()]);
    expect(await wallet.bet('token', { roundId: 'round-1', betId: 'round-1.d' }, 250n)).toEqual({
      ok: true,
      balanceCents: 1250n,
    });
    expect(sent).toEqual([
      {
        url: 'https://operator.example/provider/jogada/bet',
        id: 'round-1.d.bet',
        body: '{"transaction_id":"round-1.d.bet","launch_token":"token","round_id":"round-1","bet_id":"round-1.d","amount":"2.50"}',
      },
    ]);
  });

  it('retries after a failure with the same message', async () => {
    const { wallet, sent } = walletOf([new Error('reset'), new Response('<html>', { status: 200 }), success()]);
    expect(
      (await wallet.settle('round-1', { winCents: 0n, detailUrl: 'https://studio.example/round/round-1' })).ok,
    ).toBe(true);
    expect(new Set(sent.map((message) => message.id))).toEqual(new Set(['round-1.settle']));
    expect(sent).toHaveLength(3);
  });

  it.each(['FORBIDDEN', 'TOO_MANY_REQUESTS'])('treats %s as no reply: the call was not processed', async (refusal) => {
    const notRead = () => Response.json({ status: 'error', refusal }, { status: 403 });
    const { wallet, sent } = walletOf([new Error('reset'), notRead(), notRead()]);
    const bet = { roundId: 'round-1', betId: 'round-1' };
    expect(await wallet.bet('token', bet, 250n)).toEqual({ ok: false, refusal: 'PROVIDER_UNAVAILABLE' });
    expect(sent).toHaveLength(3);
  });

  it('stops after three attempts, and at once when refused', async () => {
    const trouble = walletOf([]);
    expect(await trouble.wallet.rollBack('round-1')).toEqual({ ok: false, refusal: 'PROVIDER_UNAVAILABLE' });
    expect(trouble.sent).toHaveLength(3);
    const refusing = walletOf([Response.json({ status: 'error', refusal: 'GAME_CLOSED' }, { status: 409 })]);
    expect(await refusing.wallet.authenticate('token')).toEqual({ ok: false, refusal: 'GAME_CLOSED' });
    expect(refusing.sent).toHaveLength(1);
  });

  it('rejects a balance that is not money', async () => {
    const { wallet } = walletOf(Array.from({ length: 3 }, () => Response.json({ status: 'success', balance: 12.5 })));
    expect(await wallet.settle('round-1', { winCents: 0n, detailUrl: '' })).toEqual({
      ok: false,
      refusal: 'PROVIDER_UNAVAILABLE',
    });
  });
});
