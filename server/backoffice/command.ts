/** The operators' side as a command, talking to the running API (`usage` below says what there is). */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { backofficeAddress, keptSecret } from '#server/config.ts';

const usage = `Usage: npm run backoffice -- <command>
  operators                               who may act here, and since when
  operators add <name>                    add an operator; their token is shown once. The first one needs no token
  operators end <name>                    end an operator's access
  withdrawals                             withdrawals that wait for a decision or their payout
  withdrawals show <number>               everything that happened to one, with who did it and when
  withdrawals approve <number>            approve a withdrawal and pay it out; a large one needs a second operator
  withdrawals reject <number> <reason>    refuse a withdrawal; the player reads the reason
  payments                                money that came in and is no player's: in suspense, or not sent back yet
  payments return <id>                    send one back to its payer, or try again
  settlements                             prizes above their game's ceiling
  settlements accept <id> <reason>        pay one
  settlements refuse <id> <reason>        leave its bet open for another settlement
  offers                                  the offers of this market, and which are stopped
  offers stop <offer> <reason>            facts from then on earn nothing; what was earned before stays
  offers start <offer>                    start it again
  claims                                  rewards that wait for a person
  claims approve <id>                     pay one
  claims refuse <id> <reason>             refuse one; the player reads the reason
  agency                                  weekly referral rewards that wait for a person
  agency approve <id>                     pay one
  agency refuse <id> <reason>             refuse one; the player reads the reason
  deposits reverse <number>               the payer's bank took it back; two operators must ask for it
  kick <account>                          end all sessions of a player
  disable <account>                       end a player's sessions and open rounds, and let them do nothing more
  enable <account>                        let them in again
  reset-password <account>                set a one-time password and end all sessions; tell it to the player alone
  reset-withdrawal-password <account>     remove the withdrawal password, so that the player sets a new one
  grant spins <account> <count> <reason>  give a player spins of the lottery wheel, good until midnight
  catalogue import --provider <name> --format csv|jsonl <file> [--dry-run] [--close-missing] [--open] [--yes]
                                          take a provider's list of games over, all of it or nothing
  audit                                   prove the books of the running database
Who acts is read from OPERATOR_TOKEN, the operator's own.`;

const { host, port } = backofficeAddress(process.env);
const address = `http://${host}:${port}`;

async function request(path: string, body?: object): Promise<unknown> {
  // The installation's own token adds the first operator, and opens nothing else.
  const token = process.env.OPERATOR_TOKEN ?? keptSecret(process.env, 'BACKOFFICE_TOKEN');
  const response = await fetch(`${address}/backoffice${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => fail(`The operators' side does not answer at ${address}. Start it with: npm start`));
  const reply = (await response.json().catch(() => ({}))) as { error?: string };
  if (response.status === 401)
    fail(
      process.env.OPERATOR_TOKEN === undefined
        ? 'Give your operator token in OPERATOR_TOKEN. The first operator is made with: operators add <name>'
        : 'OPERATOR_TOKEN opens nothing here.',
    );
  if (!response.ok) fail(reply.error ?? `The API answered ${response.status}.`);
  return reply;
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

const need = (value: string | undefined): string => (value === undefined || value === '' ? fail(usage) : value);
const part = (value: string | undefined): string => encodeURIComponent(need(value));
type Row = Record<string, string>;
const rowsOf = async (path: string) => (await request(path)) as Row[];

function list(rows: readonly Row[], line: (row: Row) => string, none: string): void {
  console.log(rows.length === 0 ? none : rows.map(line).join('\n'));
}

const withdrawalLine = (row: Row) =>
  `${row.bill_no}  ${row.state}  R$ ${row.amount} (fee ${row.fee})  ${row.account} (${row.name})  ${row.key_kind}: ${row.key}  ${row.requested_at}`;

const approvals: Row = {
  approved: ' The provider cannot be reached; its payout is repeated until it can.',
  under_review: ' A second operator must approve it.',
  returned: ' The bank refused the payout; the money is back with the player.',
};

/** The words behind the command's name: the first, the others as one text, and all of them. */
type Command = (subject: string | undefined, rest: string, words: readonly string[]) => Promise<void>;

const decide =
  (decision: 'accept' | 'refuse'): Command =>
  async (id, rest) => {
    const { state } = (await request(`/settlements/${part(id)}/${decision}`, { reason: need(rest) })) as Row;
    console.log(`${id} is ${state}.`);
  };

const commands: Record<string, Command> = {
  operators: async () =>
    list(
      await rowsOf('/operators'),
      (row) =>
        `${row.name}  since ${row.since}, added by ${row.added_by}${row.ended_at ? `, ended ${row.ended_at}` : ''}`,
      'There is no operator yet.',
    ),
  'operators add': async (name) => {
    const added = (await request('/operators', { name: need(name) })) as Row;
    console.log(
      `${added.name} acts with this token, which is not shown again:\n  export OPERATOR_TOKEN=${added.token}`,
    );
  },
  'operators end': async (name) => {
    await request(`/operators/${part(name)}/end`, {});
    console.log(`${name} has no access any more.`);
  },
  withdrawals: async () => list(await rowsOf('/withdrawals'), withdrawalLine, 'No withdrawal waits.'),
  'withdrawals show': async (bill) => {
    const row = (await request(`/withdrawals/${part(bill)}`)) as Row & { steps: Row[] };
    console.log(withdrawalLine(row));
    for (const { at, state, actor, note } of row.steps)
      console.log(`  ${at}  ${state?.padEnd(12)}  ${actor}${note ? `  ${note}` : ''}`);
  },
  'withdrawals approve': async (bill) => {
    const { state = '' } = (await request(`/withdrawals/${part(bill)}/approve`, {})) as Row;
    console.log(`${bill} is ${state}.${approvals[state] ?? ''}`);
  },
  'withdrawals reject': async (bill, rest) => {
    await request(`/withdrawals/${part(bill)}/reject`, { reason: need(rest) });
    console.log(`${bill} is rejected.`);
  },
  payments: async () =>
    list(
      await rowsOf('/payments'),
      (row) => `${row.id}  ${row.outcome}  R$ ${row.amount}  ${row.bill_no || 'no deposit'}  ${row.received_at}`,
      'No payment waits.',
    ),
  'payments return': async (id) => {
    await request(`/payments/${part(id)}/return`, {});
    console.log(`${id} goes back to its payer.`);
  },
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
        `${row.offer?.padEnd(14)}${row.stopped_at ? `stopped ${row.stopped_at} by ${row.stopped_by}: ${row.reason}` : 'open'}`,
      'This market has no offer.',
    ),
  'offers stop': async (offer, rest) => {
    await request(`/offers/${part(offer)}/stop`, { reason: need(rest) });
    console.log(`${offer} is stopped.`);
  },
  'offers start': async (offer) => {
    await request(`/offers/${part(offer)}/start`, {});
    console.log(`${offer} is open.`);
  },
  claims: async () =>
    list(
      await rowsOf('/claims'),
      (row) => `${row.id}  ${row.offer}  R$ ${row.reward}  ${row.account}  ${row.why}  ${row.key}  ${row.claimed_at}`,
      'No reward waits.',
    ),
  'claims approve': async (id) => {
    await request(`/claims/${part(id)}/approve`, {});
    console.log(`${id} is paid.`);
  },
  'claims refuse': async (id, rest) => {
    await request(`/claims/${part(id)}/refuse`, { reason: need(rest) });
    console.log(`${id} is refused.`);
  },
  agency: async () =>
    list(
      await rowsOf('/agency'),
      (row) =>
        `${row.id}  ${row.week}  ${row.kind} ${row.part}  R$ ${row.reward} of ${row.base}  ${row.account}  ${row.why}`,
      'No week waits.',
    ),
  'agency approve': async (id) => {
    await request(`/agency/${part(id)}/approve`, {});
    console.log(`${id} is paid.`);
  },
  'agency refuse': async (id, rest) => {
    await request(`/agency/${part(id)}/refuse`, { reason: need(rest) });
    console.log(`${id} is refused.`);
  },
  'deposits reverse': async (bill) => {
    const { state } = (await request(`/deposits/${part(bill)}/reverse`, {})) as Row;
    console.log(state === 'asked' ? `${bill}: a second operator must ask for it as well.` : `${bill} is reversed.`);
  },
  kick: async (account) => {
    await request(`/members/${part(account)}/kick`, {});
    console.log(`${account} is signed out everywhere.`);
  },
  disable: async (account) => {
    await request(`/members/${part(account)}/disable`, {});
    console.log(`${account} is signed out everywhere and can do nothing; open rounds end by their published default.`);
  },
  enable: async (account) => {
    await request(`/members/${part(account)}/enable`, {});
    console.log(`${account} may sign in again.`);
  },
  'reset-password': async (account) => {
    const { password } = (await request(`/members/${part(account)}/reset-password`, {})) as Row;
    console.log(`${account} can sign in once with ${password} within 24 hours, and must then choose a password.`);
  },
  'reset-withdrawal-password': async (account) => {
    await request(`/members/${part(account)}/reset-withdrawal-password`, {});
    console.log(`${account} has no withdrawal password any more and sets a new one; withdrawals rest for 24 hours.`);
  },
  'grant spins': async (account, rest) => {
    const [, count = '', reason = ''] = /^(\d+)\s+(.+)$/s.exec(rest) ?? fail(usage);
    const granted = (await request(`/members/${part(account)}/spins`, { count: Number(count), reason })) as Row;
    console.log(`${account} has ${count} more, good until ${granted.ends_at}.`);
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
      },
    });
    const { provider, format, open, yes, 'dry-run': dry_run, 'close-missing': close_missing } = values;
    const text = readFileSync(need(positionals[0]), 'utf8');
    const wish = { provider: need(provider), format: need(format), dry_run, close_missing, open, yes };
    const done = (await request('/catalogue/import', { ...wish, text })) as Record<string, number>;
    const { added, changed, unchanged, closed, held } = done;
    console.log(
      `${added} added, ${changed} changed, ${unchanged} as they were, ${closed} closed; ${held} may not open.`,
    );
    if (dry_run) console.log('Nothing was written.');
  },
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
