/** Defines the commands about operators, their access and their links. */
import { asked, done, firstOf, list, need, officeAddress, part, request, rowsOf } from './client.ts';
import type { Command, Row } from './client.ts';
import { rearm } from './rearm.ts';

const linkLine = ({ name, invitation, invitation_until }: Row) =>
  `${name} gets in to the pages by this link, once, until ${invitation_until}; it is not shown again:\n  ${officeAddress}${invitation}`;
const tokenLine = (row: Row) =>
  `${row.name} is ${row.role} and acts with this token, which is not shown again:\n  export OPERATOR_TOKEN=${row.token}\n${linkLine(row)}`;

/** Returns what a new operator, or one with a new link, needs; null for any other answer. */
export const accessLines = (row: Row): string | null =>
  row.token ? tokenLine(row) : row.invitation ? linkLine(row) : null;

export const operatorCommands: Readonly<Record<string, Command>> = {
  operators: async () =>
    list(
      await rowsOf('/operators'),
      (row) =>
        `${row.name}  ${row.role}  since ${row.since}, added by ${row.added_by}${row.ended_at ? `, ended ${row.ended_at}` : ''}`,
      'There is no operator yet.',
    ),
  'operators add': async (name, rest) => {
    // The installation's token creates the first two, as admins.
    const [role, reason] = process.env.OPERATOR_TOKEN === undefined && rest === '' ? ['', ''] : firstOf(rest);
    const added = (await request('/operators', { name: need(name), role, reason })) as Row;
    asked(added, tokenLine(added));
  },
  'operators rearm': async (first, rest) => {
    await rearm([need(first), rest].join(' ').trim());
    console.log('The installation’s token makes two more admins: operators add <name>, without OPERATOR_TOKEN.');
  },
  'operators role': async (name, rest) => {
    const [role, reason] = firstOf(rest);
    asked(await done(`/operators/${part(name)}/role`, reason, { role }), `${name} is ${role}.`);
  },
  'operators end': async (name, rest) => {
    asked(await done(`/operators/${part(name)}/end`, rest), `${name} has no access any more.`);
  },
  'operators reset-code': async (name, rest) => {
    const row = await done(`/operators/${part(name)}/reset-code`, rest);
    asked(row, linkLine(row));
  },
  'operators end-sessions': async (name, rest) => {
    await done(`/operators/${part(name)}/end-sessions`, rest);
    console.log(`${name} is signed out of the pages everywhere.`);
  },
  invitation: async (first, rest) => console.log(linkLine(await done('/invitation', `${need(first)} ${rest}`))),
};
