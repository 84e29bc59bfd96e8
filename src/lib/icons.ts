/** The icon set: one path each on a 24-unit grid, drawn by components/Icon.astro and ui/Icon.tsx. */
export const icons = {
  home: 'M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z',
  games: 'M4 5h4.500v14H4zM9.75 5h4.500v14h-4.500zM15.5 5H20v14h-4.500zM2.5 12h19',
  plus: 'M12 5v14M5 12h14',
  gift: 'M4 12h16v8H4zM3 8h18v4H3zM12 8v12M12 8c-4 0-6-1-6-3s4-3 6 3c2-6 6-5 6-3s-2 3-6 3',
  wallet: 'M4 7h15a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h12M16 13.500h1.5',
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c.8-4.4 3.7-7 8-7s7.2 2.6 8 7',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 9.500h17M3.5 14.500h17M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3',
  up: 'M12 20V5M6 11l6-6 6 6',
  down: 'M12 4v15M6 13l6 6 6-6',
  record: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  shield: 'M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6zM9 12l2.2 2.200L15.5 10',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  check: 'M5 12.5 10 17.5 19.5 7',
  close: 'M6 6l12 12M18 6 6 18',
  alert: 'M12 4 2.5 20h19zM12 10v4.500M12 17.200v.3',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.500M12 7.500v.3',
  copy: 'M9 9h11v12H9zM5.5 15H4V3h11v2.5',
  eye: 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M4 4l16 16M9 5.500A10 10 0 0 1 12 5c6.5 0 10 7 10 7a17 17 0 0 1-3 3.800M6 7.500A17 17 0 0 0 2 12s3.5 7 10 7a10 10 0 0 0 4.5-1M10 10a3 3 0 0 0 4 4',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  heart: 'M12 20s-8-4.6-8-10.500A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.500C20 15.4 12 20 12 20z',
} as const;

export type IconName = keyof typeof icons;
