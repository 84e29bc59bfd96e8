import { dayOf } from './dates.ts';
import { serverNow } from './server-clock.ts';

/** Returns the present São Paulo day by the server's clock, YYYY-MM-DD. */
export const today = (): string => dayOf(serverNow());
