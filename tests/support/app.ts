/** An authenticator app of somebody who has typed the secret into it. */
import { Secret, TOTP } from 'otpauth';

export const STEP_MS = 30_000;

/** The code it shows at an instant. */
export const codeAt = (secret: string, at: Date | number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: new Date(at).getTime() });
