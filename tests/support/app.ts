/** Simulates an authenticator app with a given secret. */
import { Secret, TOTP } from 'otpauth';

export const STEP_MS = 30_000;

/** Returns its code at an instant. */
export const codeAt = (secret: string, at: Date | number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: new Date(at).getTime() });
