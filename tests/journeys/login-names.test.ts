/**
 * Tests sign-in by username, CPF or phone: each opens the account, wrong tries count for its member, and nothing
 * reveals the owner.
 */
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseMobile } from '#lib/typed-text/identifiers.ts';
import type * as argon2 from '#server/platform/security/password-hash.ts';
import { verifyPassword } from '#server/platform/security/password-hash.ts';
import { login } from '#stores/sign-in.ts';
import { signInFrom } from '#tests/support/callers.ts';
import { expectRefusal, freshTab, playerIn, query, valueOf } from '#tests/support/journey.ts';
import { newCpf, newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import type { Person } from '#scripts/dev/fixtures/fake-people.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

// Wraps the real module with a counter, because the work of an attempt must not reveal the owner of a name.
vi.mock('#server/platform/security/password-hash.ts', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verifyPassword: vi.fn(real.verifyPassword) };
});

const HOUR = 60 * 60_000;
const HERE = '198.51.100.20';
const ELSEWHERE = '203.0.113.7';
const api = setUpApi({ config: { rateLimitScale: 1, trustedProxies: 1 } });
setUpTab(api);
beforeEach(() => {
  // Starts at the beginning of every window of the limits, so that none ends during a test.
  api.advance(HOUR - (api.services.now().getTime() % HOUR) + 1000);
});

type Member = Person & { readonly id: number };
/** Creates a member who has never signed in. */
async function member(person = newPerson()): Promise<Member> {
  const made = await playerIn(api, person);
  freshTab();
  return made;
}

/** Finds a number that is a valid CPF and also a valid mobile number. */
function bothNumbers(): string {
  for (;;) {
    const cpf = newCpf();
    if (parseMobile(cpf) !== null) return cpf;
  }
}

const enter = (account: string, password: string, address = HERE) => signInFrom(api, address, { account, password });
const wrong = (account: string, address = HERE) => enter(account, 'wrong password', address);
const spelt = (cpf: string) => cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
const called = (phone: string) => phone.replace(/(\d{2})(\d{5})(\d{4})/, '($1) $2-$3');

describe('each name opens the account', () => {
  it.each<[string, (me: Member) => string]>([
    ['the username', ({ account }) => account],
    ['the username in capitals', ({ account }) => account.toUpperCase()],
    ['the CPF', ({ cpf }) => cpf],
    ['the CPF with its marks', ({ cpf }) => spelt(cpf)],
    ['the phone', ({ phone }) => phone],
    ['the phone as people write it', ({ phone }) => called(phone)],
    ['the phone with its country', ({ phone }) => `+55 ${phone}`],
  ])('%s', async (_what, nameOf) => {
    const me = await member();
    expect(valueOf(await login({ account: nameOf(me), password: me.password })).id).toBe(me.id);
    freshTab();
    expectRefusal(await login({ account: nameOf(me), password: 'wrong password' }), 'CREDENTIALS_WRONG');
  });

  it('eleven digits that are one member’s CPF and another’s phone open each with its own password', async () => {
    const digits = bothNumbers();
    const byCpf = await member({ ...newPerson(), cpf: digits });
    const byPhone = await member({ ...newPerson(), phone: digits });
    for (const me of [byCpf, byPhone])
      expect(valueOf(await login({ account: digits, password: me.password })).id).toBe(me.id);
    // Formatted, it is only a CPF or only a phone.
    expect((await enter(called(digits), byCpf.password)).status).toBe(400);
    expect((await enter(called(digits), byPhone.password)).status).toBe(200);
  });

  it('a password that fits both opens neither, and reveals nothing', async () => {
    const digits = bothNumbers();
    const byCpf = await member({ ...newPerson(), cpf: digits });
    const byPhone = await member({ ...newPerson(), phone: digits, password: byCpf.password });
    expect((await enter(digits, byCpf.password)).body).toMatchObject({ refusal: 'CREDENTIALS_WRONG' });
    for (const { account } of [byCpf, byPhone]) expect((await enter(account, byCpf.password)).status).toBe(200);
  });

  it('a username of digits stays valid, even if they are another’s CPF', async () => {
    const digits = newCpf();
    const old = await member({ ...newPerson(), account: digits });
    const other = await member({ ...newPerson(), cpf: digits });
    for (const me of [old, other])
      expect(valueOf(await login({ account: digits, password: me.password })).id).toBe(me.id);
  });
});

describe('wrong attempts', () => {
  it('count for the member, whichever of their names is used', async () => {
    const me = await member();
    for (const name of [me.account, me.cpf, spelt(me.cpf), me.phone, called(me.phone)])
      expect((await wrong(name)).body).toMatchObject({ refusal: 'CREDENTIALS_WRONG' });
    for (const name of [me.account, me.cpf, `+55${me.phone}`])
      expect((await enter(name, me.password)).body).toMatchObject({ refusal: 'CREDENTIALS_WRONG' });
    expect((await enter(me.account, me.password, ELSEWHERE)).status).toBe(200);
    api.advance(HOUR / 4);
    expect((await enter(me.cpf, me.password)).status).toBe(200);
  });

  it('from all networks count together for the member', async () => {
    const me = await member();
    const names = [me.account, me.cpf, me.phone];
    for (let turn = 0; turn < 30; turn++)
      await wrong(names[turn % 3] ?? '', `198.51.100.${100 + Math.floor(turn / 5)}`);
    expect((await enter(me.account, me.password, '198.51.100.99')).status).toBe(400);
    api.advance(HOUR);
    expect((await enter(me.account, me.password, '198.51.100.99')).status).toBe(200);
  });

  it('count once for each of two members if both have the digits as a name', async () => {
    const digits = bothNumbers();
    const byCpf = await member({ ...newPerson(), cpf: digits });
    const byPhone = await member({ ...newPerson(), phone: digits });
    for (let turn = 0; turn < 4; turn++) await wrong(digits);
    for (const me of [byCpf, byPhone]) expect((await enter(me.account, me.password)).status).toBe(200);
    for (let turn = 0; turn < 5; turn++) await wrong(digits, ELSEWHERE);
    for (const me of [byCpf, byPhone]) expect((await enter(me.account, me.password, ELSEWHERE)).status).toBe(400);
  });

  it('of one member are not counted for the other with the same digits', async () => {
    const digits = bothNumbers();
    const byCpf = await member({ ...newPerson(), cpf: digits });
    const byPhone = await member({ ...newPerson(), phone: digits });
    for (let turn = 0; turn < 8; turn++) expect((await enter(digits, byPhone.password)).status).toBe(200);
    expect((await enter(byCpf.account, byCpf.password)).status).toBe(200);
  });
});

describe('nobody learns the owner of a name', () => {
  /** Tries what an attacker with a person's documents would, to learn whether they all belong to one member. */
  const probe = async ({ account, cpf, phone }: Person) => {
    const answers: unknown[] = [];
    for (const name of [cpf, cpf, cpf, cpf, cpf, phone, account, cpf, phone, phone, phone, phone, phone])
      answers.push((await wrong(name)).body);
    return answers;
  };

  it('a member’s numbers and unknown ones get the same replies, attempt by attempt', async () => {
    // Stops the clock, because replies state the time to wait and must be equal for both.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const answers = await probe(await member());
    expect(answers).toEqual(await probe(newPerson()));
    expect(answers.map((answer) => (answer as { code: number }).code)).toEqual([
      ...Array<number>(7).fill(400),
      429,
      ...Array<number>(4).fill(400),
      429,
    ]);
  });

  it('a member’s numbers and unknown ones cost the same hashes and counters', async () => {
    const hitsSoFar = async () => {
      const [{ hits } = { hits: '0' }] = await query<{ hits: string }>(
        api,
        `select coalesce(sum(hits), 0) as hits from rate_window where bucket like 'login:%'`,
      );
      return Number(hits);
    };
    const worksOf = async ({ account, cpf, phone }: Person, network: string) => {
      const works = [];
      for (const [at, name] of [account, cpf, spelt(cpf), called(phone)].entries()) {
        const before = await hitsSoFar();
        vi.mocked(verifyPassword).mockClear();
        await wrong(name, `203.0.113.${network}${at}`);
        works.push({ hashes: vi.mocked(verifyPassword).mock.calls.length, counts: (await hitsSoFar()) - before });
      }
      return works;
    };
    const works = await worksOf(await member({ ...newPerson(), cpf: bothNumbers() }), '1');
    expect(works).toEqual(await worksOf({ ...newPerson(), cpf: bothNumbers() }, '2'));
    expect(works.map(({ hashes }) => hashes)).toEqual([1, 3, 3, 1]);
  });

  it('no counter contains a number', async () => {
    const me = await member();
    for (const name of [me.cpf, me.phone]) await wrong(name);
    const kept = JSON.stringify(await query(api, 'select bucket from rate_window'));
    for (const number of [me.cpf, me.phone]) expect(kept).not.toContain(number);
  });
});
