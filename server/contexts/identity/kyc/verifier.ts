/**
 * Calls the host that verifies identities (docs/domain/protection.md#identity-verification). Documents and faces go
 * only to the host; this server receives the outcome. Each call has our id and may be repeated. An adapter to a real
 * host keeps these functions.
 */
import * as v from 'valibot';
import type { Outbound } from '#server/platform/http/outbound.ts';

export interface IdentityVerifier extends Outbound {
  readonly config: { readonly identityUrl: string; readonly secrets: { readonly IDENTITY_SECRET: string } };
}

export interface Verification {
  /** Our id; the same in every attempt. */
  readonly reference: string;
  readonly cpf: string;
  readonly name: string;
  /** "1990-05-20" */
  readonly birthDate: string;
  /** BCP 47. */
  readonly language: string;
}

const TIMEOUT_MS = 5_000;
const outcomeSchema = v.object({
  status: v.picklist(['pending', 'verified', 'refused']),
  /** The last day on which it is valid. */
  valid_until: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))),
});
export type VerificationOutcome = v.InferOutput<typeof outcomeSchema>;

/** Opens a verification, or finds it again. Returns its page's address, or `null` while the host is down. */
export async function openVerification(services: IdentityVerifier, order: Verification): Promise<string | null> {
  const { reference, birthDate, ...rest } = order;
  const body = { ...rest, birth_date: birthDate };
  return (await send(services, 'PUT', reference, v.object({ url: v.string() }), body))?.url ?? null;
}

/** Returns the outcome, or `null` if the host is down or does not know it. */
export function verificationOf(services: IdentityVerifier, reference: string): Promise<VerificationOutcome | null> {
  return send(services, 'GET', reference, outcomeSchema);
}

async function send<Schema extends v.GenericSchema>(
  services: IdentityVerifier,
  method: 'GET' | 'PUT',
  reference: string,
  schema: Schema,
  body?: object,
): Promise<v.InferOutput<Schema> | null> {
  try {
    const response = await services.fetch(`${services.config.identityUrl}/verifications/${reference}`, {
      method,
      headers: {
        Authorization: `Bearer ${services.config.secrets.IDENTITY_SECRET}`,
        'Content-Type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const parsed = v.safeParse(schema, await response.json());
    if (response.ok && parsed.success) return parsed.output;
    services.log('warn', 'identity.refused', { status: response.status });
  } catch (error) {
    services.log('warn', 'identity.unreachable', { error: error instanceof Error ? error.name : 'unknown' });
  }
  return null;
}
