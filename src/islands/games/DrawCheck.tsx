import { useCallback, useEffect, useState } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { checkedRounds } from '#lib/checked-rounds.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import type { JudgedChain } from '#lib/bet-history.ts';
import { checkBets, checkDraws } from '#stores/fairness.ts';
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
  /** The chains of a table; empty for other games. */
  readonly chains: readonly JudgedChain[];
}

/** Checks the draws of a game that this browser has recorded, each pair of seeds with its result. */
export default function DrawCheck({ locale, owner, asked }: { locale: Locale; owner: DrawOwner; asked: number }) {
  const strings = stringsFor(locale, 'fairness');
  const ui = stringsFor(locale, 'ui');
  const [check, setCheck] = useState<Check>({ status: 'busy' });
  const look = useCallback(() => {
    Promise.all([checkDraws(owner), checkBets(owner)]).then(
      ([pairs, chains]) => setCheck({ status: 'done', pairs, chains }),
      () => setCheck({ status: 'failed' }),
    );
  }, [owner]);
  useEffect(() => {
    openDialog(ID);
    look();
  }, [look, asked]);

  return (
    <Dialog id={ID} title={strings.check} closeLabel={ui.close}>
      {check.status === 'failed' ? (
        <LoadFailed title={ui.loadFailed} message={ui.networkError} retryLabel={ui.retry} onRetry={look} />
      ) : null}
      {check.status === 'done' && check.pairs.length + check.chains.length === 0 ? (
        <Notice>{strings.none}</Notice>
      ) : null}
      {check.status === 'done' && check.pairs.length + check.chains.length > 0 ? (
        <Found locale={locale} check={check} />
      ) : null}
    </Dialog>
  );
}

/** Shows what the check found in one sentence, and its proof for who opens it. A proof with a fault is open. */
function Found({ locale, check: { pairs, chains } }: { locale: Locale; check: Done }) {
  const strings = stringsFor(locale, 'fairness');
  const { checked, left, isWrong } = checkedRounds([...pairs, ...chains].map(({ verdict }) => verdict));
  const { tag } = localeTable[locale];
  return (
    <>
      {checked > 0 && !isWrong ? (
        <Notice tone="success">{fill(strings.checkedRounds, { checked, all: checked + left }, tag)}</Notice>
      ) : null}
      {left > 0 && !isWrong ? <Notice>{fill(strings.leftRounds, { left }, tag)}</Notice> : null}
      <details className="draw-proof" open={isWrong}>
        <summary>{strings.proof}</summary>
        <p>{strings.intro}</p>
        {pairs.map((judged) => (
          <Pair key={judged.pair.commitment} locale={locale} judged={judged} />
        ))}
        {chains.map((judged) => (
          <Chain key={judged.chain.head} locale={locale} judged={judged} />
        ))}
      </details>
      <a className="button" data-kind="line" href={localePath(locale, '/information-center/game-registration')}>
        <span>{strings.fromHistory}</span>
      </a>
    </>
  );
}

const tones = { verified: 'success', open: 'info', failed: 'error' } as const;
type Fact = readonly [name: string, value: string];

function Pair({ locale, judged: { pair, verdict } }: { locale: Locale; judged: JudgedPair }) {
  const strings = stringsFor(locale, 'fairness');
  const facts: readonly Fact[] = [
    ...(verdict.status === 'failed' && verdict.nonce !== null ? [[strings.nonce, String(verdict.nonce)] as const] : []),
    [strings.rounds, String(verdict.rounds)],
    [strings.refused, String(verdict.refused)],
    [strings.unanswered, String(verdict.unanswered)],
    [strings.commitment, pair.commitment],
    [strings.clientSeed, pair.clientSeed ?? ''],
    [strings.serverSeed, typeof pair.reveal === 'object' && pair.reveal ? pair.reveal.serverSeed : strings.secret],
  ];
  const fault = verdict.status === 'failed' ? strings[`fault_${verdict.fault}`] : null;
  return <Judged locale={locale} status={verdict.status} fault={fault} good={strings[verdict.status]} facts={facts} />;
}

function Chain({ locale, judged: { chain, verdict } }: { locale: Locale; judged: JudgedChain }) {
  const strings = stringsFor(locale, 'fairness');
  const facts: readonly Fact[] = [
    ...(verdict.status === 'failed' ? [[strings.chainRound, String(verdict.round)] as const] : []),
    [strings.bets, String(verdict.bets)],
    [strings.betsRefused, String(verdict.refused)],
    [strings.betsUnanswered, String(verdict.unanswered)],
    [strings.chainHead, chain.head],
    [strings.chainSalt, chain.salt],
  ];
  const fault = verdict.status === 'failed' ? strings[`fault_${verdict.fault}`] : null;
  const good = verdict.status === 'verified' ? strings.chainVerified : strings.chainOpen;
  return <Judged locale={locale} status={verdict.status} fault={fault} good={good} facts={facts} />;
}

/** Shows the result of a check, and the values that it used. */
function Judged(props: {
  readonly locale: Locale;
  readonly status: keyof typeof tones;
  readonly fault: string | null;
  readonly good: string;
  readonly facts: readonly Fact[];
}) {
  const { locale, status, fault, good, facts } = props;
  const strings = stringsFor(locale, 'fairness');
  return (
    <section className="draw-pair">
      <Notice tone={tones[status]} {...(fault === null ? {} : { title: strings.failed })}>
        {fault === null ? (
          good
        ) : (
          <>
            <p>{fault}</p>
            <p>{strings.keepEvidence}</p>
          </>
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
