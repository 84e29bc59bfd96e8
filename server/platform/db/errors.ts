/** What the database's errors say, behind Drizzle's and the driver's wrapping. */

/**
 * Node's own names, and PostgreSQL's. The classes are 08 (connection, and all that a pooler says), 53 (connections, memory or disk are used up) and
 * 57P (shutting down). The codes are 25006 (a primary that has become a standby), 40001 and 40P01 (gave way to another) and 58030 (its disk fails).
 */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|53\w{3}|57P\w{2}|25006|40001|40P01|58030)$/;
/** What the driver says without a code. */
const WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/;

/** Whether an error says that the database cannot do it just then: the request may be sent again, nothing is wrong with it. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && AWAY.test(code)) return true;
  return WORDS.test(error.message) || isTransientError(error.cause);
}

/** Whether a row was refused because another one has its unique value. */
export function isUniqueViolation(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && error.code === '23505') return true;
  return 'cause' in error && isUniqueViolation(error.cause);
}
