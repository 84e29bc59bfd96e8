/**
 * Tests every call with every field malformed in every way: no 500, errors at their fields, nothing echoed or stored. What
 * the call's own fields refuse is tried there, and over HTTP by turns; the rest over HTTP alone.
 */
import fc from 'fast-check';
import type * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { isRefusalCode } from '#contract/refusals.ts';
import { parseInput } from '#server/api/bind-call.ts';
import { isRefused } from '#server/platform/refusal.ts';
import { openSession } from '#server/contexts/identity/sessions/sessions.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';
import { PASSWORD, examples } from '#tests/support/call-examples.ts';
import { bearer, connect, freshTab, query, rowCounts, playerIn } from '#tests/support/journey.ts';
import * as rubbish from '#tests/support/malformed-input.ts';
import { bodies } from '#server/platform/http/limits.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

/** Fields whose text is used as typed and not stored, so any character is allowed. */
const takenAsTyped = ['password', 'old_password', 'password_confirmation', 'captcha', 'domain'];
/** Fields with free text. */
const freeText = [
  'payment_desc',
  'name',
  'member_remark',
  'member_bank_text',
  'owner_name',
  'keyword',
  'nickname',
  'realname',
  'login account',
  'client_seed',
  'street',
  'house_number',
  'complement',
  'district',
  'city',
  'message',
];
/** Fields with plain letters and digits. Some wrong amounts are valid values of them. */
const names =
  'account token card_no key invite_code sitename site host payment_type bill_no order api_code api_name gameCode platType release'.split(
    ' ',
  );

/** Fields with a row's number. */
const rowIds = ['id', 'uid', 'member_bank_id', 'member_id', 'game_id'];

/** Lists the malformed values that a field must refuse. */
function refusedBy(call: CallName, field: string, isQuery: boolean): readonly rubbish.MalformedInput[] {
  if (field === 'isMobile' || field === 'unpayOnly') return isQuery ? [] : rubbish.neverText;
  const structured = isQuery ? [] : [...rubbish.neverText, ...rubbish.wrongNumbers];
  if (rowIds.includes(field) || (call === 'supportMessages' && field === 'before'))
    // 10^12 is a valid number of a row that does not exist.
    return [...structured, ...rubbish.unprintable, ...rubbish.wrongTexts].filter(([what]) => what !== '10^12');
  if (['forfeit_bonus', 'accept'].includes(field))
    return [...structured.filter(([, value]) => value !== false), ...rubbish.wrongTexts];
  const long = rubbish.unprintable.slice(0, 1);
  // A query string cannot contain a lone surrogate.
  const unprintable = rubbish.unprintable.filter(([what]) => !(isQuery && what === 'a lone surrogate'));
  if (takenAsTyped.includes(field)) return [...structured, ...long];
  // This text may have several lines.
  if (field === 'text') return [...structured, ...unprintable.filter(([what]) => what !== 'a line break')];
  // The offers' calls accept `site` for older clients and ignore it.
  const isSaidAlong = field === 'site' && call !== 'socialLinks';
  if (
    freeText.includes(field) ||
    isSaidAlong ||
    (['login', 'askReturn', 'askPasswordCode'].includes(call) && field === 'account')
  )
    return [...structured, ...unprintable];
  const strict = [...structured, ...unprintable, ...rubbish.wrongTexts];
  const isName = names.includes(field) && !(call === 'submitWithdrawal' && field === 'payment_type');
  return isName ? strict : [...strict, ...rubbish.wrongAmounts];
}

const api = setUpApi({ config: { rateLimitScale: 1e9 } });
let member: number;
beforeAll(async () => {
  connect(api);
  freshTab();
  member = (await playerIn(api)).id;
  const [pix] = await query<{ id: number }>(api, "select id::int as id from payment_method where type = 'online_pix'");
  for (const example of examples.submitRecharge) example.payment_id = pix?.id;
});

let headers: Record<string, string>;
/** Gives each test a session of its own, because one of the calls ends it. */
beforeEach(async () => {
  const about = { member, ip: '', userAgent: '', now: api.services.now() };
  headers = bearer(await openSession(api.services.db, about));
});

async function exchange(name: CallName, input: Record<string, unknown> | string) {
  const { method, path } = calls[name];
  const body = typeof input === 'string' ? input : JSON.stringify(input);
  const address = method === 'GET' && typeof input !== 'string' ? `${path}?${new URLSearchParams(texts(input))}` : path;
  // Gives each call a key of its own.
  const named = { ...headers, 'Idempotency-Key': crypto.randomUUID() };
  const reply = await api.request(address, { method, headers: named, ...(method === 'GET' ? {} : { body }) });
  const text = await reply.text();
  return { status: reply.status, text, body: JSON.parse(text) as Record<string, unknown> };
}

/** Returns the refusal of a call's own fields, or null where they accept what a client sends. */
function refusedByFields(name: CallName, input: Record<string, unknown>) {
  const raw = calls[name].method === 'GET' ? texts(input) : (JSON.parse(JSON.stringify(input)) as object);
  const read = parseInput(calls[name], raw);
  return isRefused(read) ? read.refused : null;
}

function texts(input: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

function broken(example: Record<string, unknown>, field: string, value: unknown): Record<string, unknown> {
  const rest = Object.entries(example).filter(([name]) => name !== field);
  return Object.fromEntries(value === rubbish.missing ? rest : [...rest, [field, value]]);
}

type Reply = Awaited<ReturnType<typeof exchange>>;

/** Checks what holds for every reply to any input. */
function expectEnvelope({ status, text, body }: Reply, sent: unknown): void {
  expect([200, 400, 401, 403, 404, 409, 413, 422, 429]).toContain(status);
  expect(body.code).toBe(status);
  expect(typeof body.message).toBe('string');
  if (status === 200) expect(body.status).toBe('success');
  else {
    expect(body.status).toBe('error');
    expect(isRefusalCode(body.refusal)).toBe(true);
    expect(body.message).not.toBe(body.refusal);
    expect(body.message).not.toBe('');
  }
  for (const secret of [PASSWORD, `"${WITHDRAWAL_PASSWORD}"`]) expect(text).not.toContain(secret);
  for (const part of strings(sent)) if (part.length >= 6) expect(text).not.toContain(JSON.stringify(part).slice(1, -1));
}

/** Counts fields and bodies, so that each malformed value has its turn over HTTP. */
let turn = 0;

/** Lists all strings inside a value. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value.slice(0, 500)];
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((item) => (typeof item === 'string' ? [item] : []));
  return typeof value === 'object' && value !== null
    ? Object.values(value).filter((item) => typeof item === 'string')
    : [];
}

interface Entries {
  readonly entries?: Record<string, v.GenericSchema>;
  readonly options?: readonly { readonly entries: Record<string, v.GenericSchema> }[];
}

describe.each(Object.keys(calls) as CallName[])('%s', (name) => {
  const { method, input: schema } = calls[name];
  const isQuery = method === 'GET';
  const shapes = (schema as Entries).options?.map((option) => option.entries) ?? [(schema as Entries).entries ?? {}];

  it('has a valid example of every field', () => {
    expect(examples[name].map((example) => Object.keys(example).sort())).toEqual(
      shapes.map((shape) => Object.keys(shape).sort()),
    );
  });

  it('refuses each malformed field by its name and writes nothing', async () => {
    for (const [at, example] of examples[name].entries())
      for (const field of Object.keys(example)) {
        const required = shapes[at]?.[field]?.type !== 'optional';
        const list: rubbish.MalformedInput[] = [
          ...refusedBy(name, field, isQuery),
          ...(required ? [['missing', rubbish.missing] as const] : []),
        ];
        await exchange(name, broken(example, field, rubbish.missing));
        const before = await rowCounts(api, rubbish.businessTables);
        const refused = list.filter(([, value]) => refusedByFields(name, broken(example, field, value)) !== null);
        for (const [what, value] of refused)
          expect([field, what, refusedByFields(name, broken(example, field, value))?.field]).toEqual([
            field,
            what,
            field,
          ]);
        const byTurns = refused[turn++ % refused.length];
        for (const each of list) {
          if (refused.includes(each) && each !== byTurns) continue;
          const [what, value] = each;
          const reply = await exchange(name, broken(example, field, value));
          const about = `${field}: ${what}`;
          expectEnvelope(reply, value);
          expect([about, reply.status, reply.body.field]).toEqual([about, 400, field]);
        }
        expect(await rowCounts(api, rubbish.businessTables)).toEqual(before);
      }
  });

  it('survives anything in any field', async () => {
    for (const example of examples[name])
      for (const field of Object.keys(example)) {
        let runs = 0;
        await fc.assert(
          fc.asyncProperty(rubbish.anything, async (value) => {
            const refused = refusedByFields(name, broken(example, field, value));
            if (refused?.field !== undefined) expect(Object.keys(example)).toContain(refused.field);
            if (refused && runs++ > 0) return;
            const reply = await exchange(name, broken(example, field, value));
            expectEnvelope(reply, null);
            if (reply.body.field !== undefined)
              expect([...Object.keys(example), 'captcha']).toContain(reply.body.field);
          }),
          { numRuns: 8 },
        );
      }
  });
});

describe('a body that is no object', () => {
  const posts = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method === 'POST');
  const [firstCall] = posts;
  it.each(posts)('is refused by %s, and an empty one is read as no fields', async (name) => {
    const before = await rowCounts(api, rubbish.businessTables);
    // All calls read bodies in one place. The first call gets each of them, another gets one.
    const byTurns = turn++ % rubbish.brokenBodies.length;
    for (const [at, [what, body]] of rubbish.brokenBodies.entries()) {
      if (name !== firstCall && at !== byTurns) continue;
      const reply = await exchange(name, body);
      expectEnvelope(reply, null);
      expect([what, reply.status, reply.body.refusal]).toEqual([what, 400, 'INVALID']);
    }
    expect((await exchange(name, `"${'x'.repeat(bodies.call)}"`)).status).toBe(413);
    expect(await rowCounts(api, rubbish.businessTables)).toEqual(before);
    const polluting = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const bare = await exchange(name, '');
    // These calls can succeed only once.
    if (!['logout', 'spinWheel'].includes(name))
      expect((await exchange(name, polluting)).body.refusal).toBe(bare.body.refusal);
    expectEnvelope(bare, null);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
