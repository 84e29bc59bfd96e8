/** Turns on two-factor authentication through the stores, and computes its codes by the test's clock. */
import { beginTotp, confirmTotp } from '#stores/mfa.ts';
import { verifyPassword } from '#stores/security.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { codeAt, STEP_MS } from './app.ts';
import { valueOf } from './journey.ts';

/** Returns the code of the next time step, because each code is accepted once. */
export function codeLater(api: TestApi, secret: string): string {
  api.advance(STEP_MS);
  return codeAt(secret, api.services.now());
}

/** Turns two-factor authentication on for the player of this tab. Returns the secret and the recovery codes. */
export async function turnOnApp(api: TestApi, password: string): Promise<{ secret: string; codes: readonly string[] }> {
  const verified = await verifyPassword(password);
  if (!verified.ok) throw new Error(`not verified: ${JSON.stringify(verified.failure)}`);
  const { secret } = valueOf(await beginTotp());
  return { secret, codes: valueOf(await confirmTotp(codeAt(secret, api.services.now()))) };
}
