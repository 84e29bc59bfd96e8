/** The way from the server to a host, and what may go wrong on it. */

/**
 * `down`: no connection. `silent`: a connection, and no answer. `late`: the host does what it is asked, and answers after the server has
 * stopped waiting. `answer lost`: the same, and the connection breaks. `nonsense`: the host does nothing and answers 200 with what is no
 * answer. `failing`: it does nothing and answers 500.
 */
export type Weather = 'fine' | 'down' | 'silent' | 'late' | 'answer lost' | 'nonsense' | 'failing';

export class Network {
  weather: Weather = 'fine';
  readonly #end = new AbortController();

  /** How long a provider may wait for an answer just now, ms: short where none comes. */
  get timeoutMs(): number {
    return this.weather === 'silent' || this.weather === 'late' ? 100 : 10_000;
  }

  /** Carries a call to the host. */
  async carry(init: RequestInit, reach: () => Promise<Response>): Promise<Response> {
    switch (this.weather) {
      case 'fine':
        return reach();
      case 'down':
        throw new TypeError('fetch failed');
      case 'silent':
        return this.#wait(init.signal);
      case 'late':
        await reach();
        return this.#wait(init.signal);
      case 'answer lost':
        await reach();
        throw new TypeError('fetch failed');
      case 'nonsense':
        return Response.json({ ok: 'maybe' });
      case 'failing':
        return Response.json({ title: 'Error' }, { status: 500 });
    }
  }

  /** Lets go of what still waits. */
  end(): void {
    this.#end.abort(new TypeError('fetch failed'));
  }

  #wait(signal: AbortSignal | null | undefined): Promise<never> {
    const ends = [this.#end.signal, ...(signal ? [signal] : [])];
    const { promise, reject } = Promise.withResolvers<never>();
    for (const each of ends) {
      if (each.aborted) reject(each.reason as Error);
      each.addEventListener('abort', () => reject(each.reason as Error));
    }
    return promise;
  }
}
