/** The figures of a scrape (docs/how-to/watch-it.md), by name and labels as they are written: `name{label="value"}`. */
import { expect } from 'vitest';

export interface Figures {
  readonly text: string;
  /** Undefined: the scrape has no such series. Labels in the order in which they are declared. */
  readonly of: (name: string, labels?: Readonly<Record<string, string>>) => number | undefined;
  /** Every value of a label. */
  readonly labels: (label: string) => ReadonlySet<string>;
}

export async function scrape(request: (path: string) => Promise<Response>): Promise<Figures> {
  const reply = await request('/metrics');
  expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const text = await reply.text();
  const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const values = new Map(
    rows.map((row) => [row.slice(0, row.lastIndexOf(' ')), Number(row.slice(row.lastIndexOf(' ')))]),
  );
  return {
    text,
    of: (name, labels = {}) => {
      const written = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
      return values.get(written.length === 0 ? name : `${name}{${written.join(',')}}`);
    },
    labels: (label) =>
      new Set([...text.matchAll(new RegExp(`[{,]${label}="([^"]*)"`, 'g'))].map(([, value = '']) => value)),
  };
}
