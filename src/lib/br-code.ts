/** Writes and reads the BR Code of a Pix charge: EMV fields (id, two-digit length, value) and a CRC (docs/domain/pix.md#br-code-fields). */
import { parseMoney, wireMoney } from './money.ts';

/** Holds a parsed code. `point` is "static" (reusable) or "dynamic" (one use). `amount` is in centavos, or null where the payer chooses it. */
export interface BrCode {
  point: 'static' | 'dynamic';
  key: string | null;
  url: string | null;
  info: string | null;
  amount: bigint | null;
  merchantName: string;
  merchantCity: string;
  txid: string | null;
}

export interface StaticCharge {
  key: string;
  amount: bigint | null;
  merchantName: string;
  merchantCity: string;
  txid: string | null;
}

export interface DynamicCharge {
  url: string;
  merchantName: string;
  merchantCity: string;
}

/** Computes CRC-16/CCITT-FALSE over the characters and returns four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const char of text) {
    crc ^= char.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Writes the code of a charge for a Pix key. Accents are removed from names, so that one character is one byte. */
export function staticBrCode(charge: StaticCharge): string {
  const account = field('00', 'br.gov.bcb.pix') + field('01', charge.key);
  const amount = charge.amount === null ? '' : field('54', wireMoney(charge.amount));
  return close(field('26', account), amount, charge.merchantName, charge.merchantCity, charge.txid ?? '***', '');
}

/** Writes the code of a one-use charge whose payload is at a URL (given without https://). */
export function dynamicBrCode(charge: DynamicCharge): string {
  const account = field('00', 'br.gov.bcb.pix') + field('25', charge.url);
  return close(field('26', account), '', charge.merchantName, charge.merchantCity, '***', field('01', '12'));
}

function close(account: string, amount: string, name: string, city: string, label: string, point: string): string {
  const body =
    field('00', '01') +
    point +
    account +
    field('52', '0000') +
    field('53', '986') +
    amount +
    field('58', 'BR') +
    field('59', plain(name, 25)) +
    field('60', plain(city, 15)) +
    field('62', field('05', label));
  return `${body}6304${crc16(`${body}6304`)}`;
}

function field(id: string, value: string): string {
  if (value.length === 0 || value.length > 99)
    throw new RangeError(`BR Code field ${id} has ${value.length} characters`);
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

function plain(text: string, limit: number): string {
  const ascii = text
    .normalize('NFD')
    .replace(/[̀-ͯ]/g, '')
    .replace(/[^ -~]/g, '');
  return ascii.slice(0, limit).trim();
}

/** Parses a code. Returns null where its length, structure, CRC or mandatory fields are wrong. */
export function parseBrCode(code: string): BrCode | null {
  if (code.length > 512 || crc16(code.slice(0, -4)) !== code.slice(-4)) return null;
  const fields = readFields(code);
  if (!fields || fields.get('00') !== '01' || code.slice(-8, -4) !== '6304' || !fields.has('63')) return null;
  const account = readFields(fields.get('26') ?? '');
  const extra = readFields(fields.get('62') ?? '');
  const name = fields.get('59');
  const city = fields.get('60');
  if (!account || !extra || !name || !city || account.get('00')?.toLowerCase() !== 'br.gov.bcb.pix') return null;
  const label = extra.get('05') ?? '***';
  const written = fields.get('54');
  const amount = written === undefined ? null : parseMoney(written);
  if (written !== undefined && amount === null) return null;
  return {
    point: fields.get('01') === '12' ? 'dynamic' : 'static',
    key: account.get('01') ?? null,
    url: account.get('25') ?? null,
    info: account.get('02') ?? null,
    amount,
    merchantName: name,
    merchantCity: city,
    txid: label === '***' ? null : label,
  };
}

function readFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const id = text.slice(at, at + 2);
    const length = Number(text.slice(at + 2, at + 4));
    if (!/^\d{4}$/.test(text.slice(at, at + 4)) || length === 0 || at + 4 + length > text.length) return null;
    if (fields.has(id)) return null;
    fields.set(id, text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}
