import { useEffect, useState } from 'react';
import type { LimitKind, PlayLimit, Protection } from '#contract/limits.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { $protection, decideLimit, loadProtection, setLimit } from '#stores/limits.ts';
import { valueOf } from '#stores/loadable.ts';
import { notify } from '#stores/notices.ts';
import { $session } from '#stores/session.ts';
import { AskFirst } from '#ui/AskFirst.tsx';
import { Button } from '#ui/Button.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useStore } from '#ui/useStore.ts';
import { LimitForm } from './LimitForm.tsx';
import { limitText } from './limit-text.ts';
import { PlayHistory } from './PlayHistory.tsx';
import { RealityForm } from './RealityForm.tsx';

interface LimitsProps {
  locale: Locale;
  /** The address of their style sheet, which visitors do not load. */
  sheet: string;
}

/**
 * Shows the player's limits with the used and remaining part, a form to set one, the reality check, and their time and money
 * (docs/domain/protection.md#limits).
 */
export default function Limits({ locale, sheet }: LimitsProps) {
  const strings = stringsFor(locale, 'limits');
  const ui = stringsFor(locale, 'ui');
  const names = stringsFor(locale, 'account');
  const isPlayer = useStore($session).status === 'player';
  const state = useStore($protection);
  const known = valueOf(state);
  useEffect(() => {
    if (isPlayer) void loadProtection();
  }, [isPlayer]);
  if (!isPlayer) return <div data-arriving />;
  if (state.status === 'failed' && !known)
    return (
      <LoadFailed
        title={strings.failed}
        message={failureText(state.failure, locale)}
        retryLabel={ui.retry}
        onRetry={() => void loadProtection()}
      />
    );
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="part" />
      <section className="card protection" aria-labelledby="my-limits">
        <h2 id="my-limits">{strings.title}</h2>
        {known && known.due.length > 0 ? (
          <Notice tone="warning">
            {fill(strings.due, {
              kinds: new Intl.ListFormat(localeTable[locale].tag).format(known.due.map((kind) => names[kind])),
            })}
          </Notice>
        ) : null}
        <p>{strings.lead}</p>
        {known ? (
          <LimitList locale={locale} known={known} />
        ) : (
          <div data-arriving>
            <Skeleton>{names.noLimits}</Skeleton>
          </div>
        )}
        <LimitForm locale={locale} />
      </section>
      {known ? <RealityForm locale={locale} reality={known.reality} /> : null}
      <PlayHistory locale={locale} />
    </>
  );
}

function LimitList({ locale, known }: { locale: Locale; known: Protection }) {
  if (known.limits.length === 0) return <p className="hint">{stringsFor(locale, 'account').noLimits}</p>;
  return (
    <ul className="limits">
      {known.limits.map((limit) => (
        <li key={`${limit.kind}-${limit.period}`}>
          <OneLimit locale={locale} limit={limit} />
        </li>
      ))}
    </ul>
  );
}

function OneLimit({ locale, limit }: { locale: Locale; limit: PlayLimit }) {
  const strings = stringsFor(locale, 'limits');
  const names = stringsFor(locale, 'account');
  const { tag } = localeTable[locale];
  const { kind, period, pending } = limit;
  const shown = (value: string) => limitText(kind, value, locale);
  const used = fill(strings.used, { used: shown(limit.used) });
  const share = Math.min(100, (Number(limit.used) / Number(limit.value)) * 100);
  const remove = async () => {
    const outcome = await setLimit({ kind, period, value: '' });
    if (outcome.ok) notify(strings.savedLater);
    return outcome.ok ? null : failureText(outcome.failure, locale);
  };
  return (
    <>
      <h3>
        {names[kind]} · {shown(limit.value)} {names[period]}
      </h3>
      <progress max={100} value={share} aria-label={used} />
      <p className="limit-figures">
        <span>{used}</span>
        <b>{fill(strings.left, { left: shown(limit.left) })}</b>
      </p>
      <p className="hint">{fill(strings.resets, { at: formatWireDate(limit.resets_at, tag) })}</p>
      {pending ? (
        <Waiting locale={locale} kind={kind} pending={pending} />
      ) : (
        <AskFirst
          label={strings.remove}
          question={strings.removeAsk}
          yes={strings.removeYes}
          no={strings.removeNo}
          kind="quiet"
          act={remove}
        />
      )}
    </>
  );
}

interface WaitingProps {
  locale: Locale;
  kind: LimitKind;
  pending: NonNullable<PlayLimit['pending']>;
}

/** Shows a looser limit: the requested value, when it may be confirmed, and the two answers. */
function Waiting({ locale, kind, pending: { id, value, from, until, is_ready: isReady } }: WaitingProps) {
  const strings = stringsFor(locale, 'limits');
  const { tag } = localeTable[locale];
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const text = fill(value === '' ? strings.waitingNone : strings.waiting, {
    value: limitText(kind, value, locale),
    from: formatWireDate(from, tag),
    until: formatWireDate(until, tag),
  });

  async function decide(answer: 'yes' | 'no'): Promise<void> {
    setBusy(answer);
    const outcome = await decideLimit(id, answer === 'yes');
    setBusy(null);
    setProblem(outcome.ok ? null : failureText(outcome.failure, locale));
    if (outcome.ok) notify(answer === 'no' ? strings.dropped : value === '' ? strings.removed : strings.saved);
  }

  return (
    <>
      <p>{text}</p>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <p className="actions">
        {isReady ? (
          <Button kind="line" busy={busy === 'yes'} onClick={() => void decide('yes')}>
            {strings.confirm}
          </Button>
        ) : null}
        <Button kind="line" busy={busy === 'no'} onClick={() => void decide('no')}>
          {strings.drop}
        </Button>
      </p>
    </>
  );
}
