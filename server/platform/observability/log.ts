/** Writes one JSON line an event to standard output. Callers pass names and ids, never bodies, headers or secrets. */
import type { Metrics } from './metrics.ts';
import { currentRequest } from './request-context.ts';

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: LogFields) => void;

export function jsonLog(now: () => Date): Log {
  return (level, event, fields = {}) => {
    process.stdout.write(`${JSON.stringify({ at: now().toISOString(), level, event, ...fields })}\n`);
  };
}

/** Wraps a log so that each line is counted and has the id of its request. */
export function heard(write: Log, { lines, lastLine }: Pick<Metrics, 'lines' | 'lastLine'>): Log {
  return (level, event, fields = {}) => {
    const about = String(fields['consumer'] ?? fields['job'] ?? fields['outcome'] ?? '');
    lines.inc({ level, event, about });
    lastLine.setToCurrentTime({ event, about });
    const request = currentRequest()?.id;
    write(level, event, request === undefined ? fields : { ...fields, request });
  };
}

/** Returns an error's kind and message. A database driver's message may hold parameters and is left out. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const cause = error.cause instanceof Error ? error.cause : error;
  const at = cause.stack?.split('\n').find((line) => /^\s+at .*server\//.test(line));
  return { error: cause.name, message: cause.message.split('\n')[0]?.slice(0, 200), where: at?.trim() };
}
