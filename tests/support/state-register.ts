/** Simulates the state's registers: their replies, the persons they do not know, and the number of requests. */
import { marketPresets } from '#contract/market-rules.ts';

/** The market with registers, but with accounts that may play at once. Other tests cover what opens them. */
export const registersMarket = { ...marketPresets['br-regulated'], signUp: 'short', signUpEmail: 'optional' } as const;

export function stateRegister() {
  const register = {
    /** `away`: the connection fails; `hangs`: no reply comes. */
    says: 'itself' as 'itself' | 'central' | 'away' | 'hangs',
    /** The CPF to which it never replies. */
    silentOf: '',
    asked: 0,
    /** Intercepts the calls between the server and the register. */
    async outside(url: string, init: RequestInit, next: () => Promise<Response>): Promise<Response> {
      if (!url.includes('/sandbox/register/consultas/')) return next();
      register.asked += 1;
      const { says } = register;
      if (says === 'away' || url.endsWith(`/${register.silentOf}`)) throw new DOMException('timed out', 'TimeoutError');
      if (says === 'hangs')
        return new Promise((_, reject) =>
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
        );
      if (says === 'itself') return next();
      return Response.json({ resultado: 'IMPEDIDO', motivo: 'AUTOEXCLUSAO_CENTRALIZADA', protocolo: 'p-1' });
    },
  };
  return register;
}
