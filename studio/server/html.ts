import type { html } from 'hono/html';

/** A piece of HTML. Interpolated values are escaped. */
export type Html = ReturnType<typeof html>;
