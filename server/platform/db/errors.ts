/** Classifies the database's errors, which Drizzle and the driver wrap. */

/**
 * Node.js's own codes, and PostgreSQL's. The classes are 08 (connection, and all errors of a pooler), 53 (no
 * connections, memory or disk left) and 57P (shutting down). The codes are 25006 (a primary became a standby), 40001
 * and 40P01 (gave way to another transaction) and 58030 (disk error).
 */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|53\w{3}|57P\w{2}|25006|40001|40P01|58030)$/;
/** Messages of the driver that have no code. */
const WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/;

/** Returns whether an error is temporary: the database is unavailable or gave way to another transaction. The request may be sent again. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && AWAY.test(code)) return true;
  return WORDS.test(error.message) || isTransientError(error.cause);
}

/** Returns whether an error is a violation of a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && error.code === '23505') return true;
  return 'cause' in error && isUniqueViolation(error.cause);
}
