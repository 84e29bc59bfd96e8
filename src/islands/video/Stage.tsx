import { useEffect, useId, useRef, useState } from 'react';
import type { Stream } from '#contract/site.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import type texts from '#locales/pt/video.json';
import type { StreamFault } from '#stores/video-stream.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useSeen } from './useSeen.ts';

export type VideoTexts = typeof texts;

type Showing =
  | { readonly what: 'poster' }
  /** The device requests to save data: the page shows the cost and asks for confirmation. */
  | { readonly what: 'asking' }
  | { readonly what: 'film'; readonly hasPicture: boolean }
  | { readonly what: 'fault'; readonly fault: StreamFault };

const poster: Showing = { what: 'poster' };
const film: Showing = { what: 'film', hasPicture: false };

/**
 * Shows a stream with its poster, by whole addresses (docs/domain/games-and-fairness.md#video-page). Nothing else loads before "Watch". With
 * reduced motion the style sheet shows the poster alone.
 */
export default function Stage({ locale, texts, stream }: { locale: Locale; texts: VideoTexts; stream: Stream }) {
  const [showing, setShowing] = useState(poster);
  const [quality, setQuality] = useState('auto');
  const video = useRef<HTMLVideoElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const id = useId();
  const isSeen = useSeen();
  const chosen = stream.qualities.find(({ name }) => name === quality);
  const url = chosen?.url ?? stream.url;
  const isPlaying = showing.what === 'film' && isSeen;

  useEffect(() => {
    const element = video.current;
    if (!isPlaying || !element) return;
    let stop: (() => void) | null = () => undefined;
    // The player's code loads only for those who watch.
    import('#stores/video-stream.ts').then(
      ({ playStream }) => {
        if (stop === null) return;
        stop = playStream(element, url, {
          onPicture: () => setShowing({ what: 'film', hasPicture: true }),
          onFault: (fault) => setShowing({ what: 'fault', fault }),
        });
      },
      () => stop && setShowing({ what: 'fault', fault: 'offline' }),
    );
    return () => {
      stop?.();
      stop = null;
      setShowing((now) => (now.what === 'film' ? film : now));
    };
  }, [isPlaying, url]);
  // Takes over a choice that was made before hydration.
  useEffect(() => setQuality(controls.current?.querySelector('select')?.value ?? 'auto'), []);
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    const settle = () => still.matches && setShowing(poster);
    still.addEventListener('change', settle);
    return () => still.removeEventListener('change', settle);
  }, []);

  const { tag } = localeTable[locale];
  const costOf = ({ name, kbps }: Stream['qualities'][number]) => ({
    quality: name,
    size: new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format((kbps * 60) / 8 / 1000),
  });
  /** The quality that is offered while data is saved. */
  const saving = chosen ?? stream.qualities[0];
  const choose = (value: string) => {
    setQuality(value);
    if (value === 'none') setShowing(poster);
  };
  /** Sets the choice here, and the field follows it. */
  const choosePlainly = (value: string) => {
    const field = controls.current?.querySelector('select');
    if (field) field.value = value;
    choose(value);
  };
  const watch = () => setShowing(savesData() ? { what: 'asking' } : film);

  return (
    <section className="stage" data-quality={quality === 'none' ? 'none' : undefined}>
      <h2>{stream.title}</h2>
      <div className="stage-picture">
        {showing.what === 'film' ? (
          <video
            ref={video}
            muted
            playsInline
            poster={stream.poster}
            aria-label={stream.title}
            crossOrigin="anonymous"
            controls={stream.captionsUrl !== null}
          >
            {stream.captionsUrl ? <track kind="captions" src={stream.captionsUrl} label={texts.captions} /> : null}
          </video>
        ) : (
          <img src={stream.poster} alt="" width="854" height="480" decoding="async" />
        )}
        <p className="stage-label">{stream.label}</p>
        {showing.what === 'poster' ? (
          <p className="stage-watch">
            <Button kind="primary" onClick={watch}>
              {texts.watch}
            </Button>
          </p>
        ) : null}
      </div>
      <p className="stage-still">{texts.still}</p>
      <div role="status">
        {showing.what === 'film' && !showing.hasPicture ? <p className="stage-starting">{texts.starting}</p> : null}
      </div>
      {showing.what === 'asking' && saving ? (
        <Notice title={texts.saveTitle}>
          <p>{fill(texts.saveText, costOf(saving), tag)}</p>
          <p className="actions">
            <Button
              kind="primary"
              onClick={() => {
                choosePlainly(saving.name);
                setShowing(film);
              }}
            >
              {fill(texts.saveYes, costOf(saving), tag)}
            </Button>
            <Button onClick={() => choosePlainly('none')}>{texts.qualityNone}</Button>
          </p>
        </Notice>
      ) : null}
      {showing.what === 'fault' ? (
        <Notice tone="warning">
          <p>{texts[showing.fault]}</p>
          <Button onClick={() => setShowing(film)}>{stringsFor(locale, 'ui').retry}</Button>
        </Notice>
      ) : null}
      <div className="stage-controls" ref={controls}>
        {/* ui/SelectField is not used, because its code is in the bundle of the records. */}
        <div className="field">
          <label htmlFor={`${id}-quality`}>{texts.quality}</label>
          <div className="box">
            <select
              id={`${id}-quality`}
              name="quality"
              defaultValue="auto"
              onChange={({ target }) => choose(target.value)}
            >
              <option value="auto">{texts.qualityAuto}</option>
              {stream.qualities.map((each) => (
                <option key={each.name} value={each.name}>
                  {fill(texts.qualityCost, costOf(each), tag)}
                </option>
              ))}
              <option value="none">{texts.qualityNone}</option>
            </select>
          </div>
        </div>
        {showing.what === 'film' ? <Button onClick={() => setShowing(poster)}>{texts.stop}</Button> : null}
      </div>
      <p className="hint">{texts.about}</p>
    </section>
  );
}

/** Returns whether the browser saves data. Not every browser reports it. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
