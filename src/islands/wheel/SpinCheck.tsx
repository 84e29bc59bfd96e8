import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import type { Judged } from '#stores/wheel.ts';
import { Notice } from '#ui/Notice.tsx';
import { SpinFacts } from './SpinFacts.tsx';

/** Shows the result of this browser's check of a spin, and the values that it used. */
export function SpinCheck({ locale, judged, last }: { locale: Locale; judged: Judged; last: number }) {
  const strings = stringsFor(locale, 'wheel');
  const fairness = stringsFor(locale, 'fairness');
  const { fault, witnessed, told, drawn } = judged;
  return (
    <div className="wheel-check">
      {fault === null ? (
        <Notice tone={witnessed ? 'success' : 'info'}>{witnessed ? strings.verified : strings.unwitnessed}</Notice>
      ) : (
        <Notice tone="error" title={fairness.failed}>
          <p>{strings[`fault_${fault}`]}</p>
          <p>{fairness.keepEvidence}</p>
        </Notice>
      )}
      <SpinFacts
        facts={[
          ...(drawn === null ? [] : [[fill(strings.drawn, { last }), String(drawn)] as const]),
          [strings.hash, told.seedHash],
          [fairness.serverSeed, told.serverSeed],
          [fairness.clientSeed, told.clientSeed],
        ]}
      />
    </div>
  );
}
