/** What an adapter needs of the server: the way out, and a place to say that the outside was away. */

export interface Outside {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly log: (
    level: 'info' | 'warn' | 'error',
    event: string,
    fields?: Readonly<Record<string, string | number>>,
  ) => void;
}
