/** Simulates members: registration, sign-in, and the choice of the member for an operation. */
import { eq } from 'drizzle-orm';
import { solveCaptcha } from '#api/captcha.ts';
import { market } from '#contract/market.ts';
import { newPerson, WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';
import { members } from '#server/kernel/members/schema.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { MINUTE } from '#server/platform/time.ts';
import type { CallReply } from '#scripts/dev/fixtures/calls.ts';
import { attempt, callAs, say } from './attempt.ts';
import type { AttemptOptions } from './attempt.ts';
import { Wrong } from './world.ts';
import type { Member, World } from './world.ts';

const MOST_MEMBERS = 8;
const post = (body: object) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** Sends a public form with a solved captcha. */
async function enter({ api }: World, path: string, form: object): Promise<Response> {
  const reply = await api.request('/api/auth/captcha', post({}));
  if (!reply.ok) return reply;
  const { data } = (await reply.json()) as { data: { key: string; challenge: { parameters: object } } };
  return api.request(path, post({ ...form, key: data.key, captcha: await solveCaptcha(data.challenge) }));
}

/** Registers a new member, at times with a referral. */
export async function register(world: World): Promise<void> {
  if (world.members.length >= MOST_MEMBERS) return;
  const { random } = world;
  const name = `m${world.members.length + 1}`;
  const number = world.nextNumber();
  const account = `p.${world.seed.toString(36)}.${number}`.slice(0, 24);
  const phone = `119${String(40_000_000 + number)}`;
  const person = { ...newPerson(), account, phone, password: `senha-da-${name}-${number}` };
  const inviter = world.members.find(({ isFree, inviteCode }) => isFree && inviteCode !== null && random.chance(0.4));
  const input = {
    ...person,
    ...{ password_confirmation: person.password, qk_pwd: WITHDRAWAL_PASSWORD, adult: true },
    invite_code: inviter?.inviteCode ?? '',
  };
  const answer = await attempt(world, `${name} register`, () => enter(world, '/api/auth/register2', input));
  const [row] = await world.db.select().from(members).where(eq(members.account, account));
  if (!row) throw new Wrong(`${name} could not register: ${say(answer)}`);
  world.members.push({
    ...{ name, id: row.id, account, password: person.password, cpf: person.cpf, inviteCode: row.inviteCode },
    ...{ token: null, signedInAt: 0, seenAt: 0, launch: null, isFree: true, hasLeft: false },
  });
  world.say(`${name} registered${inviter ? ` by ${inviter.name}` : ''}: ${say(answer)}`);
}

/** Signs a member in where the session has ended. Returns false where sign-in is refused for good. */
export async function signIn(world: World, member: Member): Promise<boolean> {
  if (isSignedIn(world, member)) return true;
  const { account, password, name } = member;
  const answer = await attempt(world, `${name} login`, () => enter(world, '/api/auth/login2', { account, password }));
  const token = (answer?.body.data as { access_token?: string } | undefined)?.access_token ?? answer?.body.access_token;
  if (answer?.status !== 200 || typeof token !== 'string') {
    if (member.isFree) throw new Wrong(`${name} cannot sign in: ${say(answer)}`);
    world.say(`${name} login: ${say(answer)}`);
    return false;
  }
  Object.assign(member, { token, signedInAt: world.now(), seenAt: world.now(), launch: null });
  return true;
}

/** Returns whether a member's session is open for some more minutes. */
const isSignedIn = (world: World, { token, signedInAt, seenAt }: Member): boolean =>
  token !== null &&
  world.now() - seenAt < market.sessionIdleMs - 10 * MINUTE &&
  world.now() - signedInAt < market.sessionMaxMs - 10 * MINUTE;

/** Returns a signed-in member, mostly a recently active one, or null. */
export async function someone(world: World): Promise<Member | null> {
  const { random } = world;
  const here = world.members.filter(({ hasLeft }) => !hasLeft);
  const active = here.filter((member) => isSignedIn(world, member));
  if (here.length === 0) return null;
  const member = random.pick(active.length > 0 && random.chance(0.7) ? active : here);
  return (await signIn(world, member)) ? member : null;
}

/** Returns a member's balances in the ledger. */
export const moneyOf = ({ db }: World, { id }: Member) => balancesOf(db, id);

/** Sends a member's call and writes it to the trace. */
export async function request(
  world: World,
  member: Member,
  what: string,
  path: string,
  input: object,
  options: AttemptOptions = {},
): Promise<CallReply | null> {
  const answer = await callAs(world, member, path, input, options);
  world.say(`${member.name} ${what}: ${say(answer)}`);
  return answer;
}
