/** Reads a player's stream as a plain client does, message by message. */
export interface Heard {
  readonly id: string;
  readonly kind: string;
  readonly data: Record<string, unknown>;
}

/** Reads an open stream. `next` returns the next message that matches, `all` everything read so far. */
export function readStream(response: Response) {
  if (response.status !== 200 || !response.body) throw new Error(`no stream: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const all: Heard[] = [];
  let rest = '';
  let read = 0;
  const more = async (): Promise<boolean> => {
    const { done, value } = await reader.read();
    if (done) return false;
    const parts = (rest + value).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
      const data = field('data');
      if (data !== undefined)
        all.push({
          id: field('id') ?? '',
          kind: field('event') ?? '',
          data: JSON.parse(data) as Record<string, unknown>,
        });
    }
    return true;
  };
  return {
    all,
    async next(fits: (heard: Heard) => boolean): Promise<Heard> {
      for (;;) {
        while (read < all.length) {
          const heard = all[read++] as Heard;
          if (fits(heard)) return heard;
        }
        if (!(await more())) throw new Error(`the stream ended after ${JSON.stringify(all)}`);
      }
    },
    /** Returns whether the stream has ended, once everything was read. */
    async ended(): Promise<boolean> {
      while (await more());
      return true;
    },
    close: () => reader.cancel(),
  };
}
