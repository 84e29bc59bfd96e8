/** Provides the first steps of many journeys, through the stores, the bank's payment page and the operators' calls. */
import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { configureApi } from '#api/client.ts';
import { writeToken } from '#api/token.ts';
import type { Failure, Outcome } from '#contract/failure.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { parseMobile } from '#lib/typed-text/identifiers.ts';
import { audit } from '#server/backoffice/reconciliation/ledger.ts';
import { hashPassword } from '#server/platform/security/password-hash.ts';
import { members } from '#server/kernel/members/schema.ts';
import { recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { newInviteCode } from '#server/contexts/identity/registration/register.ts';
import { openSession } from '#server/contexts/identity/sessions/sessions.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { $methods, loadMethods, submitDeposit } from '#stores/deposit.ts';
import { register } from '#stores/registration.ts';
import { $session, dismissInterruption, fetchMember } from '#stores/session.ts';
import { $wallet, loadWallet } from '#stores/wallet.ts';
import type { Wallet } from '#stores/wallet.ts';
import { setWithdrawalPassword } from '#stores/withdrawal.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';
import { newPerson, WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';
import type { Person } from '#scripts/dev/fixtures/fake-people.ts';
import { LONGEST_WAIT_MS } from './longest-wait.ts';

/** Connects the page's transport. `lose` returns true for a request whose reply is lost. */
export function connect(api: TestApi, lose: (path: string) => boolean = () => false): void {
  configureApi({
    baseUrl: 'http://api.test',
    fetch: (async (input: Request) => {
      const { pathname } = new URL(input.url);
      const reply = await api.fetch(input);
      if (lose(pathname)) throw new TypeError('Failed to fetch');
      return reply;
    }) as typeof fetch,
  });
}

/** Opens a new browser tab without a session. */
export function freshTab(): void {
  writeToken(null);
  dismissInterruption();
  $session.set({ status: 'unknown' });
}

export function registration(person: Person) {
  return { ...person, password_confirmation: person.password, invite_code: '', adult: true } as const;
}

/** Creates a signed-in player in the database, for journeys that are not about registration. */
export async function playerIn(
  { services: { db, config, now } }: TestApi,
  person = newPerson(),
): Promise<Person & { readonly id: number }> {
  const { account, realname, cpf, password } = person;
  const phone = parseMobile(person.phone) ?? person.phone;
  const passwordHash = await hashPassword(password, config.passwordCost);
  const [member] = await db
    .insert(members)
    .values({
      account,
      realname,
      cpf,
      phone,
      passwordHash,
      inviteCode: newInviteCode(),
      language: 'pt',
      // Each has an own address, because shared ones are reviewed (contexts/fraud/links.ts).
      registerIp: account,
      createdAt: now(),
    })
    .returning({ id: members.id });
  if (!member) throw new Error('no member was written');
  writeToken(await openSession(db, { member: member.id, ip: 'test', userAgent: 'test', now: now() }));
  const me = await fetchMember();
  if (!me.ok) throw new Error(`not signed in: ${JSON.stringify(me.failure)}`);
  return { ...person, id: member.id };
}

/** Registers a new person through the form's action, which signs them in. */
export async function signUp(person = newPerson()): Promise<Person & { readonly id: number }> {
  const outcome = await register(registration(person));
  if (!outcome.ok) throw new Error(`not registered: ${JSON.stringify(outcome.failure)}`);
  return { ...person, id: outcome.value.id };
}

/** Gives the signed-in player a withdrawal password: their first, which needs no other secret. */
export async function createWithdrawalPassword(digits = WITHDRAWAL_PASSWORD): Promise<void> {
  const outcome = await setWithdrawalPassword({ qk_pwd: digits });
  if (!outcome.ok) throw new Error(`no withdrawal password: ${JSON.stringify(outcome.failure)}`);
}

/** Pays on the provider's page, by default with the player's own CPF. */
export async function payAtBank(api: TestApi, billNo: string, cpf = ''): Promise<void> {
  const [row] = await api.services.db.select().from(recharges).where(eq(recharges.billNo, billNo));
  const page = new URL(row?.payUrl ?? 'http://no.page/').pathname;
  const reply = await api.request(page, { method: 'POST', body: new URLSearchParams({ cpf }) });
  expect(reply.status).toBe(303);
}

export async function methodOf(type: 'online_pix' | 'online_ted') {
  await loadMethods();
  const methods = $methods.get();
  const method = methods.status === 'ready' ? methods.value.find((each) => each.type === type) : undefined;
  if (!method) throw new Error(`no method ${type}`);
  return method;
}

/** Makes a Pix deposit with its bonus and pays it. */
export async function topUp(api: TestApi, money: string): Promise<void> {
  const made = await submitDeposit({ money, method: await methodOf('online_pix'), bonus: true });
  if (!made.ok || made.value.step !== 'payment') throw new Error('no deposit');
  await payAtBank(api, made.value.billNo);
  await loadWallet();
}

/** Loads the player's money and waits until the store has it. A store with subscribers also loads by itself. */
export async function shownWallet(): Promise<Wallet> {
  await loadWallet();
  return until(() => {
    const wallet = $wallet.get();
    if (wallet.status !== 'ready') throw new Error(`the wallet is ${wallet.status}`);
    return wallet.value;
  });
}

/**
 * Makes an operator's call, by `operator` of the body or by rita, or with another `token`. It adds a reason if the body
 * has none.
 */
export async function backoffice(
  api: TestApi,
  path: string,
  body?: { operator?: string; [field: string]: unknown },
  token?: string,
) {
  token ??= await operatorToken(api.services, body?.operator ?? 'rita');
  const reply = await api.request(`/backoffice${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify({ reason: 'Teste', ...body }) }),
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

/** Makes an operator's call that a test needs done. Throws if it is refused. */
export async function operate(...call: Parameters<typeof backoffice>): Promise<void> {
  const { status, body } = await backoffice(...call);
  if (status >= 300) throw new Error(`${call[1]} was refused: ${JSON.stringify(body)}`);
}

/** Makes a plain call without the stores, with its own idempotency key unless the headers have one. */
export async function raw(
  api: Pick<TestApi, 'request'>,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const reply = await api.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': newKey(), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Record<string, unknown> };
}

export function bearer(token: string | null): Record<string, string> {
  return { Authorization: `Bearer ${token ?? ''}` };
}

/** Returns the value of a successful outcome. Throws for any other. */
export function valueOf<T>(outcome: Outcome<T>): NonNullable<T> {
  if (!outcome.ok) throw new Error(`failed: ${JSON.stringify(outcome.failure)}`);
  if (outcome.value === null || outcome.value === undefined) throw new Error('nothing was found');
  return outcome.value;
}

/** Returns the failure of a failed outcome. Throws for any other. */
export function failureOf(outcome: Outcome<unknown>): Failure {
  if (outcome.ok) throw new Error('succeeded');
  return outcome.failure;
}

/** Expects a refusal with its code and field. */
export function expectRefusal(outcome: Outcome<unknown>, code: RefusalCode, field?: string): void {
  expect(failureOf(outcome)).toMatchObject({ kind: 'refused', code, ...(field === undefined ? {} : { field }) });
}

/** Returns the ledger entries of the newest member, or of `member`. */
export async function ledgerOf(api: TestApi, member?: number) {
  const [newest] = await api.services.db.select({ id: members.id }).from(members).orderBy(desc(members.id)).limit(1);
  return balancesOf(api.services.db, member ?? newest?.id ?? 0);
}

/** Expects that every check of the ledger passes. */
export async function expectSoundLedger(api: TestApi): Promise<void> {
  const proofs = await audit(api.services.db);
  expect(proofs.length).toBeGreaterThan(5);
  expect(proofs.filter((proof) => proof.wrong !== 0)).toEqual([]);
}

/** Returns the rows of a query. */
export async function query<Row = Record<string, unknown>>(api: TestApi, text: string): Promise<Row[]> {
  return ((await api.services.db.execute(text)) as unknown as { rows: Row[] }).rows;
}

/** Returns the number of rows of each table. */
export async function rowCounts(api: TestApi, tables: readonly string[]): Promise<Record<string, number>> {
  const parts = tables.map(
    (table) => sql`(select count(*)::int from ${sql.identifier(table)}) as ${sql.identifier(table)}`,
  );
  const result = await api.services.db.execute(sql`select ${sql.join(parts, sql`, `)}`);
  return (result as unknown as { rows: Record<string, number>[] }).rows[0] ?? {};
}

/** Waits until `check` no longer throws, and returns its result, because stores update each other asynchronously. */
export async function until<T>(check: () => T): Promise<T> {
  return vi.waitFor(check, { timeout: LONGEST_WAIT_MS, interval: 10 });
}

export const newKey = () => randomUUID();
