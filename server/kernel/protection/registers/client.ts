/**
 * Calls the state's registers of people who may not bet (SIGAP, docs/domain/protection.md#register-protocol): checks a CPF, and reports closed
 * accounts. An adapter to the real register keeps these functions.
 */
import * as v from 'valibot';
import type { RegisterAnswer } from '#server/kernel/members/public.ts';
import type { Outbound } from '#server/platform/http/outbound.ts';

export interface PlayerRegister extends Outbound {
  readonly config: { readonly registerUrl: string; readonly secrets: { readonly REGISTER_TOKEN: string } };
}

/** `protocol`: the register's number of the check, which evidence cites; "" where it did not answer. */
export interface Asked {
  readonly answer: RegisterAnswer;
  readonly protocol: string;
}

/** The longest wait, ms: a page or a game waits for it. */
const TIMEOUT_MS = 3_000;

const replySchema = v.object({
  resultado: v.picklist(['PERMITIDO', 'IMPEDIDO']),
  motivo: v.nullable(v.picklist(['AUTOEXCLUSAO_CENTRALIZADA', 'PROGRAMA_SOCIAL'])),
  protocolo: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
});

/** Checks whether a CPF may bet. Every failure is `unavailable`; never throws. */
export async function askRegister(services: PlayerRegister, cpf: string): Promise<Asked> {
  const reply = await send(services, 'GET', `/consultas/${cpf}`);
  const parsed = v.safeParse(replySchema, reply);
  if (!parsed.success) return { answer: 'unavailable', protocol: '' };
  const { resultado, motivo, protocolo: protocol } = parsed.output;
  if (resultado === 'PERMITIDO') return { answer: 'clear', protocol };
  return { answer: motivo === 'PROGRAMA_SOCIAL' ? 'social' : 'central', protocol };
}

/** Reports the closed account of a CPF. Idempotent. Returns false where it was not accepted and must be repeated. */
export async function reportClosed(services: PlayerRegister, cpf: string, at: string): Promise<boolean> {
  return (await send(services, 'PUT', `/situacoes/${cpf}`, { situacao: 'ENCERRADA', data: at })) !== null;
}

async function send(services: PlayerRegister, method: 'GET' | 'PUT', path: string, body?: object): Promise<unknown> {
  try {
    const response = await services.fetch(`${services.config.registerUrl}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${services.config.secrets.REGISTER_TOKEN}`,
        'Content-Type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return (await response.json()) as unknown;
    services.log('warn', 'register.refused', { status: response.status });
  } catch (error) {
    services.log('warn', 'register.unreachable', { error: error instanceof Error ? error.name : 'unknown' });
  }
  return null;
}
