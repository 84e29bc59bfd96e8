/** Values put into a dictionary's text. */
import { describe, expect, it } from 'vitest';
import { fill } from '#lib/fill.ts';

describe('a text with names in it', () => {
  it('gets its values, each wherever it is named', () => {
    expect(fill('até {{max}} ({{ max }}), {{count}}x', { max: 'R$ 10,00', count: 0 })).toBe(
      'até R$ 10,00 (R$ 10,00), 0x',
    );
  });

  it('keeps a name that has no value', () => expect(fill('{{left}} de {{total}}', { total: 5 })).toBe('{{left}} de 5'));

  it('takes a value as it is: no replacement patterns, no second filling', () => {
    expect(fill('{{a}}', { a: "$& $1 $' {{b}}", b: 'x' })).toBe("$& $1 $' {{b}}");
  });

  it('does not read what every object has', () =>
    expect(fill('{{toString}} {{constructor}}', {})).toBe('{{toString}} {{constructor}}'));
});
