/** Whether an error says that the database cannot be reached: the request may be sent again, nothing is wrong with it. */

/** Node's own names, and PostgreSQL's classes 08 (connection), 57P (shutting down) and 53 (no more connections). */
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[1-3]|53300)$/;
/** What the driver says without a code. */
const WORDS = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && AWAY.test(code)) return true;
  return WORDS.test(error.message) || isDatabaseAway(error.cause);
}
