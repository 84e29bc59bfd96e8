/** What signs a provider's calls and ours: its secret, and while that is changed a second one, sealed under the pepper. */
import { seal, sealMark, unseal } from '#server/platform/security/encryption.ts';
import type { Peppers } from '#server/platform/security/encryption.ts';

/** `secrets`: one or two, the newest first. */
export const sealSecrets = (peppers: Peppers, [secret = '', also]: readonly string[]): string =>
  seal(peppers, also === undefined ? { secret } : { secret, also });

/** The same again; throws where no pepper opens the seal. */
export function secretsIn(peppers: Peppers, sealed: string): readonly string[] {
  const { secret, also } = unseal(peppers, sealed);
  return [secret, also].filter((value) => value !== undefined).map(String);
}

/** Whether a seal is under the newest pepper and holds exactly these: a seal is another text each time. */
export function isSealOf(peppers: Peppers, sealed: string, secrets: readonly string[]): boolean {
  return sealed.startsWith(sealMark(peppers)) && secretsIn(peppers, sealed).join('\n') === secrets.join('\n');
}
