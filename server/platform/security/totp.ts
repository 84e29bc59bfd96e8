/**
 * Creates and checks codes by time (RFC 6238): SHA-1, six digits every 30 seconds. Codes of one step before and after are accepted
 * (docs/domain/accounts.md#second-step).
 */
import { Secret, TOTP } from 'otpauth';
import { parseSixDigits } from '#lib/typed-text/codes.ts';

const PERIOD_S = 30;
/** How many steps a phone's clock may differ. */
const WINDOW = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Jogada', label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S });

/** Creates a secret, base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the address for a QR code. `label`: the account's name. */
export const totpAddress = (secret: string, label: string): string => totpOf(secret, label).toString();

/** Returns the time step of a code, or null where the code is not valid now. The caller stores the step, so that a code is accepted once. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = parseSixDigits(code);
  if (token === null) return null;
  const delta = totpOf(secret).validate({ token, window: WINDOW, timestamp: now.getTime() });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
}
