/** Examples for the published contract: Deposits and withdrawals. */
import type { Examples } from './example.ts';

export const cashier = {
  paymentTypes: {
    input: {},
    reply: { data: [{ type: 'online_pix', type_text: 'Pix' }], type: [{ type: 'online_pix', type_text: 'Pix' }] },
  },
  paymentMethods: {
    input: {},
    reply: {
      data: [
        {
          id: 1,
          account: '',
          name: 'Pix',
          desc: 'Pague no app do seu banco. O dinheiro entra no saldo assim que o banco confirmar.',
          type: 'online_pix',
          type_text: 'Pix',
          rate: '0.00',
          min: '10.00',
          max: '20000.00',
          fee: '0.00',
          time: '10',
          instant: 1,
          is_open: 1,
        },
      ],
    },
  },
  submitRecharge: {
    input: { money: '60.00', payment_id: 1, payment_type: 'online_pix', bonus: 1 },
    reply: {
      pay_url: 'https://pay.example/JGOK9Z9953Q5E4LZ',
      data: {
        bill_no: 'D20260310000000000001',
        pix_copia_cola:
          '00020126580014br.gov.bcb.pix0136123e4567-e89b-12d3-a456-4266141740005204000053039865802BR5906Jogada6009Sao Paulo62070503***63041D3D',
      },
    },
  },
  rechargeList: {
    input: {},
    reply: {
      data: {
        current_page: 1,
        data: [
          {
            id: 3,
            bill_no: 'D20260310000000000001',
            money: '50.00',
            fee: '0.00',
            total: '50.00',
            diff_money: '0.00',
            payment_type: 'online_pix',
            payment_type_text: 'Pix',
            payment_name: 'Pix',
            status: 1,
            status_text: 'Aguardando pagamento',
            fail_reason: '',
            pix_copia_cola:
              '00020126580014br.gov.bcb.pix0136123e4567-e89b-12d3-a456-4266141740005204000053039865802BR5906Jogada6009Sao Paulo62070503***63041D3D',
            pay_url: 'https://pay.example/JGOK9Z9953Q5E4LZ',
            transfer: null,
            expires_in: 1589,
            expires_at: '2026-03-17 14:30:00',
            confirm_at: '',
            created_at: '2026-03-10 14:30:00',
          },
        ],
        first_page_url: '/api/recharge/list?page=1',
        from: 1,
        last_page: 1,
        last_page_url: '/api/recharge/list?page=1',
        next_page_url: null,
        path: '/api/recharge/list',
        per_page: 10,
        prev_page_url: null,
        to: 1,
        total: 1,
      },
      statistic: { sum_money: '0.00' },
      next: null,
    },
  },
  cancelRecharge: {
    input: { bill_no: 'D20260310000000000001' },
    reply: { message: 'Você cancelou este depósito.', data: { bill_no: 'D20260310000000000001', status: 3 } },
  },
  rechargeReceipt: {
    input: { bill_no: 'D20260310000000000001' },
    reply: {
      data: {
        bill_no: 'D20260310000000000001',
        money: '60.00',
        payment_type_text: 'Pix',
        paid_at: '2026-03-10 14:32:00',
        payment_id: 'E18236120202603101732a1b2c3d4e5f',
        payer: { name: 'Ana S.', document: '***.533.447-**', institution: '' },
        receiver: { name: 'Operadora Exemplo Ltda', document: '11.222.333/0001-81', institution: '' },
        destination: '',
      },
    },
  },
  setWithdrawalPassword: {
    input: { qk_pwd: '135790', qk_pwd_confirmation: '135790' },
    reply: { message: 'Senha de saque criada.' },
  },
  sendWithdrawalPasswordCode: {
    input: {},
    reply: { data: { email: 'a***@example.com', resend_at: '2026-03-10 14:31:00', resend_in: 60 } },
  },
  resetWithdrawalPassword: { input: { code: '123456', qk_pwd: '135790', qk_pwd_confirmation: '135790' }, reply: {} },
  submitWithdrawal: {
    input: { payment_type: 'cpf', cpf_id: '39053344705', money: '60.00', qk_pwd: '135790', forfeit_bonus: true },
    reply: {
      message: 'Pedido de saque enviado. Agora é com a nossa equipe.',
      data: { bill_no: 'W20260310000000000001' },
    },
  },
  withdrawalList: {
    input: { limit: 20 },
    reply: {
      data: {
        current_page: 1,
        data: [
          {
            id: 19,
            bill_no: 'W20260310000000000001',
            money: '100.00',
            counter_fee: '0.00',
            account: '390.533.447-05',
            payment_type: 'cpf',
            status: 1,
            state: 'requested',
            status_text: 'Em análise',
            fail_reason: '',
            approved_at: '',
            confirm_at: '',
            created_at: '2026-03-10 14:30:00',
            steps: [{ state: 'requested', at: '2026-03-10 14:30:00' }],
          },
        ],
        first_page_url: '/api/drawing/list?page=1',
        from: 1,
        last_page: 1,
        last_page_url: '/api/drawing/list?page=1',
        next_page_url: null,
        path: '/api/drawing/list',
        per_page: 20,
        prev_page_url: null,
        to: 1,
        total: 1,
      },
      statistic: { sum_money: '0.00' },
      next: null,
    },
  },
  withdrawalReceipt: {
    input: { bill_no: 'W20260310000000000001' },
    reply: {
      data: {
        bill_no: 'W20260310000000000001',
        money: '100.00',
        payment_type_text: 'Pix',
        paid_at: '2026-03-10 14:50:00',
        payment_id: 'E99999999202603101750a1b2c3d4e5f',
        payer: { name: 'Operadora Exemplo Ltda', document: '11.222.333/0001-81', institution: '' },
        receiver: { name: 'Ana S.', document: '***.533.447-**', institution: '' },
        destination: '***.533.447-**',
      },
    },
  },
  cancelWithdrawal: {
    input: { bill_no: 'W20260310000000000001' },
    reply: {
      message: 'Saque cancelado. O dinheiro voltou ao seu saldo.',
      data: { bill_no: 'W20260310000000000001', state: 'cancelled' },
    },
  },
  withdrawalRules: {
    input: {},
    reply: {
      data: {
        count_left: 4,
        amount_left: '99940.00',
        open_turnover: 'forfeit',
        ml_money: '0.00',
        bonus_money: '0.00',
        bonuses: [],
      },
    },
  },
  lookUpDestination: {
    input: { payment_type: 'email', email: 'ana@example.com' },
    reply: { data: { owner_name: 'Ana Souza', document: '***.533.447-**' } },
  },
  saveBankAccount: {
    input: {
      bank_type: '18236120',
      bank_address: '1',
      card_no: '0012345-6',
      account_type: 'payment',
      owner_name: 'Ana Souza',
      cpf: '39053344705',
      qk_pwd: '135790',
    },
    reply: {
      message: 'Conta bancária salva.',
      data: {
        id: 1,
        bank_type: '18236120',
        bank_type_text: 'Nubank',
        bank_address: '0001',
        card_no: '••••45-6',
        owner_name: 'Ana Souza',
        account_type: 'payment',
        cpf: '***.533.447-**',
        is_default: 1,
        created_at: '2026-03-10 14:30:00',
      },
    },
  },
  bankAccounts: {
    input: {},
    reply: {
      data: [
        {
          id: 1,
          bank_type: '18236120',
          bank_type_text: 'Nubank',
          bank_address: '0001',
          card_no: '••••45-6',
          owner_name: 'Ana Souza',
          account_type: 'payment',
          cpf: '***.533.447-**',
          is_default: 1,
          created_at: '2026-03-10 14:30:00',
        },
      ],
    },
  },
  memberBank: {
    input: {},
    reply: {
      data: [
        {
          id: 1,
          bank_type: '18236120',
          bank_type_text: 'Nubank',
          bank_address: '0001',
          card_no: '••••45-6',
          owner_name: 'Ana Souza',
          account_type: 'payment',
          cpf: '***.533.447-**',
          is_default: 1,
          created_at: '2026-03-10 14:30:00',
        },
      ],
      bank_type: { '18236120': 'Nubank', '00000000': 'Banco do Brasil' },
    },
  },
  setDefaultBankAccount: { input: { id: 1 }, reply: {} },
  removeBankAccount: { input: { id: 1, qk_pwd: '135790' }, reply: {} },
} satisfies Examples;
