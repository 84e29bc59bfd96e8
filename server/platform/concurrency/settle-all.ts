/**
 * Awaits several queries together. Within a transaction they are sent without waiting and run in their order. Outside one each takes a
 * connection. Waits until all have ended, so that none runs on after another's error rolled the transaction back. Throws the first error.
 */
export async function settleAll<const Asked extends readonly unknown[]>(
  asked: Asked,
): Promise<{ -readonly [Index in keyof Asked]: Awaited<Asked[Index]> }> {
  const ends = await Promise.allSettled(asked);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value) as never;
}
