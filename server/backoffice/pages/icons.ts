/** Draws the menu's icons, by the path of their page. Each is a line on a field of 16. */
import { html } from 'hono/html';
import type { Markup } from './page.ts';

const lines: Readonly<Record<string, string>> = {
  '/': 'M2 2v12h12M5 11V8M8 11V5M11 11V7',
  '/withdrawals': 'M8 10V2M5 5l3-3 3 3M2 10v4h12v-4',
  '/payouts': 'M8 10V2M5 5l3-3 3 3M2 10v4h12v-4',
  '/deposits': 'M8 2v8M5 7l3 3 3-3M2 10v4h12v-4',
  '/payments': 'M2 14h12M3 11V7M6.5 11V7M9.5 11V7M13 11V7M2 6l6-4 6 4z',
  '/settlements': 'M4 2h8v4a4 4 0 0 1-8 0zM8 10v4M5 14h6',
  '/disputes': 'M3 14V2h8l-1.5 3L11 8H3',
  '/claims': 'M2 6h12v3H2zM3 9v5h10V9M8 6v8M8 6C5 6 4 2 6 2s2 4 2 4 0-4 2-4 1 4-2 4',
  '/agency':
    'M6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 14a4.5 4.5 0 0 1 9 0M11 3.2a2.5 2.5 0 0 1 0 4.6M12.5 10a4.5 4.5 0 0 1 2 4',
  '/registrations': 'M4 2h6l3 3v9H4zM10 2v3h3M6 9l1.5 1.5L11 7',
  '/messages': 'M2 3h12v8H7l-3 3v-3H2z',
  '/proposals': 'M2 8l4 4 8-8',
  '/members': 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14a5.5 5.5 0 0 1 11 0',
  '/movements': 'M3 5h10l-3-3M13 11H3l3 3',
  '/bets': 'M3 3h10v10H3zM6 6h.01M10 10h.01M10 6h.01M6 10h.01',
  '/debts': 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM5 8h6',
  '/unpaid': 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 5v3l2 2',
  '/books': 'M3 2h9v12H4.5A1.5 1.5 0 0 1 3 12.5zM3 12.5A1.5 1.5 0 0 1 4.5 11H12',
  '/offers': 'M8 2l1.8 3.8 4.2.5-3.1 2.9.8 4.1L8 11.3l-3.7 2 .8-4.1L2 6.3l4.2-.5z',
  '/texts': 'M3 3h10M3 6.5h10M3 10h10M3 13.5h6',
  '/announcements': 'M2 4h12v8H2zM2 4l6 5 6-5',
  '/games': 'M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9 9h5v5H9z',
  '/trail': 'M8 2l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V4z',
  '/operators': 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14a5.5 5.5 0 0 1 11 0',
  '/site': 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM2 8h12M8 2c-3 4-3 8 0 12 3-4 3-8 0-12',
  '/webhooks': 'M9 2L4 9h4l-1 5 5-7H8z',
  '/keys': 'M5.5 7.5a3 3 0 1 1 0 .01M8.5 8H14v3M11.5 8v2',
  '/jobs': 'M13 8a5 5 0 1 1-1.5-3.5M13 2v3h-3',
  '/events': 'M8 2l6 12H2zM8 6v4M8 12h.01',
  '/page-faults': 'M2 3h12v10H2zM2 6h12M6.5 8.5l3 3M9.5 8.5l-3 3',
};

/** Renders the icon of a page of the menu; a dot where it has none. */
export const icon = (path: string): Markup =>
  html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${lines[path] ?? 'M8 8h.01'}" /></svg>`;
