/**
 * Calls the mail host: one call, named by us and repeatable (PUT). An adapter to a real mailer keeps this function. It must accept one id once,
 * however often it is sent.
 */
import type { Outbound } from '#server/platform/http/outbound.ts';

export interface Mail {
  /** Ours; the same at every try. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** BCP 47. */
  readonly language: string;
}

/** Where the host is, and what opens it. */
export interface MailHost extends Outbound {
  readonly config: { readonly mailUrl: string; readonly secrets: { readonly MAIL_SECRET: string } };
}

const TIMEOUT_MS = 5_000;

/** `refused`: the host was there and did not want this one. `unreachable`: nobody knows whether it has it. */
export type Delivery = 'taken' | 'refused' | 'unreachable';

/** Hands a mail over. What was not taken is to be sent again. */
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
