/** Reads Pix keys of the five types in their canonical form (docs/domain/pix.md#pix-keys). The player chooses the type; it is never guessed. */
import { maskCpf, maskEmail, maskPhone } from '../mask.ts';
import { parseCnpj, parseCpf, parseMobile } from './identifiers.ts';
import { unlabelled } from './plain-text.ts';

export const pixKeyKinds = ['cpf', 'phone', 'email', 'cnpj', 'evp'] as const;
export type PixKeyKind = (typeof pixKeyKinds)[number];

const LOCAL_PART = /^[a-z0-9!#$&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Returns an e-mail address in lower case, or null. It has at most 77 characters, and a dot in its domain. A domain with other letters than
 * ASCII ("açaí.com.br") is converted to Punycode ("xn--aa-4iaz.com.br").
 */
export function parseEmail(text: string): string | null {
  const email = bareAddress(unlabelled(text)).toLowerCase();
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, Math.max(0, at)), asciiDomain(email.slice(at + 1))];
  const address = `${local}@${domain}`;
  return address.length <= 77 && LOCAL_PART.test(local) && DOMAIN.test(domain) ? address : null;
}

/** The punctuation of the sentence or list around an address. */
const CLOSING = /[.,;:)\]"']+$/;

/** Returns the address alone, of forms that mail programs copy: "Ana <ana@exemplo.com>", "mailto:ana@exemplo.com", "ana@exemplo.com.". */
function bareAddress(text: string): string {
  const closed = text.replace(CLOSING, '');
  const inside = /<([^<>]*)>$/.exec(closed)?.[1] ?? closed;
  return inside.replace(/^mailto:/i, '').replace(CLOSING, '');
}

function asciiDomain(domain: string): string {
  // A URL applies the same conversion. ASCII stays unchanged.
  if (!/[^ -~]/.test(domain) || !/^[\p{L}\p{M}\p{N}.\u3002-]{1,77}$/u.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Returns a random key (EVP) as the directory issues it: a lower-case UUID of any version, or null. Its dashes may be missing. */
export function parseEvp(text: string): string | null {
  const key = unlabelled(text).toLowerCase().replace(/[ {}]/g, '');
  const dashed = key.replace(/^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/, '$1-$2-$3-$4-$5');
  return UUID.test(dashed) ? dashed : null;
}

const parsers: Record<PixKeyKind, (text: string) => string | null> = {
  cpf: parseCpf,
  phone: parseMobile,
  email: parseEmail,
  cnpj: parseCnpj,
  evp: parseEvp,
};

/** Returns the canonical form of a key of the given type, or null. */
export function parsePixKey(kind: PixKeyKind, text: string): string | null {
  return parsers[kind](text);
}

/** Masks a key for a history. Each type of number has one mask, so that two screens together reveal no more than one. */
export function maskPixKey(kind: PixKeyKind, key: string): string {
  if (kind === 'cpf') return maskCpf(key);
  if (kind === 'phone') return maskPhone(key);
  if (kind === 'email') return maskEmail(key);
  // A company's number is public, and a random key identifies nobody.
  return kind === 'cnpj' ? key : `${key.slice(0, 3)}••••${key.slice(-4)}`;
}
