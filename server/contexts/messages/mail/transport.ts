/**
 * Calls the mail host: one PUT with our id, which may be repeated. An adapter to another mail service implements this
 * function. It must accept each id once, however often it is sent.
 */
import type { Outbound } from '#server/platform/http/outbound.ts';

export interface Mail {
  /** Our id, the same at every attempt. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** BCP 47. */
  readonly language: string;
}

/** The mail host's address and credentials. */
export interface MailHost extends Outbound {
  readonly config: { readonly mailUrl: string; readonly secrets: { readonly MAIL_SECRET: string } };
}

const TIMEOUT_MS = 5_000;

/** `refused`: the host refused this mail. `unreachable`: it is unknown whether the host has it. */
export type Delivery = 'taken' | 'refused' | 'unreachable';

/** Sends a mail. Send it again unless the result is `taken`. */
export async function sendMail(services: MailHost, { id, ...mail }: Mail): Promise<Delivery> {
  try {
    const response = await services.fetch(`${services.config.mailUrl}/messages/${id}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${services.config.secrets.MAIL_SECRET}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(mail),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return 'taken';
    services.log('warn', 'mail.refused', { id, status: response.status });
    return 'refused';
  } catch (error) {
    services.log('warn', 'mail.unreachable', { id, error: error instanceof Error ? error.name : 'unknown' });
    return 'unreachable';
  }
}
