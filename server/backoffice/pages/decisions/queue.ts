/** Describes a queue of decisions: its cases, what an operator should know of one, and how it can be decided. */
import type { Database } from '#server/platform/db/database.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { ReadEvent } from '#server/backoffice/audit-log/audit-log.ts';
import type { Permission } from '#server/backoffice/permissions.ts';
import type { BackofficeText } from '#server/backoffice/texts.ts';
import { age, tag } from '#server/backoffice/pages/components.ts';
import type { Column, Part } from '#server/backoffice/pages/components.ts';
import type { Field } from '#server/backoffice/pages/form.ts';
import type { Markup, PageRequest } from '#server/backoffice/pages/page.ts';

/** One way to decide a case. */
export interface Choice {
  /** The call's path, with its parts filled in. */
  readonly path: string;
  /** The key that chooses it. */
  readonly key: 'p' | 's' | 'd';
  readonly label: string;
  readonly tone?: 'bad';
  readonly fields?: readonly Field[];
  /** Sent unchanged. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** What the player will read, or `null`: nothing. */
  readonly reads: Markup | null;
  /** The player reads the reason. */
  readonly isReasonRead?: boolean;
  /** Usual reasons, where only operators read them. */
  readonly usual?: readonly string[];
  /** What else happens: a second person is needed. */
  readonly note?: string;
}

/** Describes a waiting case in the queue and above its facts. */
export interface Head {
  /** What it is about, first of all: the amount. */
  readonly title: Part;
  /** Whose it is. */
  readonly who: string;
  readonly since: Date;
  /** What the operator should notice. */
  readonly badge?: string;
}

export interface DecisionQueue<Row> {
  readonly path: `/${string}`;
  /** The name of the case in its address: "bill". */
  readonly part: string;
  readonly permission: Permission;
  /** The calls that decide a case; their subjects are the case's name. */
  readonly calls: readonly string[];
  readonly menu: string;
  readonly title: (t: BackofficeText) => string;
  readonly none: (t: BackofficeText) => string;
  /** How long a case should wait at most, ms. */
  readonly targetMs?: number;
  /** Reads cases after a number, the oldest first. */
  readonly rows: (db: Database, page: { readonly after: number; readonly limit: number }) => Promise<Row[]>;
  /** Returns the case of a name, also a decided one if its data has it; else `null`. */
  readonly find: (db: Database, name: string) => Promise<Row | null>;
  readonly keyOf: (row: Row) => number;
  readonly nameOf: (row: Row) => string;
  /** Returns the path of the case's calls without their last part (decisions/pending.ts, subjectOfPath). */
  readonly subjectOf: (row: Row) => string;
  readonly memberOf: (row: Row) => number | null;
  /** Returns whether an operator of this name may decide it now. */
  readonly isOpen: (row: Row, operator: string) => boolean;
  readonly head: (visit: PageRequest, row: Row) => Head;
  readonly columns: (visit: PageRequest) => readonly Column<Row>[];
  readonly facts: (visit: PageRequest, row: Row) => Promise<readonly (readonly [string, Part])[]>;
  /** Renders what else belongs to the case: a message. */
  readonly more?: (visit: PageRequest, row: Row) => Promise<Markup>;
  /** Renders what happened to the case, below all facts. */
  readonly history?: (visit: PageRequest, row: Row) => Promise<Markup>;
  /** `member`: whose case it is; `null` for a visitor's. */
  readonly choices: (visit: PageRequest, row: Row, member: MemberRow | null) => Promise<readonly Choice[]>;
  /** How the audit log calls the reading of a case. */
  readonly reading: ReadEvent;
  /** Renders what follows the list. */
  readonly footer?: (visit: PageRequest) => Markup;
}

/** A queue whose rows are of any kind, for the lists of all queues. */
// oxlint-disable-next-line typescript/no-explicit-any -- the rows stay within one queue's own functions
export type AnyQueue = DecisionQueue<any>;

/** Renders how long a case has waited. Beyond the target it is marked. */
export function waited<Row>(visit: PageRequest, queue: DecisionQueue<Row>, row: Row): Part {
  const now = visit.services.now();
  const { since } = queue.head(visit, row);
  const text = age(since, now);
  const isLate = queue.targetMs !== undefined && now.getTime() - since.getTime() > queue.targetMs;
  return isLate ? tag(visit.t('decisions.late', { age: text }), 'bad') : text;
}

/** Returns a search of a case by its number, among the cases that wait. */
export const byNumber =
  <Row>(rows: DecisionQueue<Row>['rows'], keyOf: (row: Row) => number) =>
  async (db: Database, name: string): Promise<Row | null> => {
    if (!/^[1-9]\d{0,14}$/.test(name)) return null;
    const [row] = await rows(db, { after: Number(name) - 1, limit: 1 });
    return row !== undefined && keyOf(row) === Number(name) ? row : null;
  };

/** Names who did something: an operator by name, the player, or the server itself. */
export const actorText = ({ t }: PageRequest, actor: string): string =>
  actor.startsWith('operator:')
    ? actor.slice('operator:'.length)
    : actor.startsWith('member:')
      ? t('decisions.player')
      : t('decisions.server');
