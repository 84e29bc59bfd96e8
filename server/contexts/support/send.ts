/** Stores messages to support (docs/domain/accounts.md#messages-to-support). */
import { eq } from '#server/platform/db/drizzle.ts';
import type { sendMessageCall, sendVisitorMessageCall } from '#contract/support.ts';
import { wireDate } from '#lib/dates.ts';
import type { CallContext, Handler } from '#server/api/handler.ts';
import { runIdempotent } from '#server/api/idempotency.ts';
import { orderByNumber } from '#server/contexts/cashier/public.ts';
import { consumeCaptcha } from '#server/contexts/identity/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { DAY, HOUR } from '#server/platform/time.ts';
import { newProtocol } from './protocol.ts';
import { supportMessages } from './schema.ts';

/** The maximum messages of a member in a day, and of visitors of one network in an hour. */
const MOST = { member: 5, network: 3 };

interface Receipt {
  readonly protocol: string;
  readonly created_at: string;
}

export const sendMessage: Handler<typeof sendMessageCall> = async ({
  services,
  input,
  locale,
  signedIn: { member },
  idempotencyKey: key,
}) => {
  const now = services.now();
  const submit = { member: member.id, key, request: ['support', input], now };
  const sent = await transact(services.db, (tx) =>
    runIdempotent<Receipt>(tx, submit, async () => {
      const { order, ...message } = input;
      if (order !== '' && (await orderByNumber(tx, order))?.member !== member.id)
        return refuse('NOT_FOUND', { field: 'order' });
      const limit = { bucket: `support:member:${member.id}`, max: MOST.member, windowMs: DAY };
      const limited = await rateLimit({ ...services, db: tx }, limit);
      if (limited) return limited;
      const row = { ...newMessage(locale, now), ...message, memberId: member.id, order: order === '' ? null : order };
      await tx.insert(supportMessages).values(row);
      return receiptOf(row);
    }),
  );
  return isRefused(sent) ? sent : { data: sent };
};

export const sendVisitorMessage: Handler<typeof sendVisitorMessageCall> = async (visit) => {
  const sent = await transact(visit.services.db, (tx) => takeOnce(tx, visit));
  return isRefused(sent) ? sent : { data: sent };
};

/** Inserts first, so that a concurrent repeat waits for the first and returns its number. */
async function takeOnce(
  tx: Database,
  { services, input, locale, ip, idempotencyKey }: CallContext<typeof sendVisitorMessageCall>,
): Promise<Receipt | Refused> {
  const { key, captcha, ...message } = input;
  const [row] = await tx
    .insert(supportMessages)
    .values({ ...newMessage(locale, services.now()), ...message, visitorKey: idempotencyKey })
    .onConflictDoNothing({ target: supportMessages.visitorKey })
    .returning();
  if (!row) return repeated(tx, idempotencyKey, message);
  const inside = { ...services, db: tx };
  const network = networkOf(ip);
  const limit = { bucket: `support:network:${network}`, max: MOST.network, windowMs: HOUR };
  const refused = (await consumeCaptcha(inside, { key, captcha }, network)) ?? (await rateLimit(inside, limit));
  if (!refused) return receiptOf(row);
  // The captcha stays used, so that a wrong solution cannot be tried again.
  await tx.delete(supportMessages).where(eq(supportMessages.id, row.id));
  return { ...refused, keep: true };
}

/** Returns the receipt of the first request. Refuses other text under its key. */
async function repeated(tx: Database, key: string, message: object): Promise<Receipt | Refused> {
  const [first] = await tx.select().from(supportMessages).where(eq(supportMessages.visitorKey, key));
  const isSame = first && Object.entries(message).every(([name, value]) => first[name as keyof typeof first] === value);
  return isSame ? receiptOf(first) : refuse('IDEMPOTENCY_MISMATCH');
}

const newMessage = (language: string, now: Date) => ({
  protocol: newProtocol(now),
  language,
  createdAt: now,
  lastAt: now,
});

const receiptOf = ({ protocol, createdAt }: { protocol: string; createdAt: Date }): Receipt => ({
  protocol,
  created_at: wireDate(createdAt),
});
