import type { html } from 'hono/html';

/** A piece of a page: what it holds of others is escaped. */
export type Html = ReturnType<typeof html>;
