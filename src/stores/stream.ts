/**
 * The player's stream, kept open while somebody is signed in and looks at the page: what it tells goes on to news.ts, from
 * where the stores follow. It is no sign of life (idle.ts): neither opening it nor asking in its place keeps a session.
 * Loaded with the player's part of the page alone (SessionWatch).
 */
import { openStream } from '#api/stream.ts';
import type { OpenStream, StreamEnd, StreamPlace } from '#api/stream.ts';
import { readToken } from '#api/token.ts';
import { noteStreamState, tellMessage } from './news.ts';
import type { StreamState } from './news.ts';
import { $session } from './session.ts';
import { pollMessages } from './stream-poll.ts';
import type { Seen } from './stream-poll.ts';

/** The longest pause between two openings. A stream that lasted so long was a good one. */
const LONGEST_MS = 30_000;
/** Between two looks without a stream. */
const LOOK_MS = 30_000;
/** After so many openings in a row that never spoke, the slower way stands in until one does. */
const FAILED_OPENINGS = 3;

/** Of one session: where its stream is, what went wrong so far, what the looks without it have seen. */
interface Course {
  readonly token: string;
  readonly place: StreamPlace;
  unopened: number;
  /** Ends in a row without a stream that lasted. */
  tries: number;
  seen: Seen;
}

let course: Course | null = null;
/** The running opening; null while nothing is to be open. */
let stream: OpenStream | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The looks in the stream's place. */
let looks: ReturnType<typeof setInterval> | undefined;

/** Follows the player of this page from now on. Answers the function that stops it. */
export function followStream(): () => void {
  const ignore = $session.subscribe(settle);
  // The network is back: no need to sit a pause out.
  const hurry = () => course && stream === null && isLooked() && start(course);
  document.addEventListener('visibilitychange', settle);
  addEventListener('online', hurry);
  return () => {
    ignore();
    document.removeEventListener('visibilitychange', settle);
    removeEventListener('online', hurry);
    stop();
  };
}

const isLooked = () => document.visibilityState === 'visible';

/** Opens or closes what session and page now ask for. A session that is read anew is the same session. */
function settle(): void {
  const token = $session.get().status === 'player' ? readToken() : null;
  if (token !== course?.token) {
    stop();
    course = token === null ? null : fresh(token);
  } else if (!isLooked()) stop();
  if (course && isLooked() && !isRunning()) start(course);
}

const fresh = (token: string): Course => ({
  token,
  place: { lastId: '', retryMs: 2000 },
  unopened: 0,
  tries: 0,
  seen: new Map(),
});

/** An opening runs, or the next one waits its time. */
const isRunning = () => stream !== null || timer !== undefined;

function stop(): void {
  clearTimeout(timer);
  timer = undefined;
  stream?.close();
  stream = null;
  become('closed');
}

function become(state: StreamState): void {
  if (state !== 'polling') {
    clearInterval(looks);
    looks = undefined;
  }
  noteStreamState(state);
}

function start(mine: Course): void {
  clearTimeout(timer);
  timer = undefined;
  const begun = Date.now();
  const opened = openStream(mine.place, {
    onOpen() {
      mine.unopened = 0;
      mine.seen = new Map();
      if (stream === opened) become('open');
    },
    onMessage: tellMessage,
  });
  stream = opened;
  doWithout(mine);
  void opened.ended.then((end) => {
    if (stream !== opened) return;
    stream = null;
    if (end !== 'lost') startLater(mine, end, Date.now() - begun);
  });
}

function startLater(mine: Course, end: StreamEnd, lasted: number): void {
  if (end === 'impossible') mine.unopened = FAILED_OPENINGS;
  else if (end === 'unopened') mine.unopened++;
  if (end === 'cut' && lasted >= LONGEST_MS) mine.tries = 0;
  // Spread, so that all pages do not come back at once to a server that was away.
  const pause = mine.place.retryMs * 2 ** mine.tries++ * (0.5 + Math.random());
  timer = setTimeout(() => start(mine), Math.min(LONGEST_MS, pause));
  doWithout(mine);
}

/** The stream is not open: waits for it, or after too many failures looks by itself meanwhile. */
function doWithout(mine: Course): void {
  if (mine.unopened < FAILED_OPENINGS) return become('opening');
  if (looks === undefined) {
    looks = setInterval(() => void look(mine), LOOK_MS);
    void look(mine);
  }
  become('polling');
}

async function look(mine: Course): Promise<void> {
  const messages = await pollMessages(mine.seen);
  if (course !== mine || !isLooked()) return;
  for (const message of messages) tellMessage(message);
}
