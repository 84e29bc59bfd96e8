/** Declares a page of the back office: its path, the permission it needs, and its content. */
import type { Context } from 'hono';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Job } from '#server/platform/jobs/run.ts';
import type { Services } from '#server/platform/services.ts';
import type { OperatorRow } from '#server/backoffice/operators/operators.ts';
import type { PageSession } from '#server/backoffice/operators/sessions.ts';
import type { Permission } from '#server/backoffice/permissions.ts';
import type { BackofficeLanguage, BackofficeText } from '#server/backoffice/texts.ts';

/** The path of the pages. The cookie is limited to it, so that no call of the command gets the cookie. */
export const PAGE = '/backoffice/page';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A message that is shown once, on the page after a form. */
export interface Notice {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  /** The form that it is about, and its input, so that what was typed is not lost. */
  readonly action?: string | undefined;
  readonly field?: string | undefined;
  readonly values?: Readonly<Record<string, string>> | undefined;
}

/** Describes a request of a signed-in operator. */
export interface PageRequest {
  readonly services: Services;
  /** The scheduled jobs. */
  readonly jobs: readonly Job[];
  readonly operator: OperatorRow;
  readonly session: PageSession;
  readonly ip: string;
  readonly context: Context;
  /** This page's own address with its query, to which its forms return. */
  readonly here: string;
  /** Returns the CSRF token of a form to this address. */
  readonly formToken: (action: string) => string;
  readonly notice: Notice | null;
  readonly language: BackofficeLanguage;
  /** Returns a text in the page's language. */
  readonly t: BackofficeText;
}

export interface Shown {
  readonly title: string;
  readonly body: Markup;
}

export interface BackofficePage {
  /** Below PAGE: "/withdrawals/:bill". */
  readonly path: `/${string}`;
  readonly permission: Permission;
  /** Its menu entry where no text names it (menu.ts). Without one, it is linked from another page. */
  readonly menu?: string;
  /** The path of the menu entry that it belongs to, where that is not the first part of its own. */
  readonly under?: `/${string}`;
  /** The pattern of a list's cursor in the address. The default is a row's number. */
  readonly place?: RegExp;
  /** Counts waiting rows for the first page. Without it, the page is no queue. */
  readonly count?: (visit: Pick<PageRequest, 'services'>) => Promise<number>;
  /** Returns the same rows as a file, at the path with ".csv"; `null` if there is none. */
  readonly file?: (visit: PageRequest) => Promise<Response | null>;
  /** Returns the content, or `null` if it does not exist. */
  readonly show: (visit: PageRequest) => Promise<Shown | null>;
}
