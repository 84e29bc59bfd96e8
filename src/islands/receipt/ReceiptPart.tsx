import { useEffect, useRef, useState } from 'react';
import type { Receipt } from '#contract/receipt.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { localeTable } from '#lib/locales.ts';
import { loadReceipt } from '#stores/receipt.ts';
import type { ReceiptKind } from '#stores/receipt.ts';
import { Button } from '#ui/Button.tsx';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { receiptLines, receiptText } from './receipt-lines.ts';
import { ShareButton } from './ShareButton.tsx';

interface ReceiptPartProps {
  locale: Locale;
  kind: ReceiptKind;
  billNo: string;
}

/** Renders a button that loads the receipt of a paid deposit or withdrawal. The receipt replaces the button. */
export function ReceiptPart({ locale, kind, billNo }: ReceiptPartProps) {
  const strings = stringsFor(locale, 'receipt');
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function open(): Promise<void> {
    setBusy(true);
    const outcome = await loadReceipt(kind, billNo);
    setBusy(false);
    if (outcome.ok) setReceipt(outcome.value);
    setProblem(outcome.ok ? null : failureText(outcome.failure, locale));
  }
  if (receipt) return <ReceiptPaper locale={locale} kind={kind} receipt={receipt} />;
  return (
    <>
      <Button wide busy={busy} onClick={() => void open()}>
        {strings.open}
      </Button>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
    </>
  );
}

interface ReceiptPaperProps {
  locale: Locale;
  kind: ReceiptKind;
  receipt: Receipt;
}

function ReceiptPaper({ locale, kind, receipt }: ReceiptPaperProps) {
  const strings = stringsFor(locale, 'receipt');
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button was replaced.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="receipt" aria-labelledby="receipt">
      <h3 id="receipt" ref={heading} tabIndex={-1}>
        {strings[kind]}
      </h3>
      <p className="receipt-sum">
        <Money cents={receipt.money} tag={localeTable[locale].tag} />
      </p>
      <dl className="facts">
        {receiptLines(receipt, locale).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="actions">
        <ShareButton locale={locale} title={strings[kind]} text={receiptText(receipt, kind, locale)} />
        <Button onClick={() => print()}>{strings.print}</Button>
      </p>
    </section>
  );
}
