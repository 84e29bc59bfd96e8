/** Reads the mails that the stand-in mail host received. */
import { asc, eq } from 'drizzle-orm';
import type { Services } from '#server/platform/services.ts';
import { sandboxMails } from '#server/sandbox/mail/schema.ts';

type House = Pick<Services, 'db'>;

/** Returns the mails to an address, the oldest first. */
export function mailsTo({ db }: House, address: string) {
  return db.select().from(sandboxMails).where(eq(sandboxMails.recipient, address)).orderBy(asc(sandboxMails.number));
}

/** Returns the code of the latest mail to an address that has one. */
export async function codeTo(house: House, address: string): Promise<string> {
  const codes = (await mailsTo(house, address)).flatMap((mail) => /\b\d{6}\b/.exec(mail.text) ?? []);
  const code = codes.at(-1);
  if (code === undefined) throw new Error(`no code went to ${address}`);
  return code;
}

/** Returns six digits that differ from the code. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 10 ** 6).padStart(6, '0');

/** Returns a new e-mail address. */
export const newAddress = () => `ana.${crypto.randomUUID().slice(0, 8)}@exemplo.com`;
