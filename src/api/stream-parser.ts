/** Parses server-sent events (WHATWG HTML, 9.2.6) from text that may be cut anywhere. */

export interface StreamLine {
  /** The last `id` so far, which stays until another comes; "" before the first. */
  readonly id: string;
  /** The kind; "message" where the server sends none. */
  readonly event: string;
  /** The `data` lines, joined by line feeds. */
  readonly data: string;
}

export interface StreamHearers {
  readonly onEvent: (event: StreamLine) => void;
  /** Called with the pause before the next opening, ms. */
  readonly onRetry: (ms: number) => void;
}

/** Returns a parser for the chunks of one stream in their order. Skips comments and unknown fields. */
export function streamParser({ onEvent, onRetry }: StreamHearers): (chunk: string) => void {
  let rest = '';
  let id = '';
  let event = '';
  let data: string | null = null;

  function take(line: string): void {
    if (line === '') {
      if (data !== null) onEvent({ id, event: event || 'message', data });
      event = '';
      data = null;
      return;
    }
    const [, name, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (name === 'data') data = data === null ? value : `${data}\n${value}`;
    else if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
  }

  return (chunk) => {
    rest += chunk;
    // A carriage return at the very end may be half of a line ending, so it waits for the next chunk.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  };
}
