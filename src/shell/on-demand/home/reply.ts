/** What of the first reply the home shows, as the wire has it. */
import type { InferInput } from 'valibot';
import type { homeSchema } from '#contract/home.ts';

export type Home = InferInput<typeof homeSchema>;
export type Matter = Home['matters'][number];
export type Waiting = NonNullable<Home['rewards']>[number];
