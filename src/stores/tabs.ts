/** Tabs of one browser tell each other what changed, so that they agree; each asks the server for itself. */

export type News = 'recharge' | 'withdrawal' | 'cards';

const CHANNEL = 'jogada.news';
const channel =
  typeof document !== 'undefined' && 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;

/** Tells the other tabs. */
export function tellTabs(news: News): void {
  channel?.postMessage(news);
}

/** Acts when another tab tells one of the news, and when this one is looked at again. Answers the function that stops it. */
export function hearTabs(news: readonly News[], act: () => void): () => void {
  const heard = (event: MessageEvent) => news.includes(event.data as News) && act();
  const seen = () => document.visibilityState === 'visible' && act();
  channel?.addEventListener('message', heard);
  document.addEventListener('visibilitychange', seen);
  return () => {
    channel?.removeEventListener('message', heard);
    document.removeEventListener('visibilitychange', seen);
  };
}
