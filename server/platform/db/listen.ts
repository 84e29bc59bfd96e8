/** Receives the texts that copies of the server send each other (PostgreSQL's LISTEN and NOTIFY). */
import pg from 'pg';

export const CHANNEL = 'jogada';
const LISTEN_AGAIN_MS = 1_000;

/** Listens until the returned function is called, and reconnects after a break. Calls `hear` with null each time that it begins to listen. */
export function keepListening(url: string, hear: (text: string | null) => void): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true });
    let isOver = false;
    const again = () => {
      if (isOver || stopped) return;
      isOver = true;
      timer = setTimeout(() => void connect(), LISTEN_AGAIN_MS);
    };
    fresh.on('error', again);
    fresh.on('end', again);
    fresh.on('notification', ({ payload }) => hear(payload ?? ''));
    client = fresh;
    await fresh
      .connect()
      .then(() => fresh.query(`listen ${CHANNEL}`).then(() => hear(null)), again)
      .catch(again);
  };
  void connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
