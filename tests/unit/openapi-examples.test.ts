/** Tests the examples and sentences of the published contract. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { refusalCodes } from '#contract/refusals.ts';
import { examples } from '#server/api/openapi/examples/examples.ts';
import { refusalSentence } from '#server/api/openapi/refusal-sentences.ts';
import { summaries } from '#server/api/openapi/summaries.ts';
import { operatorCalls } from '#server/backoffice/operations/registry.ts';
import { isNotDone } from '#server/backoffice/operation.ts';

const names = Object.keys(calls) as CallName[];

describe('the example of', () => {
  test.each(names)('%s is valid by its own schemas, and names nothing else', (name) => {
    const { input, reply }: Call = calls[name];
    const example = examples[name];
    const asked = v.safeParse(input, example.input);
    expect(asked.issues, 'request').toBeUndefined();
    expect(Object.keys(asked.output as object)).toEqual(expect.arrayContaining(Object.keys(example.input)));
    const answered = v.safeParse(reply, example.reply);
    expect(answered.issues, 'reply').toBeUndefined();
    expect(Object.keys(answered.output as object)).toEqual(
      expect.arrayContaining(Object.keys(example.reply).filter((key) => key !== 'message')),
    );
  });
});

test.each(operatorCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'the example of the operators’ %s is valid by its own schema, and names nothing else',
  (_name, { read, example, fields }) => {
    const answer = read({ ...example });
    expect(isNotDone(answer) ? answer : null).toBeNull();
    expect(fields).toEqual(expect.arrayContaining(Object.keys(example)));
  },
);

test('summaries begin with a verb, and no sentence has more than 25 words', () => {
  for (const text of [...Object.values(summaries), ...operatorCalls.map(({ summary }) => summary)]) {
    expect(text).toMatch(/^[A-Z][a-z]*s [^.]*\w/u);
    expect(text).toMatch(/\.$/);
    for (const sentence of text.split(/(?<=\.) /)) expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(25);
  }
});

test('a refusal’s sentence has no values left to fill in', () => {
  for (const code of refusalCodes) expect(refusalSentence(code), code).not.toMatch(/\{\{/);
});
