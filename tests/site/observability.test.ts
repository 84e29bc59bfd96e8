/**
 * Tests docs/how-to/watch-it.md and alarms.yml against the server: each metric, label and name exists, and both agree.
 */
import { globSync, readFileSync } from 'node:fs';
import { collectDefaultMetrics } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { refusalCodes } from '#contract/refusals.ts';
import { createMetrics } from '#server/platform/observability/metrics.ts';

const page = readFileSync('docs/how-to/watch-it.md', 'utf8');
const rules = readFileSync('docs/how-to/alarms.yml', 'utf8');

interface Alarm {
  readonly name: string;
  readonly expr: string;
}

/** Parses the rules. Any other line in the file fails. */
function alarms(): Alarm[] {
  const [head = '', ...blocks] = rules.split(/\n\n?(?= {6}- alert: )/);
  expect(head.split('\n').filter((line) => !line.startsWith('#'))).toEqual([
    'groups:',
    '  - name: jogada',
    '    rules:',
  ]);
  return blocks.map((block) => {
    const [, name = '', expr = ''] =
      /^ {6}- alert: ([A-Z]\w+)\n {8}expr: (.+)\n {8}for: \d+m\n {8}labels: \{ severity: (?:page|look) \}\n?$/.exec(
        block,
      ) ?? [];
    expect(name, block).not.toBe('');
    // YAML would parse these characters as something else than text.
    expect(expr).not.toMatch(/: | #|^[[\]{}"'*&!|>%@`-]/);
    return { name, expr };
  });
}

const told = [...page.matchAll(/^## (\w+)\n[^]*?\n```promql\n(.+)\n```\n/gm)].map(([, name = '', expr = '']) => ({
  name,
  expr,
}));

const { registry } = createMetrics();
collectDefaultMetrics({ register: registry });
const known = new Map(
  registry
    .getMetricsAsArray()
    .map((metric) => [metric.name, (metric as unknown as { labelNames: readonly string[] }).labelNames]),
);
/** Returns a metric's labels; a histogram has three series. */
const labelsOf = (name: string) => known.get(name) ?? known.get(name.replace(/_(bucket|count|sum)$/, ''));

test('the page lists each alarm as the rules do, in order', () => {
  expect(alarms().length).toBeGreaterThan(10);
  expect(told).toEqual(alarms());
  expect([...page.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(alarms().map(({ name }) => name));
});

test.each([
  ['the page', page],
  ['the rules', rules],
])('%s names existing metrics with their labels', (_where, text) => {
  const named = [...text.matchAll(/\b(?:jogada|nodejs|process)_\w+\b(?:\{([^}]*)\})?/g)];
  expect(named.length).toBeGreaterThan(15);
  for (const [whole, matchers = ''] of named) {
    const name = whole.split('{')[0] ?? '';
    expect([name, labelsOf(name) !== undefined]).toEqual([name, true]);
    for (const [, label = ''] of matchers.matchAll(/(\w+)(?:=~|!=|=)"/g))
      expect([name, labelsOf(name)]).toEqual([name, expect.arrayContaining([label])]);
  }
});

test('the labels that the rules group by exist in each metric', () => {
  for (const { expr } of alarms())
    for (const [, by = '', , name = ''] of expr.matchAll(/by \(([\w, ]+)\) \((rate\()?(\w+)/g))
      expect(labelsOf(name) ?? []).toEqual(expect.arrayContaining(by.split(', ').filter((label) => label !== 'le')));
});

describe('the rules name', () => {
  const named = (label: string) =>
    [...rules.matchAll(new RegExp(`\\b${label}(?:=|!=|=~)"([^"]+)"`, 'g'))].flatMap(([, value = '']) =>
      value.split('|'),
    );

  test('events that the server logs', () => {
    const source = globSync('server/**/*.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    expect(named('event').length).toBeGreaterThan(2);
    for (const event of named('event'))
      expect(source).toContain(`log('${event.startsWith('webhook.unsigned') ? 'warn' : 'info'}', '${event}'`);
  });

  test('calls and refusals of the contract', () => {
    const paths = [...Object.values(calls).map(({ path }) => path), '/readyz', '/api/.*'];
    for (const call of named('call')) expect(paths).toContain(call);
    expect(named('refusal').length).toBeGreaterThan(2);
    for (const code of named('refusal')) expect(refusalCodes).toContain(code);
  });
});

test('each metric has a description, and none has a label that Prometheus reserves', () => {
  for (const metric of createMetrics().registry.getMetricsAsArray()) {
    const { name, help, labelNames } = metric as unknown as { name: string; help: string; labelNames: string[] };
    expect(name).toMatch(/^jogada_[a-z_]+$/);
    expect(help.length, name).toBeGreaterThan(25);
    for (const taken of ['job', 'instance', 'le']) expect(labelNames, name).not.toContain(taken);
  }
});
