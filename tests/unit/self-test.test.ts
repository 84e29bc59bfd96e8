/** Tests the self-test's scores: the bounds of its four results, and no score with a missing answer. */
import { expect, it } from 'vitest';
import { HIGHEST_SCORE, readSelfTest, selfTestAnswers, selfTestQuestions, selfTestResult } from '#lib/self-test.ts';
import type { SelfTestAnswers } from '#lib/self-test.ts';

/** Returns answers with this score: as many threes as possible, then the rest. */
const answersOf = (score: number): SelfTestAnswers =>
  Object.fromEntries(
    selfTestQuestions.map((question, index) => [
      question,
      selfTestAnswers[Math.max(0, Math.min(3, score - 3 * index))] ?? 'never',
    ]),
  ) as unknown as SelfTestAnswers;

it.each([
  [0, 'none'],
  [1, 'low'],
  [2, 'low'],
  [3, 'moderate'],
  [7, 'moderate'],
  [8, 'high'],
  [27, 'high'],
])('%i points are %s', (score, level) => expect(selfTestResult(answersOf(score))).toEqual({ score, level }));

it('reaches every score there is, each question counting the same', () => {
  expect(HIGHEST_SCORE).toBe(27);
  for (const question of selfTestQuestions)
    selfTestAnswers.forEach((answer, points) =>
      expect(selfTestResult({ ...answersOf(0), [question]: answer }).score).toBe(points),
    );
});

it('reports missing answers, and accepts no invalid one', () => {
  const given = new Map<string, unknown>(Object.entries(answersOf(27)));
  expect(readSelfTest((question) => given.get(question))).toEqual({ answers: answersOf(27), missing: [] });
  given.delete('chase');
  given.set('guilt', '3');
  const { answers, missing } = readSelfTest((question) => given.get(question));
  expect(missing).toEqual(['chase', 'guilt']);
  expect(answers).not.toHaveProperty('guilt');
});
