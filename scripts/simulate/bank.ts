/**
 * Simulates the payment provider with its own records, in the terms of the Pix API. The server's ledger is compared
 * with its charges, payments, returns and payouts. It fails as hosts do: replies are lost, before or after the request
 * was processed.
 */
import { parseMoney, wireMoney } from '#lib/money.ts';
import { count } from './counters.ts';
import type { Counters } from './counters.ts';
import type { Random } from './random.ts';

export interface Charge {
  readonly txid: string;
  readonly amount: bigint;
  readonly payer: string;
  isOpen: boolean;
}

export interface BankReturn {
  readonly id: string;
  readonly amount: bigint;
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
  /** Whether the server requested it. */
  readonly isAsked: boolean;
}

export interface BankPayment {
  readonly id: string;
  readonly txid: string;
  readonly amount: bigint;
  readonly payer: string;
  readonly returns: BankReturn[];
  /** Whether the server acknowledged a notice of it, or received it in a reply. */
  isTold: boolean;
}

export interface BankPayout {
  readonly reference: string;
  readonly amount: bigint;
  state: 'pending' | 'paid' | 'refused';
}

/** A pending notice for the server, with the payment's state when it was created. */
export interface Notice {
  readonly payments: readonly { readonly payment: BankPayment; readonly view: object }[];
  readonly dueAt: number;
}

/** The body of the server's requests. */
interface Body {
  readonly valor?: string | { readonly original: string };
  readonly devedor?: { readonly cpf: string };
  readonly chave?: string;
  readonly solicitante?: { readonly nome: string };
}

export const leftOf = ({ amount, returns }: BankPayment): bigint =>
  returns.reduce((left, each) => (each.status === 'NAO_REALIZADO' ? left : left - each.amount), amount);

export class Bank {
  readonly charges = new Map<string, Charge>();
  readonly payments: BankPayment[] = [];
  readonly payouts = new Map<string, BankPayout>();
  readonly notices: Notice[] = [];
  /** Turned off at the end of a simulation, so that everything can complete. */
  isFaulty = true;
  /** The number of lost or failed replies. */
  faults = 0;
  readonly #random: Random;
  readonly #counters: Counters;
  #next = 1;

  constructor(random: Random, counters: Counters) {
    this.#random = random;
    this.#counters = counters;
  }

  #name(first: string): string {
    return `${first}${String(this.#next++).padStart(31, '0')}`;
  }

  /** Pays a charge. */
  pay(txid: string, amount: bigint, payer: string): BankPayment {
    const payment = { id: this.#name('E'), txid, amount, payer, returns: [], isTold: false };
    this.payments.push(payment);
    return payment;
  }

  /** Starts the return of a payment or a part of it. */
  sendBack(payment: BankPayment, amount: bigint, isAsked: boolean): BankReturn {
    const made: BankReturn = { id: `R${this.#next++}`, amount, status: 'EM_PROCESSAMENTO', isAsked };
    payment.returns.push(made);
    return made;
  }

  /** Returns the payment's current state as in a notice or a reply. */
  view({ id, txid, amount, payer, returns }: BankPayment): object {
    const devolucoes = returns.map((each) => ({
      ...{ id: each.id, rtrId: `D${each.id.padStart(31, '0')}`, valor: wireMoney(each.amount), status: each.status },
      natureza: each.isAsked ? 'ORIGINAL' : 'MED_FRAUDE',
    }));
    return { endToEndId: id, txid, valor: wireMoney(amount), pagador: { cpf: payer }, devolucoes };
  }

  tell(payments: readonly BankPayment[], dueAt: number): void {
    this.notices.push({ payments: payments.map((payment) => ({ payment, view: this.view(payment) })), dueAt });
  }

  /** Handles the server's request. Throws where the reply is lost. */
  answer(method: string, path: string, body: Body): Response {
    const fault = this.isFaulty && this.#random.chance(0.12) ? this.#random.pick(['none', 'lost', 'error']) : null;
    if (fault) this.faults++;
    if (fault) count(this.#counters.faults, `bank ${fault === 'none' ? 'away' : fault}`);
    if (fault === 'none') throw new TypeError('fetch failed');
    const [status, answer] = this.#handle(method, path.split('/').slice(1), body);
    if (fault === 'lost') throw new TypeError('terminated');
    return fault === 'error' ? Response.json({ title: 'Error' }, { status: 500 }) : Response.json(answer, { status });
  }

  #handle(method: string, [what, name = '', sub]: string[], body: Body): [number, object] {
    switch (`${method} ${what}${sub === undefined ? '' : `/${sub}`}`) {
      case 'PUT cob': {
        const { original } = body.valor as { original: string };
        const charge = { txid: name, amount: parseMoney(original) ?? 0n, payer: body.devedor?.cpf ?? '', isOpen: true };
        if (!this.charges.has(name)) this.charges.set(name, charge);
        return [
          200,
          { status: 'ATIVA', pixCopiaECola: `00020126${name}`, payUrl: `http://bank/${name}`, transfer: null },
        ];
      }
      case 'GET cob':
        if (!this.charges.has(name)) return [404, {}];
        return [200, { status: 'ATIVA', pix: this.#paid(name).map((payment) => this.view(payment)) }];
      case 'PATCH cob': {
        const charge = this.charges.get(name);
        if (charge && this.#paid(name).length === 0) charge.isOpen = false;
        return charge ? [200, { status: charge.isOpen ? 'ATIVA' : 'REMOVIDA' }] : [404, {}];
      }
      case 'PUT dict':
        return [200, { titular: { nome: body.solicitante?.nome, documento: body.chave } }];
      case 'PUT pix/devolucao':
        return this.#refund(name);
      case 'PUT payout':
        return this.#payOut(name, parseMoney(body.valor as string) ?? 0n);
      default:
        return [404, {}];
    }
  }

  #paid(txid: string): BankPayment[] {
    return this.payments.filter((payment) => payment.txid === txid);
  }

  #refund(id: string): [number, object] {
    const payment = this.payments.find((each) => each.id === id);
    if (!payment) return [404, {}];
    let asked = payment.returns.find(({ isAsked }) => isAsked);
    const left = leftOf(payment);
    if (!asked && left > 0n) asked = this.sendBack(payment, left, true);
    if (asked?.status === 'EM_PROCESSAMENTO' && (!this.isFaulty || this.#random.chance(0.7)))
      asked.status = 'DEVOLVIDO';
    return [200, { status: asked?.status ?? 'DEVOLVIDO' }];
  }

  #payOut(reference: string, amount: bigint): [number, object] {
    let payout = this.payouts.get(reference);
    if (!payout) this.payouts.set(reference, (payout = { reference, amount, state: 'pending' }));
    if (payout.amount !== amount) return [422, {}];
    // The payout is decided at once, or at a later request.
    if (payout.state === 'pending' && (!this.isFaulty || this.#random.chance(0.6)))
      payout.state = this.#random.chance(0.8) ? 'paid' : 'refused';
    const words = { pending: 'EM_PROCESSAMENTO', paid: 'REALIZADO', refused: 'NAO_REALIZADO' } as const;
    const endToEndId = `E${reference.padStart(31, '0')}`;
    return [200, { status: words[payout.state], ...(payout.state === 'paid' && { endToEndId }) }];
  }
}
