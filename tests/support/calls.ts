/** HTTP calls of the money tests, in process or to a running server: player, game provider, payment provider, operator. */
import { signedHeaders, walletMessage } from '#server/adapters/signature.ts';
import { testConfig } from './api.ts';
import { operatorToken } from './operators.ts';
import { WITHDRAWAL_PASSWORD } from './players.ts';
import type { House, Player } from './players.ts';

/** Where the calls go: `api.request` in process, or fetch with the address of a server before the path. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

export interface Answer {
  readonly status: number;
  readonly refusal: string | undefined;
  readonly body: Record<string, unknown>;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

export async function answerOf(response: Response): Promise<Answer> {
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, refusal: body.refusal as string | undefined, body };
}

/** A call of the contract by a signed-in player; each is a submit of its own unless `key` says which. */
export async function callAs(
  send: Send,
  player: Player,
  path: string,
  input: object,
  key: string = crypto.randomUUID(),
): Promise<Answer> {
  const headers = { ...JSON_TYPE, Authorization: `Bearer ${player.token}`, 'Idempotency-Key': key };
  return answerOf(
    await send(path, {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
    }),
  );
}

/** A request of `money` (wire text) to the player's own CPF, whatever bonus he gives up for it. */
export function withdraw(
  send: Send,
  player: Player,
  money: string,
  key?: string,
  withdrawalPassword = WITHDRAWAL_PASSWORD,
): Promise<Answer> {
  return callAs(
    send,
    player,
    '/api/drawing',
    { payment_type: 'cpf', cpf_id: player.cpf, money, qk_pwd: withdrawalPassword, forfeit_bonus: true },
    key,
  );
}

/** A call of a game provider to our wallet, signed over provider, action and body. */
export async function callWallet(
  send: Send,
  action: 'authenticate' | 'bet' | 'settle' | 'rollback',
  input: object,
  {
    secret = testConfig.secrets.STUDIO_SECRET,
    provider = 'jogada',
    at = new Date(),
  }: { secret?: string; provider?: string; at?: Date } = {},
): Promise<Answer> {
  const body = JSON.stringify(input);
  const signature = signedHeaders(secret, crypto.randomUUID(), walletMessage(provider, action, body), at);
  const headers = { ...JSON_TYPE, ...signature };
  return answerOf(await send(`/provider/${provider}/${action}`, { method: 'POST', headers, body }));
}

/** What a provider says of a bet that is its round's only one: names made of the round's. */
export const oneBet = {
  bet: (launch: string, round: string, amount: string) => ({
    transaction_id: `${round}.bet`,
    launch_token: launch,
    round_id: round,
    bet_id: round,
    amount,
  }),
  settle: (round: string, win: string, detail_url = '') => ({
    transaction_id: `${round}.settle`,
    bet_id: round,
    win,
    detail_url,
  }),
  rollback: (round: string) => ({ transaction_id: `${round}.rollback`, original_transaction_id: `${round}.bet` }),
};

/** An operator's call of the backoffice: by `operator` of the input, or by ana; for a reason, unless it gives one. */
export async function callBackoffice(
  send: Send,
  house: Pick<House, 'db' | 'now'>,
  path: string,
  input?: { readonly operator?: string; readonly [field: string]: unknown },
): Promise<Answer> {
  const token = await operatorToken(house, input?.operator ?? 'ana');
  const headers = { ...JSON_TYPE, Authorization: `Bearer ${token}` };
  const response = await send(`/backoffice${path}`, {
    headers,
    ...(input ? { method: 'POST', body: JSON.stringify({ reason: 'Teste', ...input }) } : { method: 'GET' }),
  });
  return answerOf(response);
}

/** How often each value occurs: `{ 200: 1, BALANCE_INSUFFICIENT: 49 }`. */
export function tally(values: readonly (string | number | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}

/** The refusal's code, or the status of what was not refused. */
export const outcomeOf = (answer: Answer) => answer.refusal ?? answer.status;

/** `count` calls at once. */
export function together<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)));
}

export interface Payment {
  readonly endToEndId: string;
  readonly txid: string;
  /** Wire text: "100.00". */
  readonly valor: string;
  readonly pagador: { readonly cpf: string };
}

/** A payment's name as the payment system gives it: 32 letters and digits. */
export function newEndToEndId(): string {
  return `E${crypto.randomUUID().replaceAll('-', '').slice(0, 31)}`;
}

/** A signed notice of the payment provider; what differs from a right one is given in `changes`. */
export async function notify(
  send: Send,
  payments: readonly Payment[],
  changes: { id?: string; secret?: string; at?: Date; sentBody?: (signed: string) => string } = {},
): Promise<Answer> {
  const body = JSON.stringify({ pix: payments });
  const { id = crypto.randomUUID(), secret = testConfig.secrets.PSP_WEBHOOK_SECRET, at = new Date() } = changes;
  const headers = { ...JSON_TYPE, ...signedHeaders(secret, id, body, at) };
  return answerOf(await send('/psp/webhook', { method: 'POST', headers, body: changes.sentBody?.(body) ?? body }));
}
