/** Tests the rules of a login password: any characters, as long as password managers make it, unchanged. */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { password } from '#contract/fields.ts';

it.each([
  ['a sentence with blanks at both ends', '  uma frase  com espaços '],
  ['letters alone', 'abacaterosa'],
  ['other scripts and pictures', 'รหัสผ่าน密码🦜'],
  ['64 characters', 'x'.repeat(64)],
  ['128 characters', 'Aé9 '.repeat(32)],
  ['what means something elsewhere', `';--<b>\${x}%00{{y}}`],
])('%s', (_what, text) => {
  expect(v.parse(password, text)).toBe(text);
});

it.each([
  ['shorter than six', 'abcde', 'PASSWORD_TOO_SHORT'],
  ['longer than 128', 'x'.repeat(129), 'TOO_LONG'],
  ['nothing', '', 'REQUIRED'],
])('is not %s', (_what, text, code) => {
  expect(v.safeParse(password, text).issues?.[0]?.message).toBe(code);
});
