/** Personal data as a screen may show it: enough for its owner to know it, too little for anybody else to use it. */

/** ana.silva@exemplo.com as a•••a@exemplo.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '';
  const name = email.slice(0, at);
  return `${name.slice(0, 1)}•••${name.length > 2 ? name.slice(-1) : ''}${email.slice(at)}`;
}

/** +5511987654321 as +55 11 •••••-4321. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(\+55)(\d{2})\d+(\d{4})$/, '$1 $2 •••••-$3');
}

/** 52998224725 as 529.982.247-25. */
export function formatCpf(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}

/** A CPF with its middle alone in clear, as receipts show it: ***.982.247-**. */
export function maskCpf(digits: string): string {
  return digits.replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**');
}

/** An account number as it may be shown: its end in clear ("••••56-7"). */
export const maskAccountNumber = (number: string): string => `••••${number.slice(-4)}`;

/** A login name as others may see it: "a***". */
export const maskName = (name: string): string => `${Array.from(name)[0] ?? ''}***`;

/** 203.0.113.7 as 203.0.•.•, an IPv6 address as its first two groups; what is no address as nothing. */
export function maskIp(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const [, four] = /^(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(plain) ?? [];
  if (four !== undefined) return `${four}.•.•`;
  const [, six] = /^([0-9a-f]{0,4}:[0-9a-f]{0,4}):[0-9a-f:.]*$/i.exec(plain) ?? [];
  return six === undefined ? '' : `${six}:…`;
}
