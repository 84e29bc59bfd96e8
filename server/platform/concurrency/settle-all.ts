/**
 * Asks several things of one transaction, or for one request, together: they are done in the order in which they are sent, with one wait
 * for all (platform/db/lend.ts, platform/db/together.ts). Ends when every one has ended, so that none goes on in a transaction that another one's fault has
 * undone. Throws the first fault.
 */
export async function atOnce<const Asked extends readonly unknown[]>(
  asked: Asked,
): Promise<{ -readonly [Index in keyof Asked]: Awaited<Asked[Index]> }> {
  const ends = await Promise.allSettled(asked);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value) as never;
}
