/** Simulates the network between the server and a host, with its failures. */

/**
 * Names a state of the network. `down`: no connection. `silent`: a connection without a reply. `late`: the host acts,
 * and replies after the server's timeout. `answer lost`: the host acts, and the connection breaks. `nonsense`: the
 * host does not act, and replies 200 with an invalid body. `failing`: it does not act, and replies 500.
 */
export type Weather = 'fine' | 'down' | 'silent' | 'late' | 'answer lost' | 'nonsense' | 'failing';

export class Network {
  weather: Weather = 'fine';
  readonly #end = new AbortController();

  /** The provider's current timeout, ms: short if no reply will come. */
  get timeoutMs(): number {
    return this.weather === 'silent' || this.weather === 'late' ? 100 : 10_000;
  }

  /** Sends a call to the host. */
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

  /** Fails the calls that still wait. */
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
