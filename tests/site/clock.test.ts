/** Tests the lint rules for dates, which allow only Brasília's clock: each way to read a machine's own is found. */
import { describe, expect, it } from 'vitest';
import { lintMessages } from '#tests/support/lint.ts';

const saidOf = (file: string, line: string) => lintMessages('jogada/restricted-syntax', file, line);

const machine = [
  "export const a = new Date().toLocaleString('pt-BR');",
  'export const a = new Date().toLocaleDateString();',
  "export const a = (at: Date) => at.toLocaleTimeString('en');",
  "export const a = new Intl.DateTimeFormat('pt-BR');",
  "export const a = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' });",
  "export const a = Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC' });",
  'export const a = new Date().getHours();',
  'export const a = (at: Date) => at.setDate(1);',
  "export const a = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' });",
  'export const a = (day: string) => new Date(`${day}T00:00:00-03:00`);',
  'export const a = "posted_at at time zone America/Sao_Paulo";',
];

describe.each(['src/islands/record/a.tsx', 'src/lib/a.ts', 'studio/client/a.ts'])('in %s', (file) => {
  it.each(machine)('%s is an error', async (line) => {
    expect(new Set(await saidOf(file, line))).toEqual(new Set([expect.stringContaining('Brasília')]));
  });

  it('the one zone by its name is fine, and so is UTC', async () => {
    const zoned = "export const a = new Intl.DateTimeFormat('pt-BR', { timeZone: TIME_ZONE });";
    expect(await saidOf(file, zoned)).toEqual([]);
    expect(await saidOf(file, 'export const a = new Date().toISOString();')).toEqual([]);
  });
});
