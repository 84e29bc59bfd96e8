/** Holds the player's bank accounts for withdrawals. */
import { send } from '#api/client.ts';
import type { CallInput } from '#contract/call.ts';
import {
  bankAccountsCall,
  removeBankAccountCall,
  saveBankAccountCall,
  setDefaultBankAccountCall,
} from '#contract/cards.ts';
import type { BankAccount } from '#contract/cards.ts';
import type { Outcome } from '#contract/failure.ts';
import { mapOutcome } from './loadable.ts';
import { playerData } from './player-data.ts';
import { tellTabs } from './tabs.ts';

const accounts = playerData<readonly BankAccount[]>(async () =>
  mapOutcome(await send(bankAccountsCall, {}), ({ data }) => data),
);
/** Holds the bank accounts, the default one first. */
export const $bankAccounts = accounts.$data;
export const loadBankAccounts = accounts.load;

type Message = Outcome<{ message: string }>;

/** The account whose reply was lost. It may be saved. */
let unanswered: string | null = null;

export async function saveBankAccount(input: CallInput<typeof saveBankAccountCall>): Promise<Message> {
  const name = JSON.stringify({ ...input, qk_pwd: '' });
  const reply = await send(saveBankAccountCall, input);
  const exists = !reply.ok && reply.failure.kind === 'refused' && reply.failure.code === 'BANK_ACCOUNT_EXISTS';
  const isSaved = reply.ok || (exists && unanswered === name);
  unanswered = !reply.ok && reply.failure.kind === 'network' ? name : null;
  if (!isSaved) return reply;
  await changed();
  return { ok: true, value: { message: reply.ok ? reply.value.message : '' } };
}

export async function setDefaultBankAccount(id: number): Promise<Message> {
  const reply = await send(setDefaultBankAccountCall, { id });
  if (reply.ok) await changed();
  return reply;
}

export async function removeBankAccount(input: { id: number; withdrawalPassword: string }): Promise<Message> {
  const reply = await send(removeBankAccountCall, { id: input.id, qk_pwd: input.withdrawalPassword });
  if (reply.ok) await changed();
  return reply;
}

function changed() {
  tellTabs('cards');
  return loadBankAccounts();
}
