import { useEffect, useRef, useState } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { readSelfTest, selfTestAnswers, selfTestQuestions, selfTestResult } from '#lib/self-test.ts';
import type { SelfTestAnswers, SelfTestResult } from '#lib/self-test.ts';
import { Choice } from '#ui/Choice.tsx';
import { Form } from '#ui/Form.tsx';
import { useForm } from '#ui/useForm.ts';
import { Result } from './Result.tsx';

/** Asks the nine questions, then shows their result. Nothing is sent or stored. */
export function Questions({ locale, sheet }: { locale: Locale; sheet: string }) {
  const strings = stringsFor(locale, 'self-test');
  const ui = stringsFor(locale, 'ui');
  const [result, setResult] = useState<SelfTestResult | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check(data) {
      const { answers, missing } = readSelfTest((question) => data.get(question));
      return missing.length === 0
        ? ({ ok: true, input: answers as SelfTestAnswers } as const)
        : ({ ok: false, errors: Object.fromEntries(missing.map((each) => [each, strings.missing])) } as const);
    },
    send(answers) {
      setResult(selfTestResult(answers));
      return Promise.resolve(null);
    },
  });
  // The focus moves to the start of the new content.
  useEffect(() => top.current?.focus(), [result]);
  return (
    <div ref={top} tabIndex={-1}>
      <link rel="stylesheet" href={sheet} precedence="part" />
      {result ? (
        <Result locale={locale} result={result} again={() => setResult(null)} />
      ) : (
        <Form form={form} submit={strings.finish}>
          {selfTestQuestions.map((question) => (
            <Choice
              key={question}
              name={question}
              legend={strings[question]}
              look="chips"
              options={selfTestAnswers.map((value) => ({ value, label: strings[value] }))}
              error={form.errors[question]}
            />
          ))}
        </Form>
      )}
    </div>
  );
}
