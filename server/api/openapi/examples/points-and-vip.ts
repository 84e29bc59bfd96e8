/** Examples for the published contract: points, the rain room, and the VIP club. */
import type { Examples } from './example.ts';

export const pointsAndVip = {
  exchangeCheck: {
    input: {},
    reply: {
      data: {
        points: 0,
        step: 100,
        value: '1.00',
        free: '5.00',
        history: [
          {
            id: 1,
            state: 'used',
            is_claimed: 1,
            claimed_at: '2026-03-10 14:30:00',
            event_ended_at: null,
            reward_amount: '5.00',
            required_amount: '0.00',
            progress_amount: '0.00',
            expires_at: '',
            end_reason: '',
            note: '',
          },
        ],
      },
    },
  },
  exchangeClaim: {
    input: { points: 100 },
    reply: {
      data: {
        id: 1,
        state: 'used',
        is_claimed: 1,
        claimed_at: '2026-03-10 14:30:00',
        event_ended_at: null,
        reward_amount: '1.00',
        required_amount: '0.00',
        progress_amount: '0.00',
        expires_at: '',
        end_reason: '',
        note: '',
      },
      message: 'Recompensa resgatada com sucesso!',
    },
  },
  collectRebate: { input: {}, reply: { data: { money: '5.00' } } },
  rainHere: { input: {}, reply: {} },
  rainCheck: {
    input: {},
    reply: {
      data: [],
      next_at: '2026-03-10 14:30:00',
      next_in: 4303,
      present: 1,
      slots: [
        {
          id: 1042,
          at: '2026-03-10 14:30:00',
          seed_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          server_seed: null,
          present: null,
          winners: [],
        },
      ],
    },
  },
  rainClaim: {
    input: { id: 1042 },
    reply: {
      data: {
        id: 1042,
        state: 'used',
        is_claimed: 1,
        claimed_at: '2026-03-10 14:30:00',
        event_ended_at: null,
        reward_amount: '5.00',
        required_amount: '0.00',
        progress_amount: '0.00',
        expires_at: '',
        end_reason: '',
        note: '',
      },
      message: 'Recompensa resgatada com sucesso!',
    },
  },
  vipInfo: {
    input: {},
    reply: {
      uservip: {
        userviplvl: 0,
        level_name: '',
        totalrecharge: '0.00',
        totalbetting: '0.00',
        share: '0.00',
        slot_level: 0,
        live_level: 0,
        missing: '1000.00',
        progress: 0,
      },
      data: [
        {
          level: 1,
          level_name: 'Bronze',
          deposit_money: '1000.00',
          level_bonus: '0.00',
          week_bonus: '0.00',
          month_bonus: '0.00',
          gift_from: '5.00',
          gift_to: '10.00',
        },
      ],
    },
  },
  vipHistory: {
    input: {},
    reply: {
      data: {
        current_page: 1,
        data: [],
        first_page_url: '/api/member/vip/history?page=1',
        from: null,
        last_page: 1,
        last_page_url: '/api/member/vip/history?page=1',
        next_page_url: null,
        path: '/api/member/vip/history',
        per_page: 10,
        prev_page_url: null,
        to: null,
        total: 0,
      },
    },
  },
  coverHistory: {
    input: {},
    reply: {
      data: {
        current_page: 1,
        data: [],
        first_page_url: '/api/cover/history?page=1',
        from: null,
        last_page: 1,
        last_page_url: '/api/cover/history?page=1',
        next_page_url: null,
        path: '/api/cover/history',
        per_page: 10,
        prev_page_url: null,
        to: null,
        total: 0,
      },
      next: null,
    },
  },
} satisfies Examples;
