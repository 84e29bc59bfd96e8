/** Codes of an operator's phone (RFC 6238): six digits every 30 seconds, each taken once (domain-offers 8). */
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { seal, unseal } from '#server/core/sealed.ts';
import type { Services } from '#server/core/services.ts';
import type { OperatorRow } from './operators.ts';
import { operators } from './schema.ts';

const PERIOD_S = 30;
/** Codes of this step and one beside it: clocks of phones differ. */
const WINDOW = 1;

const totpOf = (name: string, secret: string) =>
  new TOTP({ issuer: 'Jogada', label: name, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S });

/** A new secret as it may wait in a table. */
export const newSealedSecret = ({ config }: Services): string =>
  seal(config.secrets.PEPPER, { secret: new Secret({ size: 20 }).base32 });

/** What a phone takes over: the secret to type, and the address that a QR code holds. */
export function enrolmentOf({ config }: Services, name: string, sealed: string): { secret: string; address: string } {
  const secret = String(unseal(config.secrets.PEPPER, sealed).secret);
  return { secret, address: totpOf(name, secret).toString() };
}

/** The step a code is of; null: it is none of now. */
function stepOf({ config }: Services, name: string, sealed: string, code: string, now: Date): number | null {
  const totp = totpOf(name, String(unseal(config.secrets.PEPPER, sealed).secret));
  const token = code.replace(/\s/g, '');
  if (!/^[0-9]{6}$/.test(token)) return null;
  const delta = totp.validate({ token, window: WINDOW, timestamp: now.getTime() });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
}

/** Takes an operator's code; false: it is wrong, or was taken before. Of two at once one takes it. */
export async function takeCode(services: Services, operator: OperatorRow, code: string): Promise<boolean> {
  const { id, name, sealedTotp } = operator;
  const step = sealedTotp === null ? null : stepOf(services, name, sealedTotp, code, services.now());
  if (step === null) return false;
  const taken = await services.db
    .update(operators)
    .set({ totpStep: step })
    .where(and(eq(operators.id, id), or(isNull(operators.totpStep), lt(operators.totpStep, step))))
    .returning({ id: operators.id });
  return taken.length > 0;
}

/** Makes a secret the operator's, for who proves with a first code that a phone has it; false: wrong, or they have one. */
export async function enrol(services: Services, operator: OperatorRow, sealed: string, code: string): Promise<boolean> {
  const step = stepOf(services, operator.name, sealed, code, services.now());
  if (step === null) return false;
  const enrolled = await services.db
    .update(operators)
    .set({ sealedTotp: sealed, totpStep: step })
    .where(and(eq(operators.id, operator.id), isNull(operators.sealedTotp)))
    .returning({ id: operators.id });
  return enrolled.length > 0;
}
