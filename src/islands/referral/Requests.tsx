import { useState } from 'react';
import type { AgencyRequest } from '#contract/agency.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { answerRequest } from '#stores/referral.ts';
import { notify } from '#stores/notices.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { personText } from './referral-text.ts';

/** Lists requests to the player to become an invitee, or renders nothing. It says before the answer that accepting is final. */
export function Requests({ locale, requests }: { locale: Locale; requests: readonly AgencyRequest[] }) {
  const strings = stringsFor(locale, 'agency');
  const { tag } = localeTable[locale];
  const [busy, setBusy] = useState<{ id: number; accept: boolean } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function answer(id: number, accept: boolean): Promise<void> {
    setBusy({ id, accept });
    setProblem(null);
    const reply = await answerRequest(id, accept);
    setBusy(null);
    if (reply.ok) notify(reply.value.message);
    else setProblem(failureText(reply.failure, locale));
  }

  if (requests.length === 0 && problem === null) return null;
  return (
    <section className="section rewards" aria-labelledby="requests">
      <h2 id="requests">{strings.requests}</h2>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <ul className="reward-list">
        {requests.map(({ id, member, expires_at: until }) => (
          <li key={id} className="reward" data-state="available">
            <p>{fill(strings.requestText, { person: personText(member, locale) })}</p>
            <p className="hint">{fill(strings.requestUntil, { date: formatWireDate(until, tag) })}</p>
            <p className="actions">
              {([true, false] as const).map((accept) => (
                <Button
                  key={String(accept)}
                  kind={accept ? 'primary' : 'line'}
                  busy={busy?.id === id && busy.accept === accept}
                  onClick={() => void answer(id, accept)}
                >
                  {accept ? strings.accept : strings.decline}
                </Button>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
