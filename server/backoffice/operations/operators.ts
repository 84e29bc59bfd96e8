/**
 * Defines the operators' calls about operators: add, change the role, end, reset the sign-in, and set one person's
 * limits of gifts. One admin proposes each and another approves. No operator can change themselves.
 */
import * as v from 'valibot';
import { wireDate } from '#lib/dates.ts';
import { readMoney } from '#lib/money.ts';
import { plainUsername } from '#lib/typed-text/names.ts';
import type { Services } from '#server/platform/services.ts';
import { INSTALLATION, isNotDone, notDone, operatorCall, refuse } from '#server/backoffice/operation.ts';
import { snapshotOfOperator } from '#server/backoffice/audit-log/snapshots.ts';
import {
  addOperator,
  changeRole,
  endOperator,
  hasWayIn,
  isNameTaken,
  listOperators,
  lockOther,
  makersOf,
  operatorNamed,
  resetSignIn,
} from '#server/backoffice/operators/operators.ts';
import { invite } from '#server/backoffice/operators/invitations.ts';
import { maySetUp } from '#server/backoffice/operators/installation.ts';
import { endSessionsOf, openSessionsOf } from '#server/backoffice/operators/sessions.ts';
import { hasPermission, roles } from '#server/backoffice/permissions.ts';
import type { Permission, Role } from '#server/backoffice/permissions.ts';
import { lockOperator, readReach, wireReach, writeReach } from '#server/backoffice/gift-limits.ts';
import { voidProposals } from './approvals.ts';
import { typedAs } from '#server/backoffice/typed-fields.ts';

const name = v.pipe(
  v.string('name is missing'),
  v.transform(plainUsername),
  v.regex(/^[a-z0-9][a-z0-9._-]{1,39}$/, 'a name has 2 to 40 letters, digits, dots, hyphens or underscores'),
  v.check((given) => given !== INSTALLATION, 'this name is reserved for the installation'),
);
const role = v.picklist(roles, `a role is one of ${roles.join(', ')}`);
const aboutOne = v.object({ name });
const nameTaken = notDone(409, 'this name belongs or belonged to an operator', 'name');

export const ADD_PATH = '/operators';

/** The messages of one person's limits, which are configurable (gift-limits.ts). */
const noAmount = 'enter an amount such as 100.00';
const amount = v.pipe(
  v.string(noAmount),
  v.regex(/^[0-9]{1,8}(\.[0-9]{1,2})?$/, noAmount),
  v.transform((text) => readMoney(text) ?? 0n),
  typedAs('amount'),
);
const reach = v.pipe(
  v.object({ day: amount, member: amount, large: amount }),
  v.forward(
    v.check(({ day, member }) => member <= day, 'the amount for one player cannot exceed the amount for all'),
    ['member'],
  ),
);

/** Returns an operator whom the caller may change. No operator may change themselves. */
async function otherThan(by: string, { db }: Services, named: string) {
  if (named === by) return notDone(409, 'you cannot do this to yourself');
  return (await operatorNamed(db, named)) ?? notDone(404, 'no such operator');
}
/** Checks the target of a call. Returns true: a second admin must always approve. */
const proposed = async (services: Services, { name: named }: { readonly name: string }, by: string) => {
  const found = await otherThan(by, services, named);
  return isNotDone(found) ? found : true;
};

/** Defines the calls. `permissionOf`: returns the permission of a call's path, by which a new role keeps the proposals that it permits. */
export const operatorsCalls = (permissionOf: (path: string) => Permission | undefined) => {
  const keepsOf = (kept: Role) => (path: string) => {
    const permission = permissionOf(path);
    return permission !== undefined && hasPermission(kept, permission);
  };
  return [
    operatorCall(
      {
        method: 'POST',
        path: ADD_PATH,
        summary:
          'Adds an operator, and returns once the command’s token and the link to the pages. Needs a second operator.',
        example: { name: 'rui', role: 'finance' },
        permission: 'operators',
        snapshot: 'it makes something new',
        input: v.object({ name, role }),
        second: async ({ db }, input, by) => ((await isNameTaken(db, input.name)) ? nameTaken : by !== INSTALLATION),
      },
      async (services, input, act) => {
        const { askedBy, actor } = act;
        if (askedBy === null && !(await maySetUp(services.db))) return refuse('INSTALLATION_TOKEN_SPENT');
        const by = askedBy === null ? null : ([`operator:${askedBy}`, actor] as const);
        const added = await addOperator(services, { ...input, by });
        if (added === null) return nameTaken;
        act.note({ subject: input.name, after: { role: input.role, invitation_until: added.invitation_until } });
        return { ...input, ...added };
      },
    ),

    operatorCall(
      {
        method: 'GET',
        path: '/operators',
        summary: 'Lists the operators.',
        permission: 'operators',
        input: v.object({}),
      },
      async ({ db }) =>
        (await listOperators(db, 0, 500)).map((row) => ({
          name: row.name,
          role: row.role,
          added_by: makersOf(row),
          since: wireDate(row.createdAt),
          ended_at: row.endedAt && wireDate(row.endedAt),
        })),
    ),

    operatorCall(
      {
        method: 'POST',
        path: '/operators/:name/role',
        summary: 'Changes an operator’s role. Needs a second operator.',
        example: { name: 'rui', role: 'support' },
        permission: 'operators',
        snapshot: snapshotOfOperator,
        input: v.object({ name, role }),
        second: async (services, input, by) => {
          const found = await otherThan(by, services, input.name);
          if (isNotDone(found)) return found;
          return found.role === input.role ? notDone(409, 'the operator already has this role', 'role') : true;
        },
      },
      async (services, input, act) => {
        const found = await lockOther(services.db, input.name, act.name);
        if (isNotDone(found)) return found;
        await changeRole(services.db, found.id, input.role);
        await voidProposals(services, found.name, keepsOf(input.role));
        act.note({ before: { role: found.role }, after: { role: input.role } });
        return { role: input.role };
      },
    ),

    operatorCall(
      {
        ...{
          method: 'POST',
          path: '/operators/:name/end',
          summary: 'Ends an operator’s access. Needs a second operator.',
          example: { name: 'rui' },
          permission: 'operators',
          snapshot: snapshotOfOperator,
        },
        ...{ input: aboutOne, second: proposed },
      },
      async (services, input, act) => {
        const found = await lockOther(services.db, input.name, act.name);
        if (isNotDone(found)) return found;
        await endOperator(services, found.id);
        await voidProposals(services, found.name, () => false);
        act.note({ before: { role: found.role } });
        return { state: 'ended' };
      },
    ),

    operatorCall(
      {
        ...{
          method: 'POST',
          path: '/operators/:name/reset-code',
          summary:
            'Removes an operator’s password, phone and passkeys, and returns a new link once. Needs a second operator.',
          example: { name: 'rui' },
          permission: 'operators',
          snapshot: snapshotOfOperator,
        },
        ...{ input: aboutOne, second: proposed },
      },
      async (services, input, act) => {
        const found = await lockOther(services.db, input.name, act.name);
        if (isNotDone(found)) return found;
        const link = await resetSignIn(services, found.id);
        act.note({ after: { state: 'invited anew', invitation_until: link.invitation_until } });
        return { name: found.name, state: 'invited anew', ...link };
      },
    ),

    operatorCall(
      {
        method: 'POST',
        path: '/operators/:name/end-sessions',
        summary: 'Ends an operator’s open sessions of the pages.',
        example: { name: 'rui' },
        permission: 'operators',
        snapshot: async (services, { name: named }) => {
          const found = await operatorNamed(services.db, named);
          return found && { open_sessions: (await openSessionsOf(services, found.id)).length };
        },
        input: aboutOne,
      },
      async ({ db, now }, input) => {
        const found = await operatorNamed(db, input.name);
        if (!found) return notDone(404, 'no such operator');
        await endSessionsOf(db, found.id, now());
        return { state: 'signed out everywhere' };
      },
    ),

    operatorCall(
      {
        method: 'POST',
        path: '/invitation',
        summary: 'Returns once a link to the pages for the caller, who has set up no way to sign in yet.',
        permission: 'home',
        snapshot: 'it makes something new',
        input: v.object({}),
      },
      async (services, _input, act) => {
        await lockOperator(services.db, act.name);
        const own = await operatorNamed(services.db, act.name);
        if (!own) return notDone(404, 'no such operator');
        if (await hasWayIn(services.db, own))
          return notDone(409, 'you can already log in: two admins can make you a new link');
        const link = await invite(services, own.id);
        act.note({ subject: own.name, after: { invitation_until: link.invitation_until } });
        return { name: own.name, ...link };
      },
    ),

    operatorCall(
      {
        method: 'GET',
        path: '/reach',
        summary: 'Returns how much one operator may give alone.',
        permission: 'operators',
        input: v.object({}),
      },
      async ({ db }) => wireReach(await readReach(db)),
    ),

    operatorCall(
      {
        method: 'POST',
        path: '/reach',
        summary: 'Sets how much one operator may give alone. Needs a second operator.',
        example: { day: '1000.00', member: '100.00', large: '10000.00' },
        permission: 'operators',
        snapshot: async ({ db }) => wireReach(await readReach(db)),
        input: reach,
        second: () => Promise.resolve(true),
      },
      async (services, input) => {
        await writeReach(services, input);
        return { state: 'set' };
      },
    ),
  ];
};
