/** Masks personal data for a screen: its owner recognises it, and nobody else can use it. */

/** Masks an e-mail address: ana.silva@exemplo.com becomes a•••a@exemplo.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '';
  const name = email.slice(0, at);
  return `${name.slice(0, 1)}•••${name.length > 2 ? name.slice(-1) : ''}${email.slice(at)}`;
}

/** Masks a phone number: +5511987654321 becomes +55 11 •••••-4321. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(\+55)(\d{2})\d+(\d{4})$/, '$1 $2 •••••-$3');
}

/** Formats a CPF: 52998224725 becomes 529.982.247-25. */
export function formatCpf(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}

/** Masks a CPF except its middle, as receipts do: ***.982.247-**. */
export function maskCpf(digits: string): string {
  return digits.replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**');
}

/** Masks an account number except its end: "••••56-7". */
export const maskAccountNumber = (number: string): string => `••••${number.slice(-4)}`;

/** Masks a login name except its first letter: "a***". */
export const maskName = (name: string): string => `${Array.from(name)[0] ?? ''}***`;

/** Masks a person's name for a receipt: the first name and the last initial. "Ana Maria Souza" becomes "Ana S.", "Ana" becomes "A***". */
export function maskPersonName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last] = [words[0], words.slice(1).at(-1)];
  return last === undefined ? maskName(first) : `${first} ${Array.from(last)[0] ?? ''}.`;
}

/** Masks an IP address: 203.0.113.7 becomes 203.0.•.•, and IPv6 its first two groups. Returns "" where it is no address. */
export function maskIp(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const [, four] = /^(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(plain) ?? [];
  if (four !== undefined) return `${four}.•.•`;
  const [, six] = /^([0-9a-f]{0,4}:[0-9a-f]{0,4}):[0-9a-f:.]*$/i.exec(plain) ?? [];
  return six === undefined ? '' : `${six}:…`;
}
