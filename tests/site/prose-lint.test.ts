/** Tests the linter of prose: Markdown by textlint, comments and test titles by a lint rule, with the same checks. */
import { describe, expect, test } from 'vitest';
import { markdownFaults } from '#scripts/lint/prose/lint-markdown.ts';
import { lintMessages } from '#tests/support/lint.ts';

const long = `${'word '.repeat(25)}end.`;
const right = `${'word '.repeat(24)}end.`;

const commentFaults = (code: string) => lintMessages('jogada/prose', 'scripts/lint/new.ts', code);

describe('Markdown', () => {
  test.each([
    ['a paragraph', `First.\n\n${long}`, '3:1'],
    ['a second sentence', `First. ${long}`, '1:8'],
    ['an item of a list', `- ${long}`, '1:3'],
    ['a cell of a table', `| a |\n| - |\n| ${long} |`, '3:1'],
    ['a heading', `# ${long}`, '1:1'],
    ['a sentence with an abbreviation', `One, e.g. ${long}`, '1:1'],
  ])('has a fault where %s has more than 25 words', async (_where, text, place) => {
    const [fault, ...others] = await markdownFaults('a.md', text);
    expect(fault).toContain(`a.md:${place} A sentence of 2`);
    expect(others).toEqual([]);
  });

  test.each([
    ['25 words', right],
    ['two short sentences', `${right} ${right}`],
    ['code of many words', `Run \`${long}\` first.`],
    ['a block of code', `\`\`\`\n${long}\n\`\`\``],
    ['a long address', `[why](a/turnover.md#of-the-house)`],
  ])('has none with %s', async (_what, text) => {
    expect(await markdownFaults('a.md', text)).toEqual([]);
  });

  test('has a fault at a word that is not the field’s, with the right word', async () => {
    expect(await markdownFaults('a.md', 'The turnover is met, as `turnover.ts` says.')).toEqual([
      'a.md:1:5 Write “wagering, or contribution” instead of “turnover”.',
    ]);
    expect(await markdownFaults('a.md', 'See the [turnover](x.md).')).toHaveLength(1);
  });

  test('has a fault at a name that no code has, in code too', async () => {
    expect(await markdownFaults('a.md', 'It calls `bindHost()`.')).toEqual([
      'a.md:1:11 Write “bindWebhook” instead of “bindHost”.',
    ]);
  });
});

describe('a comment or a title', () => {
  test.each([
    ['a doc comment', `/**\n * First.\n * ${long}\n */\nexport const a = 1;`],
    ['line comments that go on', `// ${'word '.repeat(20)}\n// ${'word '.repeat(6)}end.\nexport const a = 1;`],
    ['a test’s title', `test('${long}', () => {});`],
    ['the title of a table of tests', `describe.each([1])('${long}', () => {});`],
    ['a word that is not the field’s', `// The turnover.\nexport const a = 1;`],
  ])('has a fault: %s', async (_what, code) => {
    expect(await commentFaults(code)).toHaveLength(1);
  });

  test.each([
    ['two comments apart', `// ${'word '.repeat(20)}\nexport const a = 1;\n// ${'word '.repeat(20)}\n`],
    ['two paragraphs', `/**\n * ${'word '.repeat(20)}\n *\n * ${'word '.repeat(20)}\n */\nexport const a = 1;`],
    ['code in a comment', '// Calls `turnover`.\nexport const a = 1;'],
    ['a string that is no title', `export const a = '${long}';`],
  ])('has none: %s', async (_what, code) => {
    expect(await commentFaults(code)).toEqual([]);
  });
});
