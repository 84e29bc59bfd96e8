import { useEffect, useMemo, useRef, useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import { offers } from '#contract/offers.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { sentences } from '#i18n/sentences.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { totalWeight } from '#lib/wheel.ts';
import { valueOf } from '#stores/loadable.ts';
import { $session, resumeSession } from '#stores/session.ts';
import { $spun, $wheel, loadWheel, noteShown, spinWheel } from '#stores/wheel.ts';
import type { Spun, Wheel } from '#stores/wheel.ts';
import { Button } from '#ui/Button.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useStore } from '#ui/useStore.ts';
import { PrizeList } from './PrizeList.tsx';
import { angleOf, sectorsOf } from './sectors.ts';
import { SpinCheck } from './SpinCheck.tsx';
import { SpinFacts } from './SpinFacts.tsx';
import { SpinHistory } from './SpinHistory.tsx';
import type { Turning } from './turning.ts';
import { REST } from './turning.ts';
import { WheelDial } from './WheelDial.tsx';

/** The contract's prizes, shown until the server's reply. */
const planned = offers.lotteryWheel.prizes.map(({ reward, weight }) => ({ cents: reward, weight, icon: '' }));

const prizesOf = (wheel: Wheel | null) =>
  wheel?.prizes.map(({ quantity, weight, icon }) => ({ cents: quantity, weight, icon: icon ?? '' })) ?? planned;

/** Shows the lottery wheel: prizes and chances for everybody, spins for a player. */
export default function LotteryWheel({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'wheel');
  const isPlayer = useStore($session).status === 'player';
  const state = useStore($wheel);
  const wheel = valueOf(state);
  const spun = useStore($spun);
  const dial = useRef<Turning>(null);
  /** A turning wheel keeps its prizes until it stops. */
  const [turned, setTurned] = useState<Wheel | null>(null);
  /** The spin whose prize the hub counts. Until then nothing else says it. */
  const [counting, setCounting] = useState<Spun | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => void resumeSession(), []);
  useEffect(() => void (isPlayer && loadWheel()), [isPlayer]);

  const prizes = useMemo(() => prizesOf(turned ?? wheel), [turned, wheel]);
  const isTurning = turned !== null;
  const weights = prizes.map(({ weight }) => weight);
  const angle = (of: Spun) =>
    of.judged?.fault === null && of.judged.drawn !== null
      ? angleOf(of.judged.drawn, weights)
      : (sectorsOf(weights)[of.index]?.middle ?? 0);

  useEffect(() => {
    // The spin was found again after its reply was lost. The dial shows its result without turning.
    if (spun !== null && !isTurning) dial.current?.show(angle(spun));
  });

  async function press(): Promise<void> {
    setFailure(null);
    setTurned(wheel);
    dial.current?.start();
    const outcome = await spinWheel();
    await dial.current?.stopAt(outcome.ok ? angle(outcome.value) : -REST);
    if (outcome.ok) setCounting(outcome.value);
    else setFailure(outcome.failure);
    setTurned(null);
  }

  const onCounted = useMemo(
    () =>
      counting &&
      (() => {
        noteShown(counting);
        setCounting(null);
      }),
    [counting],
  );

  const isBusy = isTurning || counting !== null;
  const shown = isBusy ? null : spun;
  const drawn = (counting ?? shown)?.index ?? null;
  const { tag } = localeTable[locale];
  const result =
    shown === null
      ? ''
      : shown.cents === 0n
        ? strings.none
        : fill(shown.isInReview ? strings.wonInReview : strings.won, { amount: formatMoney(shown.cents, tag) });
  return (
    <section className="wheel" aria-labelledby="wheel-title">
      <h2 id="wheel-title">{strings.heading}</h2>
      <div className="wheel-stage">
        <WheelDial
          ref={dial}
          locale={locale}
          prizes={prizes}
          drawn={isTurning ? null : drawn}
          turning={isTurning}
          onCounted={onCounted}
        />
        <div className="wheel-play">
          <p className="wheel-result" role="status" data-won={(shown?.cents ?? 0n) > 0n ? '' : undefined}>
            {isTurning ? strings.turning : result}
          </p>
          <div className="wheel-ways" data-for="visitor">
            <p>{strings.visitor}</p>
            <WayIn locale={locale} />
          </div>
          <div className="wheel-ways" data-for="player">
            {wheel === null && state.status === 'failed' ? (
              <LoadFailed
                title={stringsFor(locale, 'ui').loadFailed}
                message={failureText(state.failure, locale)}
                retryLabel={stringsFor(locale, 'ui').retry}
                onRetry={() => void loadWheel()}
              />
            ) : (
              <SpinButton locale={locale} wheel={wheel} busy={isBusy} onPress={() => void press()} />
            )}
            {failure ? <Problem locale={locale} failure={failure} left={wheel?.remaining ?? 0} /> : null}
          </div>
        </div>
      </div>
      <PrizeList locale={locale} prizes={prizes} drawn={shown?.index ?? null} />
      {shown?.judged ? <SpinCheck locale={locale} judged={shown.judged} last={totalWeight(weights) - 1} /> : null}
      <details className="wheel-more">
        <summary>{strings.fairTitle}</summary>
        <p>{strings.fairText}</p>
        {isPlayer && wheel?.seedHash && !isBusy ? (
          <SpinFacts
            facts={[
              [strings.hash, wheel.seedHash],
              [stringsFor(locale, 'fairness').clientSeed, wheel.clientSeed ?? ''],
            ]}
          />
        ) : null}
      </details>
      {isPlayer ? <SpinHistory locale={locale} /> : null}
    </section>
  );
}

interface SpinButtonProps {
  locale: Locale;
  wheel: Wheel | null;
  busy: boolean;
  onPress: () => void;
}

function SpinButton({ locale, wheel, busy, onPress }: SpinButtonProps) {
  const strings = stringsFor(locale, 'wheel');
  const left = wheel?.remaining ?? null;
  const { tag } = localeTable[locale];
  return (
    <>
      <Button kind="primary" wide busy={busy || left === null} disabled={left === 0 && !busy} onClick={onPress}>
        {left === 0 && !busy ? strings.noSpins : strings.spin}
      </Button>
      <p className="hint">
        {left === null || busy
          ? '\u00a0'
          : left === 0
            ? strings.nextDay
            : sentences(
                locale,
                fill(strings.left, { left }),
                wheel?.endsAt ? fill(strings.until, { until: formatWireDate(wheel.endsAt, tag) }) : '',
              )}
      </p>
    </>
  );
}

/** Shows why no spin was made. If the spin was used elsewhere or has expired, it shows what is left now. */
function Problem({ locale, failure, left }: { locale: Locale; failure: Failure; left: number }) {
  const code = failure.kind === 'refused' ? failure.code : null;
  const isStale =
    code === 'NO_SPINS_LEFT' || (code === 'INVALID' && failure.kind === 'refused' && failure.field === 'seed_hash');
  if (isStale)
    return (
      <Notice>{left > 0 ? stringsFor(locale, 'wheel').changed : stringsFor(locale, 'refusals').NO_SPINS_LEFT}</Notice>
    );
  return <Notice tone={code === 'WHEEL_CLOSED_TODAY' ? 'info' : 'error'}>{failureText(failure, locale)}</Notice>;
}

function WayIn({ locale }: { locale: Locale }) {
  const words = stringsFor(locale, 'session');
  return (
    <p className="actions">
      <Button kind="primary" data-opens="login">
        {words.login}
      </Button>
      <Button kind="line" data-opens="register">
        {words.register}
      </Button>
    </p>
  );
}
