import { dayOf } from './dates.ts';
import { serverNow } from './server-clock.ts';

/** The Brasília day that it is by the server's clock, YYYY-MM-DD. */
export const today = (): string => dayOf(serverNow());
