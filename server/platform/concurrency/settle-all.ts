/**
 * Asks several things together. In one transaction they go out without waiting for each other and are done in the order in which they are
 * sent. Outside of one each takes a connection. Ends when every one has ended, so that none goes on in a transaction that another one's
 * fault has rolled back. Throws the first fault.
 */
export async function settleAll<const Asked extends readonly unknown[]>(
  asked: Asked,
): Promise<{ -readonly [Index in keyof Asked]: Awaited<Asked[Index]> }> {
  const ends = await Promise.allSettled(asked);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value) as never;
}
