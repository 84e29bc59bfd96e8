/** Reads the forms of the pages, and computes and checks their CSRF tokens. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { NO_PICTURE } from '#server/backoffice/operations/text-input.ts';
import type { PageSession } from '#server/backoffice/operators/sessions.ts';
import { PAGE } from './page.ts';

export interface PageEnv {
  Variables: { session: PageSession; cookie: string };
}
export type PageContext = Context<PageEnv>;

/** Returns a form's fields as texts. The values of a name that was sent several times have spaces between them. */
export async function formOf(context: Context): Promise<Record<string, string>> {
  const parsed = await context.req.parseBody({ all: true }).catch(() => ({}));
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([name, value]): [string, string][] => {
      if (typeof value === 'string') return [[name, value]];
      const isList = Array.isArray(value) && !name.endsWith('[]');
      return isList && value.every((each) => typeof each === 'string') ? [[name, value.join(' ')]] : [];
    }),
  );
}

/** Returns the picture of a text's form: base64, "none" to take it away, or nothing. Its fields begin with "_", because no text is kept of them. */
export async function pictureIn(context: Context): Promise<{ readonly picture?: string }> {
  const { _picture, _no_picture } = await context.req.parseBody().catch(() => ({}) as Record<string, undefined>);
  if (_picture instanceof File && _picture.size > 0)
    return { picture: Buffer.from(await _picture.arrayBuffer()).toString('base64') };
  return _no_picture === 'on' ? { picture: NO_PICTURE } : {};
}

/**
 * Returns the token of a form to an address. Only this server can compute it, and it is valid only for that address.
 */
export const formToken = (cookie: string, action: string): string =>
  createHmac('sha256', cookie).update(action).digest('base64url');

/** Returns the address as the form has it. The framework's own path is decoded, and a job's period has a space. */
export const addressOf = ({ req }: Context): string => new URL(req.url).pathname;

export function isFormToken(context: PageContext, given: string | undefined): boolean {
  const wanted = Buffer.from(formToken(context.var.cookie, addressOf(context)));
  const had = Buffer.from(given ?? '');
  return had.length === wanted.length && timingSafeEqual(had, wanted);
}

/** Returns a path of this site to go back to, whatever the form contains. */
export const backTo = (back: string | undefined): string =>
  back?.startsWith(PAGE) && /^[\w\-./?=&%~:|@+]{1,500}$/.test(back) ? back : PAGE;
