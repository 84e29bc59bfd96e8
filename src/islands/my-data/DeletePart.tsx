import { ERASED_AFTER_DAYS, KEPT_YEARS } from '#contract/my-data.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { deleteAccount } from '#stores/my-data.ts';
import { AskFirst } from '#ui/AskFirst.tsx';
import { askAgain } from '#islands/security/verify/VerifyAgain.tsx';

/** Deletes the account. It says all consequences before, and asks once. */
export function DeletePart({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'my-data');
  const { tag } = localeTable[locale];

  async function act(): Promise<string | null> {
    const outcome = await deleteAccount();
    if (outcome.ok) return null;
    askAgain(outcome.failure);
    return failureText(outcome.failure, locale);
  }

  return (
    <section className="card my-data" aria-labelledby="delete">
      <h2 id="delete">{strings.deleteTitle}</h2>
      <p>{strings.deleteIntro}</p>
      <p>{strings.deleteLost}</p>
      <p>{strings.deleteMoney}</p>
      <p>{fill(strings.deleteErased, { days: ERASED_AFTER_DAYS }, tag)}</p>
      <p>{fill(strings.deleteKept, { years: KEPT_YEARS }, tag)}</p>
      <p>{strings.deleteCpf}</p>
      <p>{strings.deletePause}</p>
      <AskFirst
        label={strings.deleteTake}
        question={strings.deleteQuestion}
        yes={strings.deleteYes}
        no={strings.deleteNo}
        act={act}
      />
    </section>
  );
}
