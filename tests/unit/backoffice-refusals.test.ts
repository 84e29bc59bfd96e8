/** Tests that every refusal of an operation has a text in the operator's language. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { refusals } from '#server/backoffice/refusals.ts';
import { refusalKey, refusalText } from '#server/backoffice/refusal-text.ts';

const sources = globSync('server/backoffice/{operations,operators}/*.ts')
  .concat('server/backoffice/manual-adjustments.ts', 'server/backoffice/operation.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Returns the sentences in the code. The parts that vary are "x". */
const sentences = [
  ...[...sources.matchAll(/notDone\(\s*\d{3},\s*(?:'([^']+)'|`([^`]+)`)/g)].map(
    ([, fixed, made]) => fixed ?? made ?? '',
  ),
  ...[...sources.matchAll(/v\.\w+\((?:[^'`\n]*, )?'([^']+ [^']+)'\)/g)].map(([, fixed]) => fixed ?? ''),
].map((text) => text.replace(/\$\{[^}]*\}/g, 'x'));

describe('refusals', () => {
  it('are found in the code, and each has a text', () => {
    expect(sentences.length).toBeGreaterThan(60);
    const isCode = (text: string) => /^\/|^it is already x/.test(text);
    expect([...new Set(sentences)].filter((text) => !isCode(text) && refusalKey(text) === null)).toEqual([]);
    expect(Object.values(refusals).filter((text) => refusalKey(text) === null)).toEqual([]);
  });

  it('keep their values', () => {
    expect(refusalText('enter a whole number from 1 to 20', 'pt')).toBe('informe um número inteiro de 1 a 20');
    expect(refusalText('at most 50000.00 at a time', 'pt')).toBe('no máximo R$\u00a050.000,00 por vez');
    expect(refusalText('no such player', 'pt')).toBe('jogador não encontrado');
    expect(refusalText('no such player', 'en')).toBe('no such player');
    expect(refusalText('something new', 'pt')).toBe('something new');
  });
});
