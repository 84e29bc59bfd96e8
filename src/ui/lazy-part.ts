import { lazy } from 'react';
import type { ComponentType } from 'react';

/** The longest pause between two tries, ms. */
const LONGEST_MS = 10_000;

/**
 * A part of an island whose code comes when it is first shown. What does not come over a bad link is asked for again, as client:intent
 * does. A part that fails would take the whole island with it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    for (let pause = 500; ; pause = Math.min(LONGEST_MS, pause * 3)) {
      try {
        return { default: await load() };
      } catch {
        await new Promise((resume) => setTimeout(resume, pause));
      }
    }
  });
}
