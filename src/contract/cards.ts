/** Defines the calls of bank accounts for withdrawals, the specification's bank cards (docs/domain/money-and-ledger.md#bank-accounts). */
import * as v from 'valibot';
import { parseAccountNumber, parseBranch } from '#lib/typed-text/identifiers.ts';
import { banks } from './banks.ts';
import type { Ispb } from './banks.ts';
import { defineCall } from './call.ts';
import { cpf, flag, id, nothing, parsed, text, withdrawalPassword } from './fields.ts';

/** The most accounts of a member. */
export const MAX_BANK_ACCOUNTS = 5;

export const accountKinds = ['checking', 'savings', 'payment'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** A saved account as its owner sees it, with the number masked. */
export const bankAccountSchema = v.object({
  id,
  /** The bank's ISPB, and its name. */
  bank_type: v.string(),
  bank_type_text: v.optional(v.string(), ''),
  /** The branch; `bank_address` is this family's name of it. */
  bank_address: v.optional(v.nullable(v.string()), ''),
  card_no: v.string(),
  owner_name: v.optional(v.nullable(v.string()), ''),
  account_type: v.optional(v.picklist(accountKinds)),
  cpf: v.optional(v.nullable(v.string()), ''),
  is_default: v.optional(flag, 0),
  created_at: v.optional(v.nullable(v.string()), ''),
});
export type BankAccount = v.InferOutput<typeof bankAccountSchema>;

const list = v.object({ data: v.array(bankAccountSchema) });

export const saveBankAccountCall = defineCall({
  method: 'POST',
  path: '/api/memberbanks/save',
  access: 'player',
  effect: 'write',
  input: v.object({
    bank_type: v.picklist(Object.keys(banks) as Ispb[], 'BANK_REQUIRED'),
    bank_address: parsed(parseBranch, 'BRANCH_INVALID'),
    card_no: parsed(parseAccountNumber, 'ACCOUNT_NUMBER_INVALID'),
    account_type: v.picklist(accountKinds, 'ACCOUNT_TYPE_REQUIRED'),
    owner_name: text(80, 'NAME_INVALID'),
    cpf,
    qk_pwd: withdrawalPassword,
  }),
  reply: v.object({ data: bankAccountSchema }),
});

/** Lists the member's accounts, the default one first. */
export const bankAccountsCall = defineCall({
  method: 'GET',
  path: '/api/memberbanks/display',
  access: 'player',
  effect: 'read',
  input: v.object({}),
  reply: list,
});

/** Lists them under the family's older address, with the banks to choose from. */
export const memberBankCall = defineCall({
  method: 'GET',
  path: '/api/member/bank',
  access: 'player',
  effect: 'read',
  input: v.object({}),
  reply: v.object({ ...list.entries, bank_type: v.optional(v.record(v.string(), v.string()), {}) }),
});

export const setDefaultBankAccountCall = defineCall({
  method: 'POST',
  path: '/api/memberbanks/default',
  access: 'player',
  effect: 'write',
  input: v.object({ id }),
  reply: nothing,
});

export const removeBankAccountCall = defineCall({
  method: 'POST',
  path: '/api/memberbanks/remove',
  access: 'player',
  effect: 'write',
  input: v.object({ id, qk_pwd: withdrawalPassword }),
  reply: nothing,
});
