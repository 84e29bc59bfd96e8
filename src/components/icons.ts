/** Lists the icons of static pages: those that islands also draw, and those that no script uses. */
import { icons as shared } from '#lib/icons.ts';

export const icons = {
  ...shared,
  home: 'M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z',
  gift: 'M4 12h16v8H4zM3 8h18v4H3zM12 8v12M12 8c-4 0-6-1-6-3s4-3 6 3c2-6 6-5 6-3s-2 3-6 3',
  wallet: 'M4 7h15a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h12M16 13.500h1.5',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 9.500h17M3.5 14.500h17M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3',
  up: 'M12 20V5M6 11l6-6 6 6',
  down: 'M12 4v15M6 13l6 6 6-6',
  shield: 'M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6zM9 12l2.2 2.200L15.5 10',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  copy: 'M9 9h11v12H9zM5.5 15H4V3h11v2.5',
  chat: 'M4 5h16v11H9l-5 4z',
  mail: 'M3 6h18v13H3zM3.5 7l8.5 6 8.5-6',
  phone: 'M5 4h4l2 5-2.5 1.500a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z',
  heart: 'M12 20s-8-4.6-8-10.500A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.500C20 15.4 12 20 12 20z',
} as const;

export type IconName = keyof typeof icons;
