/** Examples for the published contract: the wheel and the referral programme. */
import type { Examples } from './example.ts';

export const wheelAndReferral = {
  dailyWheel: { input: {}, reply: { data: { spins: 0, is_claimed: 0 } } },
  claimDailyWheel: {
    input: {},
    reply: {
      message: 'O giro do dia é seu. Ele vale até a meia-noite de Brasília.',
      data: { spins: 1, is_claimed: 1 },
    },
  },
  wheel: {
    input: {},
    reply: {
      data: [{ id: 1, name: 'Sem prêmio', icon: '', quantity: '0.00', probability: 0.55, weight: 5500 }],
      remainingspins: 1,
      seed_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      version: 1,
      ends_at: '2026-03-17 14:30:00',
    },
  },
  spinWheel: {
    input: { client_seed: 'jogada' },
    reply: {
      id: 13,
      message: 'Este giro não tem prêmio.',
      review: 0,
      reward: 'Sem prêmio',
      quantity: '0.00',
      index: 0,
      nonce: 0,
      client_seed: 'jogada',
      server_seed: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      verifiable: 1,
      remainingspins: 0,
      seed_hash: null,
    },
  },
  wheelHistory: {
    input: { limit: 20 },
    reply: {
      data: [
        {
          id: 1042,
          reward: 'Sem prêmio',
          quantity: '0.00',
          index: 0,
          version: 1,
          nonce: 0,
          seed_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          client_seed: '27ca6b0ff9aa34832f7e6765e0bd9476',
          server_seed: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          verifiable: 1,
          review: 0,
          created_at: '2026-03-10 14:30:00',
        },
      ],
      next: '1795834812675_24',
      odds: [{ version: 1, prizes: [{ quantity: '0.00', weight: 5500 }] }],
    },
  },
  agencyStanding: {
    input: {},
    reply: {
      data: {
        id: 2,
        invite_code: 'U7JF7VVY',
        inviter: null,
        week: '2026-03-09',
        parts: [{ part: 'recharge', base: '0.00', level: 0, rate: 0, reward: '0.00', bound: 'rate', next: '1000.00' }],
        indirect: '0.00',
        requests: [],
      },
    },
  },
  agencyReward: {
    input: { limit: 20 },
    reply: {
      data: {
        direct: '0.00',
        indirect: '0.00',
        rows: [
          {
            week: '2026-03-09',
            kind: 'direct',
            part: 'betting',
            level: 1,
            rate: 10,
            bound: 'rate',
            base: '10000.00',
            reward: '10.00',
            state: 'refused',
            note: '',
          },
        ],
      },
      next: null,
    },
  },
  inviteRecord: {
    input: { limit: 20 },
    reply: {
      data: {
        current_page: 1,
        data: [
          { member: { id: 3, name: 'a***' }, kind: 'direct', state: 'registered', created_at: '2026-03-10 14:30:00' },
        ],
        first_page_url: '/api/agency/inviterecord?page=1',
        from: 1,
        last_page: 1,
        last_page_url: '/api/agency/inviterecord?page=1',
        next_page_url: null,
        path: '/api/agency/inviterecord',
        per_page: 20,
        prev_page_url: null,
        to: 1,
        total: 1,
      },
      next: null,
    },
  },
  registerSubordinate: {
    input: { phone: '11912345678', invite_code: 'JEXWSX43', uid: 3 },
    reply: { message: 'Pedido enviado. A pessoa tem 7 dias para aceitar.' },
  },
  answerSubordinate: {
    input: { id: 1, accept: true },
    reply: { message: 'Convite aceito. Contam as apostas a partir de amanhã.' },
  },
  rechargeMechanism: { input: {}, reply: { data: [{ level: 1, min: '1000.00', rate: 50 }] } },
  bettingMechanism: { input: {}, reply: { data: [{ level: 1, min: '5000.00', rate: 10 }] } },
  settlementMechanism: { input: {}, reply: { data: [{ level: 1, min: '500.00', rate: 500 }] } },
} satisfies Examples;
