/**
 * Recovers a change of a password whose reply was lost. Sent again it would fail, because the old password no longer matches. But every such
 * change moves the end of the withdrawal block, which shows whether it was made.
 */
import type { Outcome } from '#contract/failure.ts';
import { $session, fetchMember } from './session.ts';

type Message = Outcome<{ message: string }>;

export interface LostResponse {
  /** Sends the change, unless an earlier attempt with the same input has succeeded. */
  readonly send: (input: object, change: () => Promise<Message>) => Promise<Message>;
}

const restsUntil = () => {
  const session = $session.get();
  return session.status === 'player' ? (session.member.withdrawals_from ?? '') : '';
};

export function lostResponse(): LostResponse {
  let open: { readonly input: string; readonly before: string } | null = null;
  return {
    async send(input, change) {
      const text = JSON.stringify(input);
      if (open?.input === text) {
        const member = await fetchMember();
        if (!member.ok) return member;
        if (restsUntil() !== open.before) {
          open = null;
          return { ok: true, value: { message: '' } };
        }
      }
      const before = restsUntil();
      const outcome = await change();
      open = !outcome.ok && outcome.failure.kind === 'network' ? { input: text, before } : null;
      return outcome;
    },
  };
}
