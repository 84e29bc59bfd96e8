/**
 * The state's registers of who may not bet, as we use them (SIGAP, docs/domain/protection.md#register-protocol): asked by CPF, told when an
 * account is closed. A real one's adapter keeps these functions.
 */
import * as v from 'valibot';
import type { RegisterAnswer } from '#server/kernel/members/public.ts';
import type { Outbound } from '#server/platform/http/outbound.ts';

export interface PlayerRegister extends Outbound {
  readonly config: { readonly registerUrl: string; readonly secrets: { readonly REGISTER_TOKEN: string } };
}

/** `protocol`: the register's number of the question, which evidence of it names; "" where it did not answer. */
export interface Asked {
  readonly answer: RegisterAnswer;
  readonly protocol: string;
}

/** Somebody waits for it: a page, or a game. */
const TIMEOUT_MS = 3_000;

const replySchema = v.object({
  resultado: v.picklist(['PERMITIDO', 'IMPEDIDO']),
  motivo: v.nullable(v.picklist(['AUTOEXCLUSAO_CENTRALIZADA', 'PROGRAMA_SOCIAL'])),
  protocolo: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
});

/** Asks whether a CPF may bet. Whatever goes wrong is `unavailable`, and nothing of it is thrown. */
export async function askRegister(services: PlayerRegister, cpf: string): Promise<Asked> {
  const reply = await send(services, 'GET', `/consultas/${cpf}`);
  const parsed = v.safeParse(replySchema, reply);
  if (!parsed.success) return { answer: 'unavailable', protocol: '' };
  const { resultado, motivo, protocolo: protocol } = parsed.output;
  if (resultado === 'PERMITIDO') return { answer: 'clear', protocol };
  return { answer: motivo === 'PROGRAMA_SOCIAL' ? 'social' : 'central', protocol };
}

/** Says that the account of a CPF is closed; the same however often. False: it was not taken, and is to be said again. */
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
