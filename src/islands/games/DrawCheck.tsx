import { useCallback, useEffect, useState } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { checkDraws } from '#stores/fairness.ts';
import type { DrawOwner, JudgedPair } from '#stores/fairness.ts';
import { openDialog } from '#ui/dialogs.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Notice } from '#ui/Notice.tsx';

const ID = 'draw-check';

type Check = { readonly status: 'busy' } | { readonly status: 'failed' } | Done;
interface Done {
  readonly status: 'done';
  readonly pairs: readonly JudgedPair[];
}

/** The check of the draws that this browser has kept of a game, each pair of seeds with what was found. */
export default function DrawCheck({ locale, owner, asked }: { locale: Locale; owner: DrawOwner; asked: number }) {
  const strings = stringsFor(locale, 'fairness');
  const ui = stringsFor(locale, 'ui');
  const [check, setCheck] = useState<Check>({ status: 'busy' });
  const look = useCallback(() => {
    checkDraws(owner).then(
      (pairs) => setCheck({ status: 'done', pairs }),
      () => setCheck({ status: 'failed' }),
    );
  }, [owner]);
  useEffect(() => {
    openDialog(ID);
    look();
  }, [look, asked]);

  return (
    <Dialog id={ID} title={strings.check} closeLabel={ui.close}>
      <p>{strings.intro}</p>
      {check.status === 'failed' ? (
        <LoadFailed title={ui.loadFailed} message={ui.networkError} retryLabel={ui.retry} onRetry={look} />
      ) : null}
      {check.status === 'done' && check.pairs.length === 0 ? <Notice>{strings.none}</Notice> : null}
      {check.status === 'done'
        ? check.pairs.map((judged) => <Pair key={judged.pair.commitment} locale={locale} judged={judged} />)
        : null}
    </Dialog>
  );
}

const tones = { verified: 'success', open: 'info', failed: 'error' } as const;

function Pair({ locale, judged: { pair, verdict } }: { locale: Locale; judged: JudgedPair }) {
  const strings = stringsFor(locale, 'fairness');
  const facts: readonly (readonly [string, string])[] = [
    ...(verdict.status === 'failed' && verdict.nonce !== null ? [[strings.nonce, String(verdict.nonce)] as const] : []),
    [strings.rounds, String(verdict.rounds)],
    [strings.refused, String(verdict.refused)],
    [strings.unanswered, String(verdict.unanswered)],
    [strings.commitment, pair.commitment],
    [strings.clientSeed, pair.clientSeed ?? ''],
    [strings.serverSeed, typeof pair.reveal === 'object' && pair.reveal ? pair.reveal.serverSeed : strings.secret],
  ];
  return (
    <section className="draw-pair">
      <Notice tone={tones[verdict.status]} {...(verdict.status === 'failed' ? { title: strings.failed } : {})}>
        {verdict.status === 'failed' ? (
          <>
            <p>{strings[`fault_${verdict.fault}`]}</p>
            <p>{strings.keepEvidence}</p>
          </>
        ) : (
          strings[verdict.status]
        )}
      </Notice>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
