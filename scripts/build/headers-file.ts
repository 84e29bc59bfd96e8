/** Parses a `_headers` file as CDNs do: a path line (with a trailing * for a prefix), then its indented headers. */

export interface HeaderRule {
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
}

export function parseHeaders(text: string): HeaderRule[] {
  const rules: { path: string; headers: [string, string][] }[] = [];
  for (const line of text.split('\n')) {
    const header = /^\s+([^:]+):\s*(.+)$/.exec(line);
    if (header) rules.at(-1)?.headers.push([header[1] ?? '', header[2] ?? '']);
    else if (line.startsWith('/')) rules.push({ path: line.trim(), headers: [] });
  }
  return rules;
}

/** Returns the headers of a path. Of matching rules a later one wins. */
export function headersOf(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const matching = rules.filter((rule) =>
    rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path,
  );
  return Object.fromEntries(matching.flatMap((rule) => rule.headers));
}
