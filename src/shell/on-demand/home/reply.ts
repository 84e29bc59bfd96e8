/** Declares the part of the first reply that the home shows, in the wire format. */
import type { InferInput } from 'valibot';
import type { homeSchema } from '#contract/home.ts';

export type Home = InferInput<typeof homeSchema>;
export type Matter = Home['matters'][number];
export type Waiting = NonNullable<Home['rewards']>[number];
