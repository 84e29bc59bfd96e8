import { useState } from 'react';
import { noFilter } from '#stores/record.ts';
import type { RecordFilter } from '#stores/record.ts';
import { useQuery } from '#ui/useQuery.ts';

/** The record's filter: what its page's address asks for (`?state=1`), until the player chooses another. */
export function useFilter(): readonly [RecordFilter, (filter: RecordFilter) => void] {
  const asked = useQuery('state');
  const [own, setOwn] = useState<RecordFilter | null>(null);
  const [first, setFirst] = useState(noFilter);
  if (own === null && asked !== null && asked !== first.state) setFirst({ ...noFilter, state: asked });
  return [own ?? first, setOwn];
}
