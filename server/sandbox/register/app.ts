/**
 * Stands in for the state's registers: three CPFs have its possible answers, all others are clear. It stores nothing. A real register replaces
 * it by REGISTER_URL.
 */
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import * as v from 'valibot';
import { bears } from '#server/platform/security/bearer.ts';

export interface RegisterOptions {
  readonly now: () => Date;
  /** Shared with the operator. Calls without it are refused. */
  readonly tokens: readonly string[];
}

/**
 * The listed CPFs: self-excluded at the state's own register, receives a social benefit, and one for which no answer
 * comes.
 */
const barred = new Map([
  ['11144477735', 'AUTOEXCLUSAO_CENTRALIZADA'],
  ['39053344705', 'PROGRAMA_SOCIAL'],
]);
const SILENT = '00000000191';

const situation = v.object({ situacao: v.literal('ENCERRADA'), data: v.string() });

export function createRegister({ now, tokens }: RegisterOptions): Hono {
  const app = new Hono();
  app.onError((_error, context) => context.json({ title: 'Error' }, 500));
  app.use(async (context, next) => {
    if (!bears(context.req.header('Authorization'), tokens)) return context.json({ title: 'Unauthorized' }, 401);
    return next();
  });
  app.use('/:what/:cpf{[0-9]{11}}', async (context, next) => {
    if (context.req.param('cpf') === SILENT) return context.json({ title: 'Unavailable' }, 503);
    return next();
  });
  app.get('/consultas/:cpf{[0-9]{11}}', (context) => {
    const cpf = context.req.param('cpf');
    const motivo = barred.get(cpf) ?? null;
    const at = now().toISOString();
    const protocolo = createHash('sha256').update(`${cpf} ${at}`).digest('hex').slice(0, 20);
    return context.json({ resultado: motivo ? 'IMPEDIDO' : 'PERMITIDO', motivo, protocolo });
  });
  app.put('/situacoes/:cpf{[0-9]{11}}', async (context) => {
    const told = v.safeParse(v.pipe(v.string(), v.parseJson(), situation), await context.req.text());
    return told.success ? context.json({ recebido: true }) : context.json({ title: 'Bad request' }, 400);
  });
  return app;
}
