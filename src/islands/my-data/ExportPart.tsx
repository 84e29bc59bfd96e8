import { useState } from 'react';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { today } from '#lib/today.ts';
import { exportMyData } from '#stores/my-data.ts';
import { notify } from '#stores/notices.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { askAgain } from '#islands/security/verify/VerifyAgain.tsx';

/** Offers the file of all data of the player. */
export function ExportPart({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'my-data');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(): Promise<void> {
    setBusy(true);
    const outcome = await exportMyData();
    setBusy(false);
    setProblem(outcome.ok ? null : failureText(outcome.failure, locale));
    if (!outcome.ok) return askAgain(outcome.failure);
    const saved = await saveFile(outcome.value, `jogada-${today()}.json`);
    if (saved === 'downloading') notify(strings.exported);
  }

  return (
    <section className="card my-data" aria-labelledby="export">
      <h2 id="export">{strings.exportTitle}</h2>
      <p>{strings.exportText}</p>
      <p className="hint">{strings.exportLeft}</p>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <Button kind="light" wide busy={busy} onClick={() => void take()}>
        {strings.exportTake}
      </Button>
    </section>
  );
}
