import { lazy } from 'react';
import type { ComponentType } from 'react';

/** The longest pause between two attempts, ms. */
const LONGEST_MS = 10_000;

/**
 * Renders a part of an island whose code loads when it is first shown. A failed load is repeated, as client:intent does, because a failing part
 * would remove the whole island.
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
