/**
 * Keeps the player's stream open while a player is signed in and the page is visible. Its messages go to updates.ts,
 * which the stores follow. It does not count as activity (idle.ts): neither the stream nor polling keeps a session.
 * Only the player's part of the page loads it (SessionWatch), because each of their pages pays for its bytes.
 */
import { openStream } from '#api/stream.ts';
import { readToken } from '#api/token.ts';
import { noteStreamState, tellMessage } from './updates.ts';
import { $session, isUnrestricted } from './session.ts';
import { pollMessages } from './stream-poll.ts';
import type { Seen } from './stream-poll.ts';

/**
 * The longest pause between two connections, ms. A stream that lasts longer resets the pauses. It is also the pause between two polls without a
 * stream.
 */
const LONGEST_MS = 30_000;
/** After this many attempts in a row without a message, polling replaces the stream until one arrives. */
const FAILED_OPENINGS = 3;

/** Follows the page's player. Returns a function that stops it. */
export function followStream(): () => void {
  let token: string | null = null;
  let stream: SessionStream | null = null;
  /** Opens or closes the stream to match session and page. A member who is loaded again has the same session. */
  const settle = () => {
    const now = isUnrestricted($session.get()) ? readToken() : null;
    if (now !== token) {
      stream?.close();
      stream = now === null ? null : sessionStream(now);
    }
    token = now;
    if (document.visibilityState === 'visible') stream?.open();
    else stream?.close();
  };
  const ignore = $session.subscribe(settle);
  document.addEventListener('visibilitychange', settle);
  return () => {
    ignore();
    document.removeEventListener('visibilitychange', settle);
    stream?.close();
  };
}

interface SessionStream {
  /** Opens the stream, and reopens it whenever it ends, until it is closed. Does nothing while it is open. */
  readonly open: () => void;
  readonly close: () => void;
}

function sessionStream(token: string): SessionStream {
  const place = { lastId: '', retryMs: 2000 };
  /** How often in a row the stream ended early, and how often it ended without a message. */
  let tries = 0;
  let failures = 0;
  let isOn = false;
  let cut: () => void = () => undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let looks: ReturnType<typeof setInterval> | undefined;

  function start(): void {
    const begun = Date.now();
    wait();
    cut = openStream(token, place, {
      onOpen() {
        failures = 0;
        stopLooking();
        noteStreamState('open');
      },
      onMessage: tellMessage,
      onEnd(hasSpoken) {
        if (!hasSpoken) failures++;
        else if (Date.now() - begun >= LONGEST_MS) tries = 0;
        wait();
        // A random pause, so that the pages do not all reconnect at once to a server that was down.
        const pause = place.retryMs * 2 ** tries++ * (0.5 + Math.random());
        next = setTimeout(start, Math.min(LONGEST_MS, pause));
      },
    });
  }

  /** Waits without a stream: it is reopened soon, or polling replaces it. */
  function wait(): void {
    const isSoon = failures < FAILED_OPENINGS;
    noteStreamState(isSoon ? 'opening' : 'polling');
    if (isSoon || looks !== undefined) return;
    const seen: Seen = {};
    const look = async () => {
      const mine = looks;
      const messages = await pollMessages(seen);
      if (looks === mine) messages.forEach(tellMessage);
    };
    looks = setInterval(() => void look(), LONGEST_MS);
    void look();
  }

  function stopLooking(): void {
    clearInterval(looks);
    looks = undefined;
  }

  return {
    open() {
      if (!isOn) {
        isOn = true;
        start();
      }
    },
    close() {
      isOn = false;
      clearTimeout(next);
      stopLooking();
      cut();
      noteStreamState('closed');
    },
  };
}
