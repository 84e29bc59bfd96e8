/** Examples for the published contract: The statement. */
import type { Examples } from './example.ts';

export const statement = {
  orderDetails: {
    input: { created_at: '2026-03-01~2026-03-10' },
    reply: {
      data: {
        total_recharge_amount: '0.00',
        total_withdraw_amount: '0.00',
        total_bonus_amount: '0.00',
        total_fee_amount: '0.00',
        total_agency_amount: '0.00',
        total_bet_amount: '0.00',
        total_win_amount: '0.00',
        net_amount: '0.00',
      },
    },
  },
  movements: {
    input: {},
    reply: {
      data: [
        {
          id: 2,
          operation: 'deposit',
          operate_type: 9,
          operate_type_text: 'Depósito',
          money: '100.00',
          money_before: '20.00',
          money_after: '120.00',
          number_type: 1,
          description: 'Pix',
          bill_no: 'D20260310000000000001',
          created_at: '2026-03-10 14:30:00',
        },
      ],
      next: null,
    },
  },
  fees: {
    input: { created_at: '2026-03-01~2026-03-10', limit: 20 },
    reply: {
      data: [
        {
          id: 19,
          operation: 'withdrawal_paid',
          operate_type_text: 'Saque pago',
          description: 'Pix',
          bill_no: 'W20260310000000000001',
          money: '1.00',
          money_before: '101.00',
          money_after: '100.00',
          created_at: '2026-03-10 14:30:00',
        },
      ],
      next: null,
    },
  },
  association: {
    input: { limit: 20 },
    reply: {
      data: [
        {
          id: 9,
          week: '2026-03-09',
          part: 'settlement',
          kind: 'indirect',
          money: '10.00',
          operate_type_text: 'Recompensa de indicações',
          description: 'Resultado · Indireta',
          money_before: '332.80',
          money_after: '342.80',
          created_at: '2026-03-10 14:30:00',
        },
      ],
      next: null,
    },
  },
} satisfies Examples;
