import { posix } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { studioGames } from '#games/catalogue.ts';
import { ABANDONED_MS, resumeRounds } from '#studio/server/resume-rounds.ts';
import { studioRounds } from '#studio/server/schema.ts';
import { openStudio, spinId } from '#tests/support/studio.ts';

let studio: Awaited<ReturnType<typeof openStudio>>;
const ana = 'm1/onca-dourada';
const tap: typeof studio.tap = (...spin) => studio.tap(...spin);
const rows = () => studio.db.select().from(studioRounds).orderBy(studioRounds.id);
const moneyCalls = () => studio.operator.calls.filter((call) => call !== 'authenticate');
const later = () => (studio.clock.at = new Date(studio.clock.at.getTime() + ABANDONED_MS + 1));

beforeAll(async () => {
  studio = await openStudio();
});
beforeEach(async () => {
  await studio.reset();
  studio.operator.balances.set('m1', 100_00n).set('m2', 100_00n);
});
afterAll(() => studio.close());

describe('a spin', () => {
  it('bets, settles and returns the outcome', async () => {
    const reply = await tap(1);
    expect(reply.http).toBe(200);
    const [round] = await rows();
    expect(round).toMatchObject({ state: 'settled', nonce: 0, betCents: 100n, outcome: reply.body.outcome });
    const booked = studio.operator.rounds.get(round?.roundId ?? '');
    expect(booked).toMatchObject({ bet: 100n, win: round?.winCents, state: 'settled' });
    expect(booked?.detailUrl).toBe(`https://studio.example/round/${round?.roundId}`);
    expect(studio.operator.balances.get('m1')).toBe(9900n + (round?.winCents ?? 0n));
  });

  it('repeated with the same spin id is the same round, bet once', async () => {
    const first = await tap(1);
    const again = await tap(1);
    expect(again.body).toEqual(first.body);
    expect(moneyCalls()).toEqual(['bet', 'settle', 'settle']);
    expect(studio.operator.rounds.size).toBe(1);
    expect((await tap(1, '2.50')).body).toMatchObject({ status: 'error', refusal: 'INVALID' });
  });

  it('repeated at the same moment is bet once too', async () => {
    const claim = await studio.claimOf(ana);
    const replies = await Promise.all(Array.from({ length: 5 }, () => tap(1, '1.00', ana, claim)));
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body);
    expect(studio.operator.rounds.size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  it('of a page with another version of the rules is refused and takes no number', async () => {
    const claim = await studio.claimOf(ana);
    const reply = await tap(1, '1.00', ana, { ...claim, version: 99 });
    expect(reply.http).toBe(409);
    expect(reply.body).toEqual({ status: 'error', refusal: 'RULES_CHANGED' });
    expect(await rows()).toEqual([]);
    expect((await tap(2, '1.00', ana, claim)).http).toBe(200);
  });

  it('draws no win and reveals no outcome if the wallet declines', async () => {
    studio.operator.balances.set('m1', 0n);
    const reply = await tap(1);
    expect(reply.body).toEqual({ status: 'error', refusal: 'BALANCE_INSUFFICIENT' });
    const [round] = await rows();
    expect(round?.state).toBe('refused');
    const seen = await studio.round(round?.roundId ?? '');
    expect(seen).toMatchObject({ state: 'refused' });
    expect(seen).not.toHaveProperty('outcome');
    studio.operator.balances.set('m1', 100_00n);
    expect((await tap(1)).body).toEqual({ status: 'error', refusal: 'BALANCE_INSUFFICIENT' });
    await tap(2);
    expect((await rows()).map((each) => each.nonce)).toEqual([0, 1]);
    expect(moneyCalls()).toEqual(['bet', 'bet', 'settle']);
  });

  it('never shares a nonce with another, with twenty at once under one id', async () => {
    const claim = await studio.claimOf(ana);
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => tap(index, '1.00', ana, claim)));
    expect(replies.map((reply) => reply.http).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect((await rows()).map((round) => round.nonce)).toEqual([0]);
    expect(studio.operator.rounds.size).toBe(1);
  });

  it('is refused under any commitment or number but the current one, and nothing is drawn or charged', async () => {
    const claim = (await studio.claimOf(ana)) as { commitment: string; nonce: number };
    const { next } = await studio.seedOf(ana);
    for (const wrong of [
      { ...claim, nonce: 1 },
      { ...claim, commitment: next },
      { ...claim, commitment: 'a'.repeat(64) },
    ]) {
      const reply = await studio.call('spin', ana, { spin_id: spinId(9), bet: '1.00', ...wrong });
      expect(reply.body, JSON.stringify(wrong)).toEqual({ status: 'error', refusal: 'COMMITMENT_STALE' });
    }
    expect(await rows()).toEqual([]);
    expect(moneyCalls()).toEqual([]);
    expect((await tap(1)).body).toMatchObject({
      commitment: claim.commitment,
      nonce: claim.nonce,
      clientSeed: 'semente de teste 1',
      bet: '1.00',
    });
  });

  it('is the same round when repeated, whatever has changed since, but never under another id', async () => {
    const first = await tap(1);
    await studio.change(ana, 'outra');
    expect((await tap(1)).body).toMatchObject({ ...first.body, balance: expect.any(String) });
    const renamed = { spin_id: spinId(1), bet: '1.00', ...(await studio.claimOf(ana)) };
    expect((await studio.call('spin', ana, renamed)).body).toEqual({ status: 'error', refusal: 'INVALID' });
    expect(studio.operator.rounds.size).toBe(1);
  });
});

describe('a crash', () => {
  it.each([
    ['bet', 'before'],
    ['bet', 'after'],
  ] as const)('at the %s (%s it) returns the stake once', async (call, moment) => {
    studio.operator.failures.push({ call, moment });
    expect((await tap(1)).body).toMatchObject({ refusal: 'PROVIDER_UNAVAILABLE' });
    studio.operator.failures.length = 0;
    expect(await resumeRounds(studio.parts)).toBe(0);
    later();
    await Promise.all([resumeRounds(studio.parts), resumeRounds(studio.parts)]);
    const [round] = await rows();
    expect(round).toMatchObject({ state: 'refused', refusal: 'ROUND_VOID' });
    expect(studio.operator.rounds.get(round?.roundId ?? '')?.state).toBe('void');
    expect(studio.operator.balances.get('m1')).toBe(100_00n);
    expect((await tap(1)).body).toMatchObject({ refusal: 'ROUND_VOID' });
  });

  it.each(['before', 'after'] as const)('at the settlement (%s it) is settled later, once', async (moment) => {
    studio.operator.failures.push({ call: 'settle', moment });
    expect((await tap(1)).http).toBe(503);
    studio.operator.failures.length = 0;
    later();
    await Promise.all([resumeRounds(studio.parts), resumeRounds(studio.parts)]);
    const [round] = await rows();
    expect(round?.state).toBe('settled');
    expect(studio.operator.rounds.size).toBe(1);
    expect(studio.operator.balances.get('m1')).toBe(9900n + (round?.winCents ?? 0n));
    expect(await resumeRounds(studio.parts)).toBe(0);
  });

  it('before the operator voided the bet leaves a void round, and the next one is played', async () => {
    studio.operator.failures.push({ call: 'settle', moment: 'before' });
    expect((await tap(1)).http).toBe(503);
    studio.operator.failures.length = 0;
    for (const bet of studio.operator.rounds.values()) Object.assign(bet, { state: 'void' });
    later();
    expect(await resumeRounds(studio.parts)).toBe(1);
    expect((await rows())[0]).toMatchObject({ state: 'refused', refusal: 'ROUND_VOID' });
    expect((await tap(1)).body).toMatchObject({ refusal: 'ROUND_VOID' });
    expect(await resumeRounds(studio.parts)).toBe(0);
    expect((await tap(2)).http).toBe(200);
  });

  it('is completed when the player requests the same spin again', async () => {
    studio.operator.failures.push({ call: 'bet', moment: 'after' });
    await tap(1);
    studio.operator.failures.length = 0;
    later();
    expect((await tap(1)).http).toBe(200);
    expect(studio.operator.rounds.size).toBe(1);
    expect((await rows())[0]?.state).toBe('settled');
  });

  it.each(['before', 'after'] as const)(
    'that did not happen: a slow bet (%s it) that another process voids',
    async (moment) => {
      const run = async () => {
        later();
        await resumeRounds(studio.parts);
      };
      studio.operator.meanwhile.push({ call: 'bet', moment, run });
      // Whether or not the bet reached the wallet before its rollback, the wallet refuses it, and the player learns
      // the round's state.
      expect((await tap(1)).body).toMatchObject({ refusal: 'ROUND_VOID' });
      const [round] = await rows();
      expect(round?.state).toBe('refused');
      expect(studio.operator.rounds.get(round?.roundId ?? '')?.state).toBe('void');
      expect(studio.operator.balances.get('m1')).toBe(100_00n);
      expect(moneyCalls()).not.toContain('settle');
    },
  );

  it('while the stake is returned is resumed', async () => {
    studio.operator.failures.push({ call: 'bet', moment: 'after' }, { call: 'rollback', moment: 'after' });
    await tap(1);
    later();
    expect(await resumeRounds(studio.parts)).toBe(0);
    expect((await rows())[0]?.state).toBe('voiding');
    studio.operator.failures.length = 0;
    await tap(2);
    expect((await rows()).map((round) => round.state)).toEqual(['refused', 'settled']);
  });
});

describe('malformed input', () => {
  const bodies = ['', '{', 'null', '[]', '"x"', '1', '{"spin_id":1}', '{"bet":{}}', '\u0000', 'x'.repeat(9000)];
  const fields = [null, 0, -1, 1.5, '', ' ', '1,00', '-1.00', '1e3', '١', '\u0000', 'a'.repeat(200), [], {}, true];

  it.each(['state', 'spin', 'seed', 'reveal'])('never breaks %s and is never echoed', async (path) => {
    const inputs = [
      ...bodies,
      ...fields.map((value) => ({ spin_id: value, bet: value, client_seed: value, commitment: value, nonce: value })),
    ];
    const good = { spin_id: spinId(1), bet: '1.00', commitment: 'c'.repeat(64), nonce: 0, client_seed: 'semente' };
    for (const input of [
      ...inputs,
      ...fields.map((bet) => ({ ...good, bet, client_seed: bet })),
      ...fields.map((bad) => ({ ...good, commitment: bad })),
      ...fields.map((bad) => ({ ...good, nonce: bad })),
    ]) {
      const reply = await studio.call(path, ana, input);
      expect(reply.http, JSON.stringify(input)).toBeLessThan(500);
      expect(JSON.stringify(reply.body)).not.toContain('a'.repeat(20));
    }
    expect(studio.operator.rounds.size).toBe(0);
  });

  it('is named by field and code', async () => {
    expect((await tap(1, '0.99')).body).toEqual({ status: 'error', refusal: 'AMOUNT_INVALID', field: 'bet' });
    const good = { spin_id: crypto.randomUUID(), bet: '1.00', ...(await studio.claimOf(ana)) };
    for (const choice of [{ place: 'M' }, 'M', 0, []])
      expect((await studio.call('spin', ana, { ...good, choice })).body).toEqual({
        status: 'error',
        refusal: 'INVALID',
        field: 'choice',
      });
    const seed = await studio.call('seed', ana, { client_seed: 'a\nb', commitment: 'c'.repeat(64) });
    expect(seed.body).toEqual({ status: 'error', refusal: 'CLIENT_SEED_INVALID', field: 'client_seed' });
    for (const token of [null, 'nobody/onca-dourada', '!!!', ''])
      expect((await studio.call('state', token, {})).http).toBe(401);
    expect((await studio.call('state', 'm1/unknown-game', {})).http).toBe(404);
    for (const id of ['', 'x', '%00', 'a'.repeat(32)])
      expect((await studio.app.request(`/api/round?round=${id}`)).status).toBeLessThan(500);
  });
});

describe('the pages', () => {
  it('forbid inline code and foreign frames, and load nothing that is missing', async () => {
    for (const path of ['/play/onca-dourada', '/play/boi-da-sorte?lang=th', '/round/x']) {
      const page = await studio.app.request(path);
      expect(page.headers.get('content-security-policy')).toContain('frame-ancestors https://jogada.example');
      expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
      const text = await page.text();
      expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/);
      const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
      expect(addresses.length).toBeGreaterThan(3);
      for (const address of addresses) expect((await studio.app.request(address)).status, address).toBe(200);
    }
    expect((await studio.app.request('/play/none')).status).toBe(404);
  });

  it('load for a round the styles of its game’s scene, and use the common texts', async () => {
    studio.operator.balances.set('m1', 5_00n);
    const { body } = await studio.tap(1);
    const page = async (id: string) => {
      const reply = await studio.app.request(`/round/${id}`);
      expect(reply.status).toBe(200);
      return reply.text();
    };
    const shown = await page(String(body.round));
    expect(shown).toContain('client/games/onca-dourada/scene.css');
    expect(shown).toContain('content="texts/pt/common.json"');
    for (const none of ['a'.repeat(32), '%00']) expect(await page(none)).not.toContain('games/onca-dourada');
  });

  it('load modules whose imports exist', async () => {
    const page = await (await studio.app.request('/play/onca-dourada')).text();
    const folder = /content="(\/assets\/[0-9a-f]+)"/.exec(page)?.[1] ?? '';
    const seen = new Set<string>();
    const visit = async (name: string) => {
      if (seen.has(name)) return;
      seen.add(name);
      const reply = await studio.app.request(`${folder}/${name}`);
      expect(reply.status, name).toBe(200);
      for (const [, next = ''] of (await reply.text()).matchAll(/from '(\.[^']+)'/g))
        await visit(posix.join(posix.dirname(name), next));
    };
    await visit('client/play.js');
    await visit('client/verify.js');
    for (const { rules } of studioGames) await visit(`client/games/${rules.code}/scene.js`);
    expect(seen).toContain('games/engine.js');
    expect([...seen].every((name) => name.endsWith('.js'))).toBe(true);
  });
});
