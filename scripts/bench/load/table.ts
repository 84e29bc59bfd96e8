/** Simulates a crowd at a live table. Each player follows its events and bets once a round, as the game's page does. */
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { places, rodaDaFeira } from '#games/roda-da-feira/rules.ts';
import type { Wire } from './wire.ts';
import type { Seated } from './mix.ts';

export interface AtTable {
  readonly followers: number;
  /** How many players received every change of the measured rounds. */
  readonly heardAll: number;
  /** The delay of each event after its first receiver, ms. */
  readonly later: readonly number[];
  /** The duration of each accepted bet, ms. */
  readonly bets: readonly number[];
  /** The number of bets that were refused or not answered. */
  readonly failed: number;
}

interface View {
  readonly roundId: string;
  readonly phase: string;
  readonly commitment: string;
}

/** Follows the table and bets for `rounds` rounds. `launches`: each player's token for this table. */
export async function crowdAtTable(
  wire: Wire,
  { url, seated, rounds }: { url: string; seated: readonly Seated[]; rounds: number },
): Promise<AtTable> {
  /** The times of receipt by change. */
  const heard = new Map<string, number[]>();
  const bets: number[] = [];
  let failed = 0;
  const placed: Promise<void>[] = [];
  const isOver = () => [...heard.keys()].filter((change) => change.endsWith('/result')).length > rounds;

  const bet = async ({ launch, address }: Seated, { roundId, commitment }: View, index: number) => {
    const input = {
      spin_id: crypto.randomUUID(),
      round: roundId,
      commitment,
      bet: '1.00',
      choice: { place: places[index % places.length] },
    };
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${launch}`,
      'X-Forwarded-For': address,
    };
    const began = performance.now();
    const reply = await wire('/api/bet', { method: 'POST', headers, body: JSON.stringify(input) }).catch(() => null);
    if (reply?.status === 200) bets.push(performance.now() - began);
    else failed++;
  };
  const follow = (who: Seated, index: number) =>
    stream(`${url}/api/table/${rodaDaFeira.code}/events`, who.address, (event, view) => {
      if (event !== 'phase' && event !== 'result') return;
      const change = `${view.roundId}/${view.phase}`;
      heard.set(change, [...(heard.get(change) ?? []), performance.now()]);
      if (view.phase !== 'open' || isOver()) return;
      // Players press within some seconds of each other.
      placed.push(new Promise((resume) => setTimeout(resume, (index % 100) * 40)).then(() => bet(who, view, index)));
    });
  const streams: ClientRequest[] = [];
  for (const [index, who] of seated.entries()) streams.push(await follow(who, index));
  heard.clear();
  while (!isOver()) await new Promise((resume) => setTimeout(resume, 100));
  await Promise.all(placed);
  for (const each of streams) each.destroy();
  // Some players may not have received the first or the last change, because the measurement began or ended in between.
  const whole = [...heard.values()].slice(1, -1);
  const later = whole.flatMap((times) => times.map((time) => time - (times[0] ?? time)));
  return { followers: streams.length, heardAll: Math.min(...whole.map(({ length }) => length)), later, bets, failed };
}

/** Opens a stream. Resolves with its first event. */
function stream(url: string, address: string, hear: (event: string, view: View) => void): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { 'X-Forwarded-For': address }, agent: false }, (reply) => {
      if (reply.statusCode !== 200) return reject(new Error(`the table's stream answered ${reply.statusCode}`));
      let rest = '';
      reply.setEncoding('utf8').on('data', (text: string) => {
        const parts = (rest + text).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) {
          const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/m.exec(part) ?? [];
          if (data) hear(event, JSON.parse(data) as View);
        }
        resolve(sent);
      });
      reply.on('error', () => undefined);
    });
    sent.on('error', reject);
    sent.end();
  });
}
