/** Declares a page of the back office: its path, the permission it needs, and its content. */
import type { Context } from 'hono';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Job } from '#server/platform/jobs/run.ts';
import type { Services } from '#server/platform/services.ts';
import type { OperatorRow } from '#server/backoffice/operators/operators.ts';
import type { Permission } from '#server/backoffice/permissions.ts';

/** Where the pages begin; the cookie is of this path, so that no call of the command's ever sees it. */
export const PAGE = '/backoffice/page';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Said once, on the page that follows a form. */
export interface Notice {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  /** The form it is about, and what was in it: what was typed is not lost. */
  readonly action?: string | undefined;
  readonly field?: string | undefined;
  readonly values?: Readonly<Record<string, string>> | undefined;
}

/** A visit of somebody who is signed in. */
export interface PageRequest {
  readonly services: Services;
  /** What runs by the clock. */
  readonly jobs: readonly Job[];
  readonly operator: OperatorRow;
  readonly ip: string;
  readonly context: Context;
  /** This page's own address with its query, where its forms come back to. */
  readonly here: string;
  /** The token that a form to this address carries. */
  readonly formToken: (action: string) => string;
  readonly notice: Notice | null;
}

export interface Shown {
  readonly title: string;
  readonly body: Markup;
}

export interface BackofficePage {
  /** Below PAGE: "/withdrawals/:bill". */
  readonly path: `/${string}`;
  readonly permission: Permission;
  /** In the menu; left out: it is reached from another page. */
  readonly menu?: string;
  /** What its list may go on behind, as the address has it; left out: a row's number. */
  readonly place?: RegExp;
  /** How many wait there, for the first page; left out: it is no queue. */
  readonly count?: (visit: Pick<PageRequest, 'services'>) => Promise<number>;
  /** Null: there is no such thing. */
  readonly show: (visit: PageRequest) => Promise<Shown | null>;
}
