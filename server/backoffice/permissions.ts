/** Defines the permissions of each role (docs/domain/back-office.md#roles-and-permissions), for the command's calls and the pages. */

export const roles = ['support', 'promotions', 'finance', 'protection', 'publisher', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * Lists the roles of each permission. `admin` has every one of them, because a small installation begins with two
 * people.
 */
const rolesByPermission = {
  /** The first page, for every signed-in operator. */
  home: ['support', 'promotions', 'finance', 'protection'],
  /** Finding and reading a member, masked. Every role that may act on members has it. */
  members: ['support', 'promotions', 'finance', 'protection'],
  /** Finding a player by a part of a CPF. A whole one is enough for the others. */
  documents: ['support', 'finance', 'protection'],
  /** Lists of movements, deposits, withdrawals and bets. */
  movements: ['support', 'finance', 'protection'],
  /** Lists as files. */
  exports: ['finance'],
  /** Ending sessions, one-time passwords. */
  accounts: ['support'],
  /** A pause for a player who asks for it, or whom an operator worries about. It cannot be shortened. */
  pauses: ['support', 'protection'],
  /** Excluding a player who asks for it, and extending that. Ending one without a term needs two operators. */
  exclusions: ['protection'],
  /** Closed accounts whose money no bank accepted. */
  unpaid: ['finance', 'protection'],
  closing: ['support', 'protection'],
  /** Reopening a closed account. Support lacks it, because players could talk it into this. */
  reopening: ['protection'],
  /** Registrations that share an address with another. */
  registrations: ['support', 'protection'],
  /** Messages to support, with what is written in them. */
  messages: ['support'],
  offers: ['promotions'],
  claims: ['promotions'],
  announcements: ['promotions'],
  spins: ['promotions'],
  /** The site's texts: write, propose, approve. */
  texts: ['promotions'],
  /** What the publisher program does: take approved texts, report what became of them. */
  publishing: ['publisher'],
  /** Weekly rewards of the referral programme. */
  weeks: ['finance'],
  withdrawals: ['finance'],
  payments: ['finance'],
  settlements: ['finance'],
  reversals: ['finance'],
  adjustments: ['finance'],
  grants: ['finance'],
  /** Proposals. Approving one also needs the permission of its call. */
  proposals: ['support', 'promotions', 'finance', 'protection'],
  figures: ['finance'],
  /** Support contact, links, languages, streams. */
  site: [],
  catalogue: [],
  work: [],
  operators: [],
  /** Addresses that get webhooks, and what they got. */
  webhooks: [],
  /** API keys. */
  keys: [],
  books: [],
  trail: [],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof rolesByPermission;

export const permissions = Object.keys(rolesByPermission) as Permission[];

/** Returns whether a role has a permission. */
export const hasPermission = (role: Role, permission: Permission): boolean =>
  role === 'admin' || (rolesByPermission[permission] as readonly Role[]).includes(role);
