/** Lists a valid example of each operators' call about the site's settings. */
import type { Doing } from './doing.ts';

/** Returns the calls by their paths. `stream`: the input of a stream. */
export function siteDoings(stream: Doing['input']): Record<string, Doing> {
  const site = (at: string, input: Doing['input'] = {}): Doing => ({ at, input, page: '/site' });
  return {
    '/site/support': site('/site/support', { hours: 'Das 8h às 22h' }),
    '/site/links': site('/site/links', { links: 'Instagram=https://instagram.example/jogada' }),
    '/site/languages': site('/site/languages', { languages: 'pt en' }),
    '/site/streams': site('/site/streams', { code: 'estudio', ...stream }),
    '/site/streams/:code/remove': site('/site/streams/salao/remove'),
    '/site/streams/reset': site('/site/streams/reset'),
  };
}
