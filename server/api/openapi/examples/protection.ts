/** Examples for the published contract: Limits, pauses, and exclusions. */
import type { Examples } from './example.ts';

export const protection = {
  protection: {
    input: {},
    reply: {
      data: {
        limits: [
          {
            kind: 'deposit',
            period: 'day',
            value: '500.00',
            used: '100.00',
            left: '400.00',
            resets_at: '2026-03-11 00:00:00',
            pending: null,
          },
        ],
        session: { since: '2026-03-10 14:00:00', seconds: 1800, staked: '20.00', won: '12.50' },
        reality: { minutes: 30, due_in: 1200, choices: [0, 15, 30, 60] },
        due: [],
        minutes_left: null,
      },
    },
  },
  setLimit: {
    input: { kind: 'deposit', period: 'day', value: '500' },
    reply: {
      data: {
        limits: [
          {
            kind: 'deposit',
            period: 'day',
            value: '500.00',
            used: '100.00',
            left: '400.00',
            resets_at: '2026-03-11 00:00:00',
            pending: null,
          },
        ],
        session: { since: '2026-03-10 14:00:00', seconds: 1800, staked: '20.00', won: '12.50' },
        reality: { minutes: 30, due_in: 1200, choices: [0, 15, 30, 60] },
        due: [],
        minutes_left: null,
      },
    },
  },
  decideLimit: {
    input: { id: 18, accept: true },
    reply: {
      data: {
        limits: [
          {
            kind: 'deposit',
            period: 'day',
            value: '500.00',
            used: '100.00',
            left: '400.00',
            resets_at: '2026-03-11 00:00:00',
            pending: null,
          },
        ],
        session: { since: '2026-03-10 14:00:00', seconds: 1800, staked: '20.00', won: '12.50' },
        reality: { minutes: 30, due_in: 1200, choices: [0, 15, 30, 60] },
        due: [],
        minutes_left: null,
      },
    },
  },
  setReality: {
    input: { minutes: 30 },
    reply: {
      data: {
        limits: [
          {
            kind: 'deposit',
            period: 'day',
            value: '500.00',
            used: '100.00',
            left: '400.00',
            resets_at: '2026-03-11 00:00:00',
            pending: null,
          },
        ],
        session: { since: '2026-03-10 14:00:00', seconds: 1800, staked: '20.00', won: '12.50' },
        reality: { minutes: 30, due_in: 1200, choices: [0, 15, 30, 60] },
        due: [],
        minutes_left: null,
      },
    },
  },
  readReality: { input: {}, reply: {} },
  playHistory: {
    input: {},
    reply: {
      data: [{ at: '2026-03-10', seconds: 0, deposited: '100.00', paid_out: '0.00', staked: '0.00', back: '0.00' }],
    },
  },
  takePause: {
    input: { days: 1 },
    reply: {
      message: 'Sua pausa vai até 17/03/2026, 14:30 (horário de Brasília).',
      data: { kind: 'pause', until: '2026-03-17 14:30:00' },
    },
  },
  takeExclusion: {
    input: { months: 6 },
    reply: { message: 'Sua autoexclusão está feita.', data: { kind: 'exclusion', until: '2026-03-17 14:30:00' } },
  },
} satisfies Examples;
