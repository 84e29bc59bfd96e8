/** CPF and CNPJ numbers: cleaning, check digits, display (domain 1.5 and 1.6). */

/** The 11 digits of a CPF, or null when the shape or a check digit is wrong; 11 equal digits are refused. */
export function parseCpf(text: string): string | null {
  const digits = text.replace(/[.\-\s]/g, '');
  if (!/^[0-9]{11}$/.test(digits) || /^(.)\1{10}$/.test(digits)) return null;
  const first = cpfDigit(digits, 9);
  const second = cpfDigit(digits, 10);
  return digits.endsWith(`${first}${second}`) ? digits : null;
}

function cpfDigit(digits: string, length: 9 | 10): number {
  let sum = 0;
  for (let index = 0; index < length; index++) sum += Number(digits[index]) * (length + 1 - index);
  return ((sum * 10) % 11) % 10;
}

/** The 14 characters of a CNPJ, numeric or alphanumeric, in upper case, or null when shape or check digits are wrong. */
export function parseCnpj(text: string): string | null {
  const chars = text.replace(/[./\-\s]/g, '').toUpperCase();
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(chars) || /^(.)\1{13}$/.test(chars)) return null;
  return chars.endsWith(`${cnpjDigit(chars, 12)}${cnpjDigit(chars, 13)}`) ? chars : null;
}

function cnpjDigit(chars: string, length: 12 | 13): number {
  let sum = 0;
  for (let index = 0; index < length; index++) {
    const weight = 2 + ((length - 1 - index) % 8);
    sum += (chars.charCodeAt(index) - 48) * weight;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** 52998224725 as 529.982.247-25. */
export function formatCpf(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}

/** A CPF with its middle alone in clear, as receipts show it: ***.982.247-**. */
export function maskCpf(digits: string): string {
  return digits.replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**');
}
