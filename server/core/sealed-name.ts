/** What stands in the place of a CPF that is sealed: the same for the same CPF, so that it is known again, and no way back to it. */
import { createHmac } from 'node:crypto';

/** An HMAC under the pepper; eleven digits alone could be tried one after the other. */
export const sealedName = (pepper: string, cpf: string): string =>
  `sealed:${createHmac('sha256', pepper).update(`sealed cpf ${cpf}`).digest('base64url')}`;
