/**
 * Scores the self-test of docs/domain/protection.md#self-test: the PGSI of Ferris and Wynne (2001), nine questions about the last twelve months.
 * Pure.
 */

/** The questions in the order of the source, with their texts in locales. */
export const selfTestQuestions = [
  'afford',
  'thrill',
  'chase',
  'borrow',
  'problem',
  'health',
  'criticised',
  'money',
  'guilt',
] as const;
export type SelfTestQuestion = (typeof selfTestQuestions)[number];

/** The answers. Each scores its index in the list. */
export const selfTestAnswers = ['never', 'sometimes', 'mostly', 'always'] as const;
export type SelfTestAnswer = (typeof selfTestAnswers)[number];
export type SelfTestAnswers = Readonly<Record<SelfTestQuestion, SelfTestAnswer>>;

export type SelfTestLevel = 'none' | 'low' | 'moderate' | 'high';
/** `score`: 0 to `HIGHEST_SCORE`. */
export interface SelfTestResult {
  readonly score: number;
  readonly level: SelfTestLevel;
}

export const HIGHEST_SCORE = selfTestQuestions.length * (selfTestAnswers.length - 1);

/** Rates the sum of the answers: 0 none, 1 and 2 low, 3 to 7 moderate, 8 and above high. */
export function selfTestResult(answers: SelfTestAnswers): SelfTestResult {
  const score = selfTestQuestions.reduce((sum, each) => sum + selfTestAnswers.indexOf(answers[each]), 0);
  return { score, level: score === 0 ? 'none' : score <= 2 ? 'low' : score <= 7 ? 'moderate' : 'high' };
}

/** Reads the answers of a form, and lists the questions without one. An unknown value counts as missing. */
export function readSelfTest(value: (question: SelfTestQuestion) => unknown): {
  readonly answers: Partial<SelfTestAnswers>;
  readonly missing: readonly SelfTestQuestion[];
} {
  const found = selfTestQuestions.flatMap((question) => {
    const answer = selfTestAnswers.find((each) => each === value(question));
    return answer ? [[question, answer] as const] : [];
  });
  const answers: Partial<SelfTestAnswers> = Object.fromEntries(found);
  return { answers, missing: selfTestQuestions.filter((each) => answers[each] === undefined) };
}
