/** Checks plans of EXPLAIN ANALYZE: what each node has read. */

export interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const partsOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)];

/** Returns the faults of a plan: a grown table read whole, or more rows than `most` read or sorted. */
export function planFaults(plan: Plan, { grown, most }: { grown: readonly string[]; most: number }): string[] {
  return partsOf(plan).flatMap((part) => {
    const { 'Node Type': type, 'Relation Name': table = '' } = part;
    const rows =
      (part['Actual Rows'] ?? 0) + (part['Rows Removed by Filter'] ?? 0) + (part['Rows Removed by Index Recheck'] ?? 0);
    const looked = (rows + (part['Rows Removed by Join Filter'] ?? 0)) * (part['Actual Loops'] ?? 1);
    return [
      ...(type === 'Seq Scan' && grown.includes(table) ? [`reads ${table} whole`] : []),
      ...(looked > most ? [`${type}${table && ` of ${table}`} looks at ${looked} rows`] : []),
    ];
  });
}
