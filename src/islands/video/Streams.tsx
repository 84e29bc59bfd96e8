import { useEffect, useState } from 'react';
import type { Stream } from '#contract/site.ts';
import type { Locale } from '#lib/locales.ts';
import { findStreams } from '#stores/site-streams.ts';
import Stage from './Stage.tsx';
import type { VideoTexts } from './Stage.tsx';

interface StreamsProps {
  locale: Locale;
  texts: VideoTexts;
  /** The streams of the build, shown until the operator's own are loaded. */
  built: readonly Stream[];
  /** The origin of addresses that begin with "/"; empty for the site's own. */
  sandboxUrl: string;
}

/** Shows the streams: those of the build, and after hydration the operator's. */
export default function Streams({ locale, texts, built, sandboxUrl }: StreamsProps) {
  const [streams, setStreams] = useState(built);
  useEffect(() => {
    void findStreams(locale).then((found) => found && setStreams(found));
  }, [locale]);
  const at = (address: string) => (address.startsWith('/') ? `${sandboxUrl}${address}` : address);
  return (
    <>
      {streams.map((stream) => (
        <Stage
          key={stream.url}
          locale={locale}
          texts={texts}
          stream={{
            ...stream,
            url: at(stream.url),
            captionsUrl: stream.captionsUrl && at(stream.captionsUrl),
            qualities: stream.qualities.map((quality) => ({ ...quality, url: at(quality.url) })),
          }}
        />
      ))}
    </>
  );
}
