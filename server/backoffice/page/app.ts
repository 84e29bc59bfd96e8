import { Hono } from 'hono';
import type { Services } from '#server/core/services.ts';
export function createPages(_services: Services): Hono {
  return new Hono();
}
