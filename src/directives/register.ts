/**
 * Astro's island element and our client:intent, as part of the frame's script. Astro writes both into every page by itself,
 * which would send two kilobytes with each; scripts/island-scripts.ts takes those copies out.
 */
import intent from './intent.ts';

const page = globalThis as { Astro?: Record<string, unknown> };
(page.Astro ??= {})['intent'] = intent;
