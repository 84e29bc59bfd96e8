/** The operators' calls about operators: add, change the role, end, let a lost phone be enrolled anew. Nobody acts on themself. */
import * as v from 'valibot';
import { wireDate } from '#lib/dates.ts';
import { isNotDone, notDone, operatorCall } from '#server/backoffice/operation.ts';
import { snapshotOfOperator } from '#server/backoffice/audit-log/snapshots.ts';
import {
  addOperator,
  changeRole,
  endOperator,
  listOperators,
  lockOther,
  resetCode,
} from '#server/backoffice/operators/operators.ts';
import { roles } from '#server/backoffice/permissions.ts';

const name = v.pipe(
  v.string('name is missing'),
  v.toLowerCase(),
  v.regex(/^[a-z0-9][a-z0-9._-]{1,39}$/, 'a name is 2 to 40 letters, digits, dots, dashes or underscores'),
);
const role = v.picklist(roles, `a role is one of ${roles.join(', ')}`);
const aboutOne = v.object({ name });

export const ADD_PATH = '/operators';

export const operatorsCalls = [
  operatorCall(
    {
      method: 'POST',
      path: ADD_PATH,
      permission: 'operators',
      snapshot: 'it makes something new',
      input: v.object({ name, role }),
    },
    async (services, input, act) => {
      const token = await addOperator(services, { ...input, by: act.who.operator === null ? null : act.actor });
      if (token === null) return notDone(409, 'that name is or was an operator', 'name');
      act.note({ subject: input.name, after: { role: input.role } });
      return { ...input, token };
    },
  ),

  operatorCall({ method: 'GET', path: '/operators', permission: 'operators', input: v.object({}) }, async ({ db }) =>
    (await listOperators(db, 0, 500)).map((row) => ({
      name: row.name,
      role: row.role,
      added_by: row.addedBy ?? 'installation',
      since: wireDate(row.createdAt),
      ended_at: row.endedAt && wireDate(row.endedAt),
    })),
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/operators/:name/role',
      permission: 'operators',
      snapshot: snapshotOfOperator,
      input: v.object({ name, role }),
    },
    async ({ db }, input, act) => {
      const found = await lockOther(db, input.name, act.name);
      if (isNotDone(found)) return found;
      if (found.role === input.role) return notDone(409, 'that is their role already', 'role');
      await changeRole(db, found.id, input.role);
      act.note({ before: { role: found.role }, after: { role: input.role } });
      return { role: input.role };
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/operators/:name/end',
      permission: 'operators',
      snapshot: snapshotOfOperator,
      input: aboutOne,
    },
    async (services, input, act) => {
      const found = await lockOther(services.db, input.name, act.name);
      if (isNotDone(found)) return found;
      await endOperator(services, found.id);
      act.note({ before: { role: found.role } });
      return { state: 'ended' };
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/operators/:name/reset-code',
      permission: 'operators',
      snapshot: snapshotOfOperator,
      input: aboutOne,
    },
    async (services, input, act) => {
      const found = await lockOther(services.db, input.name, act.name);
      if (isNotDone(found)) return found;
      await resetCode(services, found.id);
      return { state: 'enrols anew at their next sign-in' };
    },
  ),
];
