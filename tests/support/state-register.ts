/** The state's registers as a test has them. What they say in place of what they would, to whom nothing, and how often they were asked. */
import { marketPresets } from '#contract/market-rules.ts';

/** Accounts may play as they are: what opens them otherwise has its own tests. */
export const registersMarket = { ...marketPresets['br-regulated'], signUp: 'short', signUpEmail: 'optional' } as const;

export function stateRegister() {
  const register = {
    /** `away`: it is not there; `hangs`: it takes its time and gives none. */
    says: 'itself' as 'itself' | 'central' | 'away' | 'hangs',
    /** Of whose CPF it says nothing, whatever it says of others. */
    silentOf: '',
    asked: 0,
    /** Stands between the server and the register. */
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
