/** Free text is cleaned of what would turn or overlay the text around it, and of nothing else. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { text } from '#contract/fields.ts';
import { cleanText } from '#lib/clean-text.ts';

describe('free text', () => {
  test('loses marks that turn the text after them, and heaps of accents', () => {
    expect(cleanText('Pago \u202Eodasucer\u202C 100')).toBe('Pago odasucer 100');
    expect(cleanText('a\u2066b\u2069c\u200Fd\u200Ee\u061Cf')).toBe('abcdef');
    expect(cleanText(`Z${'\u0335\u0321\u0322'.repeat(20)}algo`)).toBe('Z\u0335\u0321\u0322algo');
  });

  test('keeps what languages need', () => {
    for (const whole of ['José D’Ávila', 'Trần Thị Ngọc', 'น้ำใจ ทิพย์', 'नमस्ते', 'אבג', '👩‍👩‍👧‍👦', 'e\u0301'])
      expect(cleanText(whole)).toBe(whole);
  });

  test('is cleaned in every field for free words', () => {
    expect(v.parse(text(80), ' Ana \u202ESilva ')).toBe('Ana Silva');
    expect(v.safeParse(text(80), '\u202E').success).toBe(false);
  });
});
