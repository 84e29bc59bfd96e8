/**
 * The administrators' side as a command, talking to the running API:
 *   npm run backoffice -- withdrawals [show <number> | approve <number> | reject <number> <reason>] | kick <account>
 *     | reset-password <account> | reset-withdrawal-password <account> | audit
 */
import { userInfo } from 'node:os';
import { readConfig } from '#server/config.ts';

const usage = `Usage: npm run backoffice -- <command>
  withdrawals                             withdrawals that wait for a decision or their payout
  withdrawals show <number>               everything that happened to one, with who did it and when
  withdrawals approve <number>            approve a withdrawal and pay it out; a large one needs a second operator
  withdrawals reject <number> <reason>    refuse a withdrawal; the player reads the reason
  kick <account>                          end all sessions of a player
  reset-password <account>                set a one-time password and end all sessions; tell it to the player alone
  reset-withdrawal-password <account>     remove the withdrawal password, so that the player sets a new one
  audit                                   prove the books of the running database
The operator's name is OPERATOR, or who runs the command.`;

const config = readConfig(process.env);
const operator = process.env.OPERATOR ?? userInfo().username;

async function request(path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${config.publicUrl}/backoffice${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${config.secrets.BACKOFFICE_TOKEN}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => fail(`The API does not answer at ${config.publicUrl}. Start it with: npm start`));
  const reply = (await response.json().catch(() => ({}))) as { error?: string };
  if (!response.ok) fail(reply.error ?? `The API answered ${response.status}.`);
  return reply;
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

function need(value: string | undefined): string {
  return value === undefined || value === '' ? fail(usage) : value;
}

type Withdrawal = Record<
  'bill_no' | 'state' | 'amount' | 'fee' | 'account' | 'name' | 'key_kind' | 'key' | 'requested_at',
  string
>;

function lineOf(row: Withdrawal): string {
  return `${row.bill_no}  ${row.state}  R$ ${row.amount} (fee ${row.fee})  ${row.account} (${row.name})  ${row.key_kind}: ${row.key}  ${row.requested_at}`;
}

const words = process.argv.slice(2);
// "withdrawals approve …" and "approve …" are the same.
if (words[0] === 'withdrawals' && words.length > 1) words.shift();
const [command, subject, ...rest] = words;
if (command === 'withdrawals') {
  const rows = (await request('/withdrawals')) as Withdrawal[];
  if (rows.length === 0) console.log('No withdrawal waits.');
  for (const row of rows) console.log(lineOf(row));
} else if (command === 'show') {
  const row = (await request(`/withdrawals/${encodeURIComponent(need(subject))}`)) as Withdrawal & {
    steps: Record<'at' | 'state' | 'actor' | 'note', string>[];
  };
  console.log(lineOf(row));
  for (const { at, state, actor, note } of row.steps)
    console.log(`  ${at}  ${state.padEnd(12)}  ${actor}${note ? `  ${note}` : ''}`);
} else if (command === 'approve') {
  const { state } = (await request(`/withdrawals/${encodeURIComponent(need(subject))}/approve`, { operator })) as {
    state: string;
  };
  const hints: Record<string, string> = {
    approved: ' The provider cannot be reached; its payout is repeated until it can.',
    under_review: ' A second operator must approve it.',
    returned: ' The bank refused the payout; the money is back with the player.',
  };
  console.log(`${subject} is ${state}.${hints[state] ?? ''}`);
} else if (command === 'reject') {
  await request(`/withdrawals/${encodeURIComponent(need(subject))}/reject`, { operator, reason: need(rest.join(' ')) });
  console.log(`${subject} is rejected.`);
} else if (command === 'kick') {
  await request(`/members/${encodeURIComponent(need(subject))}/kick`, { operator });
  console.log(`${subject} is signed out everywhere.`);
} else if (command === 'reset-password') {
  const { password } = (await request(`/members/${encodeURIComponent(need(subject))}/reset-password`, {
    operator,
  })) as { password: string };
  console.log(`${subject} can sign in once with ${password} within 24 hours, and must then choose a password.`);
} else if (command === 'reset-withdrawal-password') {
  await request(`/members/${encodeURIComponent(need(subject))}/reset-withdrawal-password`, { operator });
  console.log(`${subject} has no withdrawal password any more and sets a new one; withdrawals rest for 24 hours.`);
} else if (command === 'audit') {
  const proofs = (await request('/audit')) as { name: string; wrong: number }[];
  for (const proof of proofs)
    console.log(
      `${proof.wrong === 0 ? 'ok   ' : 'WRONG'} ${proof.name}${proof.wrong === 0 ? '' : ` (${proof.wrong} rows)`}`,
    );
  if (proofs.some((proof) => proof.wrong > 0)) process.exit(1);
} else {
  fail(usage);
}
