/** Pix keys of the five kinds in their canonical form (domain 1.4). The kind is chosen by the player, never guessed. */
import { maskCpf, parseCnpj, parseCpf } from './brazil-id.ts';
import { maskEmail, maskPhone } from './mask.ts';

export const pixKeyKinds = ['cpf', 'phone', 'email', 'cnpj', 'evp'] as const;
export type PixKeyKind = (typeof pixKeyKinds)[number];

const AREA = '(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])';
const MOBILE = new RegExp(`^(?:\\+?55)?${AREA}(9[0-9]{8})$`);
const LOCAL_PART = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+$/;
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A Brazilian mobile number as +55DDD9XXXXXXXX, or null. Takes blanks, brackets, dashes and a missing +55. */
export function parseMobile(text: string): string | null {
  const match = MOBILE.exec(text.replace(/[\s().-]/g, ''));
  return match ? `+55${match[1]}${match[2]}` : null;
}

/** An e-mail address in lower case, at most 77 characters with a dot in its domain, or null. */
export function parseEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  if (email.length > 77) return null;
  const at = email.lastIndexOf('@');
  return at > 0 && LOCAL_PART.test(email.slice(0, at)) && DOMAIN.test(email.slice(at + 1)) ? email : null;
}

/** A random key (EVP) as the directory issues it: a lower-case UUID of any version, or null. */
export function parseEvp(text: string): string | null {
  const key = text.trim().toLowerCase();
  return UUID.test(key) ? key : null;
}

const parsers: Record<PixKeyKind, (text: string) => string | null> = {
  cpf: parseCpf,
  phone: parseMobile,
  email: parseEmail,
  cnpj: parseCnpj,
  evp: parseEvp,
};

/** The canonical form of a key of the named kind, or null when it is not one. */
export function parsePixKey(kind: PixKeyKind, text: string): string | null {
  return parsers[kind](text);
}

/** A key as a record may show it: each kind of number by its one mask, so that two screens together tell no more than one. */
export function maskPixKey(kind: PixKeyKind, key: string): string {
  if (kind === 'cpf') return maskCpf(key);
  if (kind === 'phone') return maskPhone(key);
  if (kind === 'email') return maskEmail(key);
  // A company's number is public; a random key says nothing of anybody.
  return kind === 'cnpj' ? key : `${key.slice(0, 3)}••••${key.slice(-4)}`;
}
