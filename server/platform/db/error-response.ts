/** What the database says went wrong, behind Drizzle's and the driver's wrapping. */

/** Whether a row was refused because another one has its unique value. */
export function isUniqueViolation(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && error.code === '23505') return true;
  return 'cause' in error && isUniqueViolation(error.cause);
}
