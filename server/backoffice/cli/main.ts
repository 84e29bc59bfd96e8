/** Runs the operators' command against the running API (usage.ts lists the commands). */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { asked, done, doneTo, fail, firstOf, list, need, part, request, rowsOf } from './client.ts';
import type { Command, Row } from './client.ts';
import { disputeCommands } from './dispute-commands.ts';
import { messageCommands } from './message-commands.ts';
import { accessLines, operatorCommands } from './operator-commands.ts';
import { usage } from './usage.ts';

const withdrawalLine = (row: Row) =>
  `${row.bill_no}  ${row.state}  R$ ${row.amount} (fee ${row.fee})  ${row.account} (${row.name})  ${row.key_kind}: ${row.key}  ${row.requested_at}`;

const approvals: Row = {
  approved: ' The provider cannot be reached; its payout is repeated until it can.',
  under_review: ' A second operator must approve it.',
  returned: ' The bank refused the payout; the money is back with the player.',
};

const decide =
  (decision: 'accept' | 'refuse'): Command =>
  async (id, rest) => {
    const row = await done(`/settlements/${part(id)}/${decision}`, rest);
    asked(row, `${id} is ${row.state}.`);
  };

const byHand =
  (what: 'adjust' | 'grant'): Command =>
  async (account, rest) => {
    const [amount, reason] = firstOf(rest);
    // A key of this command, so that a repeat after a lost reply has no second effect.
    const row = await done(`/members/${part(account)}/${what}`, reason, { amount, key: randomUUID() });
    asked(row, `${account}: ${row.amount} ${row.state}.`);
  };

const commands: Record<string, Command> = {
  ...operatorCommands,
  reach: async () => {
    const { day, member, large } = (await request('/reach')) as Row;
    console.log(
      `R$ ${day} a day, R$ ${member} of it to one member; above R$ ${large} a withdrawal or prize is asked for`,
    );
  },
  'reach set': async (day, rest) => {
    const [member, others] = firstOf(rest);
    const [large, reason] = firstOf(others);
    asked(await done('/reach', reason, { day: need(day), member, large }), 'One person’s reach is set.');
  },
  proposals: async () =>
    list(
      await rowsOf('/proposals'),
      (row) =>
        `${row.id}  ${row.call}  ${row.subject}  ${row.input}  ${row.proposed_by}: ${row.reason}  ${row.proposed_at} until ${row.expires_at}`,
      'Nothing waits for a second operator.',
    ),
  'proposals agree': async (id, rest) => {
    const row = await done(`/proposals/${part(id)}/agree`, rest);
    console.log(accessLines(row) ?? `${id}: ${row.state ?? row.role}.`);
  },
  'proposals refuse': async (id, rest) => {
    await done(`/proposals/${part(id)}/refuse`, rest);
    console.log(`${id} is refused.`);
  },
  withdrawals: async () => list(await rowsOf('/withdrawals'), withdrawalLine, 'No withdrawal waits.'),
  'withdrawals show': async (bill) => {
    const row = (await request(`/withdrawals/${part(bill)}`)) as Row & { steps: Row[] };
    console.log(withdrawalLine(row));
    for (const { at, state, actor, note } of row.steps)
      console.log(`  ${at}  ${state?.padEnd(12)}  ${actor}${note ? `  ${note}` : ''}`);
  },
  'withdrawals approve': async (bill, rest) => {
    const row = await done(`/withdrawals/${part(bill)}/approve`, rest);
    asked(row, `${bill} is ${row.state}.${approvals[row.state ?? ''] ?? ''}`);
  },
  'withdrawals reject': async (bill, rest) => {
    await done(`/withdrawals/${part(bill)}/reject`, rest);
    console.log(`${bill} is rejected.`);
  },
  payments: async () =>
    list(
      await rowsOf('/payments'),
      (row) =>
        row.entry
          ? `${row.id}  ${row.outcome}  ${row.received_at}  ${row.entry}`
          : `${row.id}  ${row.outcome}  R$ ${row.amount}  ${row.bill_no || 'no deposit'}  ${row.account}  ${row.received_at}`,
      'No payment waits.',
    ),
  'payments return': async (id, rest) => {
    await done(`/payments/${part(id)}/return`, rest);
    console.log(`${id} goes back to its payer.`);
  },
  'payments handle': doneTo('payments', 'handle', 'handled'),
  settlements: async () =>
    list(
      await rowsOf('/settlements'),
      (row) => `${row.id}  R$ ${row.win} on R$ ${row.stake}  ${row.account}  ${row.game}  ${row.round}  ${row.held_at}`,
      'No settlement waits.',
    ),
  'settlements accept': decide('accept'),
  'settlements refuse': decide('refuse'),
  offers: async () =>
    list(
      await rowsOf('/offers'),
      (row) =>
        `${row.offer?.padEnd(14)}${row.state} ${row.stopped_at ? `${row.stopped_at} by ${row.stopped_by}: ${row.reason}` : ''}`.trimEnd(),
      'This market has no offer.',
    ),
  'offers stop': async (offer, rest) => {
    await done(`/offers/${part(offer)}/stop`, rest);
    console.log(`${offer} is stopped.`);
  },
  'offers start': async (offer, rest) => {
    await done(`/offers/${part(offer)}/start`, rest);
    console.log(`${offer} is open.`);
  },
  'offers stop-all': async (first, rest) => {
    asked(await done('/offers/stop-all', `${need(first)} ${rest}`), 'Every offer is stopped.');
  },
  claims: async () =>
    list(
      await rowsOf('/claims'),
      (row) => `${row.id}  ${row.offer}  R$ ${row.reward}  ${row.account}  ${row.why}  ${row.key}  ${row.claimed_at}`,
      'No reward waits.',
    ),
  'claims approve': doneTo('claims', 'approve', 'paid'),
  'claims refuse': doneTo('claims', 'refuse', 'refused'),
  registrations: async () =>
    list(
      await rowsOf('/registrations'),
      (row) =>
        `${row.id}  ${row.account} ${row.registered_at}, from the address of ${row.other} ${row.other_registered_at}`,
      'No registration waits.',
    ),
  'registrations clear': doneTo('registrations', 'clear', 'cleared'),
  'registrations close': doneTo('registrations', 'close', 'closed'),
  ...messageCommands,
  agency: async () =>
    list(
      await rowsOf('/agency'),
      (row) =>
        `${row.id}  ${row.week}  ${row.kind} ${row.part}  R$ ${row.reward} of ${row.base}  ${row.account}  ${row.why}`,
      'No week waits.',
    ),
  'agency approve': doneTo('agency', 'approve', 'paid'),
  'agency refuse': doneTo('agency', 'refuse', 'refused'),
  announcements: async () =>
    list(
      await rowsOf('/announcements'),
      (row) => `${row.id}  ${row.kind}  ${row.title}  from ${row.from}${row.until ? ` until ${row.until}` : ''}`,
      'Nothing was announced yet.',
    ),
  'announcements tell': async (file, rest) => {
    const texts = JSON.parse(readFileSync(need(file), 'utf8')) as object;
    const { state, id } = (await request('/announcements', { ...texts, reason: need(rest) })) as Row;
    console.log(state === 'asked' ? 'A second operator must agree.' : `${id} is told.`);
  },
  site: async () => console.log(JSON.stringify(await request('/site'), null, 2)),
  'site set': async (what, rest) => {
    const [file, reason] = firstOf(rest);
    const { state } = await done(`/site/${need(what)}`, reason, JSON.parse(readFileSync(file, 'utf8')) as object);
    console.log(`${what} is ${state}.`);
  },
  'announcements withdraw': doneTo('announcements', 'withdraw', 'withdrawn'),
  ...disputeCommands,
  adjust: byHand('adjust'),
  grant: byHand('grant'),
  kick: doneTo('members', 'kick', 'signed out everywhere'),
  pause: async (account, rest) => {
    const [days, reason] = firstOf(rest);
    const { until } = await done(`/members/${part(account)}/pause`, reason, { days: Number(days) });
    console.log(`${account} is paused from play until ${until}; it can be made longer, and not shorter.`);
  },
  exclude: async (account, rest) => {
    const [months, reason] = firstOf(rest);
    const { until } = await done(`/members/${part(account)}/exclude`, reason, { months: Number(months) });
    console.log(`${account} is excluded until ${until}; nobody ends it early.`);
  },
  lengthen: async (account, rest) => {
    const [months, reason] = firstOf(rest);
    const { until } = await done(`/members/${part(account)}/lengthen`, reason, { months: Number(months) });
    console.log(`${account} is excluded until ${until}.`);
  },
  'end-exclusion': async (account, rest) =>
    asked(
      await done(`/members/${part(account)}/end-exclusion`, rest),
      `${account} may sign in, and sets limits first.`,
    ),
  unpaid: async () =>
    list(
      await rowsOf('/unpaid'),
      (row) =>
        `${row.account}  R$ ${row.amount}  not paid since ${row.since}${row.owed_since ? `, owed to the funds since ${row.owed_since}` : ''}`,
      'No closed account has money that could not be paid.',
    ),
  note: doneTo('members', 'note', 'described by one more note, which only operators read'),
  disable: doneTo('members', 'disable', 'signed out and can do nothing; open rounds end by their published default'),
  enable: doneTo('members', 'enable', 'free to sign in again'),
  'reset-password': async (account, rest) => {
    const { password } = await done(`/members/${part(account)}/reset-password`, rest);
    console.log(`${account} can sign in once with ${password} within 24 hours, and must then choose a password.`);
  },
  'remove-factor': async (account, rest) =>
    asked(await done(`/members/${part(account)}/remove-factor`, rest), `${account} signs in without a second step.`),
  'reset-withdrawal-password': doneTo(
    'members',
    'reset-withdrawal-password',
    'without a withdrawal password and sets a new one; withdrawals rest for 24 hours',
  ),
  'grant spins': async (account, rest) => {
    const [count, reason] = firstOf(rest);
    const granted = await done(`/members/${part(account)}/spins`, reason, { count: Number(count) });
    asked(granted, `${account} has ${count} more, good until ${granted.ends_at}.`);
  },
  'catalogue import': async (_subject, _rest, said) => {
    const { values, positionals } = parseArgs({
      args: [...said],
      allowPositionals: true,
      options: {
        provider: { type: 'string' },
        format: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'close-missing': { type: 'boolean' },
        open: { type: 'boolean' },
        yes: { type: 'boolean' },
        reason: { type: 'string' },
      },
    });
    const { provider, format, open, yes, reason = '', 'dry-run': dry_run, 'close-missing': close_missing } = values;
    const text = readFileSync(need(positionals[0]), 'utf8');
    const wish = { provider: need(provider), format: need(format), dry_run, close_missing, open, yes, reason };
    const done = (await request('/catalogue/import', { ...wish, text })) as Record<string, number>;
    const { added, changed, unchanged, closed, held } = done;
    console.log(
      `${added} added, ${changed} changed, ${unchanged} as they were, ${closed} closed; ${held} may not open.`,
    );
    if (dry_run) console.log('Nothing was written.');
  },
  reseal: async (first, rest) => {
    const told = await done('/secrets/reseal', [need(first), rest].join(' '));
    console.log(`${told.resealed} encrypted again, ${told.left} left, ${told.unreadable} that no key decrypts.`);
  },
  'page-faults': async () =>
    list(
      await rowsOf('/page-faults'),
      (row) =>
        `${row.last_seen}  ${row.count} times since ${row.first_seen}  ${row.kind}: ${row.message}  on ${row.page}${row.file && `, ${row.file}:${row.line}:${row.column}`}  ${row.browser} ${row.release}`,
      'No page reported a fault.',
    ),
  audit: async () => {
    const proofs = (await request('/audit')) as { name: string; wrong: number }[];
    for (const { name, wrong } of proofs) console.log(wrong === 0 ? `ok    ${name}` : `WRONG ${name} (${wrong} rows)`);
    if (proofs.some(({ wrong }) => wrong > 0)) process.exitCode = 1;
  },
};

const words = process.argv.slice(2);
const named = [words.slice(0, 2).join(' '), words[0] ?? ''].find((name) => Object.hasOwn(commands, name));
const command = named === undefined ? undefined : commands[named];
if (!named || !command) fail(usage);
const said = words.slice(named.split(' ').length);
const [subject, ...rest] = said;
await command(subject, rest.join(' '), said);
