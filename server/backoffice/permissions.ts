/** Defines the permissions of each role (docs/domain/back-office.md#roles-and-permissions), for the command's calls and the pages. */

export const roles = ['support', 'promotions', 'finance', 'protection', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Each permission with the roles that have it. `admin` has every one of them: a small house begins with two people. */
const rolesByPermission = {
  /** The first page: everybody who is signed in. */
  home: ['support', 'promotions', 'finance', 'protection'],
  /** Finding a member and looking at them: masked, so everybody who may act on one has it. */
  members: ['support', 'promotions', 'finance', 'protection'],
  /** Ending sessions, one-time passwords. */
  accounts: ['support'],
  /** A pause for a player who asks for it, or for whom somebody worries; nobody shortens one. */
  pauses: ['support', 'protection'],
  /** Excluding a player who asks for it, making that longer; ending one without a term takes two. */
  exclusions: ['protection'],
  /** Closed accounts whose money no bank took. */
  unpaid: ['finance', 'protection'],
  closing: ['support', 'protection'],
  /** Opening again what was closed is nobody's errand for a player who asks nicely. */
  reopening: ['protection'],
  /** Registrations that share an address with another. */
  registrations: ['support', 'protection'],
  /** Messages to support, with what is written in them. */
  messages: ['support'],
  offers: ['promotions'],
  claims: ['promotions'],
  announcements: ['promotions'],
  spins: ['promotions'],
  /** Weekly rewards of the referral programme. */
  weeks: ['finance'],
  withdrawals: ['finance'],
  payments: ['finance'],
  settlements: ['finance'],
  reversals: ['finance'],
  adjustments: ['finance'],
  grants: ['finance'],
  /** What waits for a second person: each is confirmed by who has its own permission. */
  proposals: ['support', 'promotions', 'finance', 'protection'],
  figures: ['finance'],
  /** How a person is reached, links, languages, streams. */
  site: [],
  catalogue: [],
  work: [],
  operators: [],
  books: [],
  trail: [],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof rolesByPermission;

export const permissions = Object.keys(rolesByPermission) as Permission[];

/** Returns whether a role has a permission. */
export const hasPermission = (role: Role, permission: Permission): boolean =>
  role === 'admin' || (rolesByPermission[permission] as readonly Role[]).includes(role);
