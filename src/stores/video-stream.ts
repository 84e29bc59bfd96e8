/**
 * Plays a live HLS stream in a video element, natively where the browser says that it can. Some browsers say so and
 * show nothing. There, and where the browser cannot, hls.js plays it, which is loaded only then.
 */
import { askStream } from '#api/video-stream.ts';

/** Why nothing is shown: no network, no stream, no new picture for a while, or no way to play it here. */
export type StreamFault = 'offline' | 'missing' | 'stalled' | 'unplayable';

interface StreamHearers {
  /** Called with the first picture. */
  readonly onPicture: () => void;
  /** Called at the end, when everything was released. */
  readonly onFault: (fault: StreamFault) => void;
}

const HLS = 'application/vnd.apple.mpegurl';
/** How long the browser's own player may take for its first picture, and any player for its next one. */
const NATIVE_MS = 5000;
const STALL_MS = 20_000;
const LOOK_MS = 500;

/** Plays a stream. Returns a function that stops it, after which nothing more is fetched or reported. */
export function playStream(video: HTMLVideoElement, url: string, { onPicture, onFault }: StreamHearers): () => void {
  let isOver = false;
  let letGo: () => void = () => undefined;
  let watch: ReturnType<typeof setInterval> | undefined;

  const stop = () => {
    isOver = true;
    clearInterval(watch);
    letGo();
  };
  const fail = (fault: StreamFault) => {
    if (isOver) return;
    stop();
    onFault(navigator.onLine ? fault : 'offline');
  };

  /** Counts pictures, because a player's own state is not reliable. */
  function watchPictures(onSilence: () => void, patienceMs: number): void {
    clearInterval(watch);
    const count = () => video.getVideoPlaybackQuality().totalVideoFrames;
    const start = count();
    let seen = start;
    let at = Date.now();
    watch = setInterval(() => {
      const now = count();
      if (now !== seen) {
        if (seen === start) onPicture();
        seen = now;
        at = Date.now();
      } else if (Date.now() - at > (seen === start ? patienceMs : STALL_MS)) onSilence();
    }, LOOK_MS);
  }

  async function start(): Promise<void> {
    const answer = await askStream(url);
    if (isOver) return;
    if (answer !== 'there') return fail(answer);
    if (video.canPlayType(HLS) === '') return playWithScript();
    const giveUp = () => {
      if (isOver) return;
      letGo();
      void playWithScript();
    };
    letGo = playNatively(video, url, giveUp);
    watchPictures(giveUp, NATIVE_MS);
  }

  async function playWithScript(): Promise<void> {
    clearInterval(watch);
    const hls = await import('hls.js/light').catch(() => null);
    if (isOver) return;
    if (hls === null) return fail('offline');
    const { default: Hls } = hls;
    if (!Hls.isSupported()) return fail('unplayable');
    // Segments need no conversion before they are played, and the page's policy forbids workers made from text.
    const player = new Hls({ enableWorker: false, maxBufferLength: 12, capLevelToPlayerSize: true });
    letGo = () => player.destroy();
    player.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (fatal) fail(type === Hls.ErrorTypes.NETWORK_ERROR ? 'stalled' : 'unplayable');
    });
    player.loadSource(url);
    player.attachMedia(video);
    void video.play().catch(() => undefined);
    watchPictures(() => fail('stalled'), STALL_MS);
  }

  void start();
  return stop;
}

/**
 * Plays a stream without hls.js. Returns a function that releases and empties the element, because a paused source
 * continues to load.
 */
function playNatively(video: HTMLVideoElement, url: string, onError: () => void): () => void {
  video.addEventListener('error', onError);
  video.src = url;
  void video.play().catch(() => undefined);
  return () => {
    video.removeEventListener('error', onError);
    video.removeAttribute('src');
    video.load();
  };
}
