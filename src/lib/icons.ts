/** Defines the icon set: one path each on a 24-unit grid, drawn by components/Icon.astro and ui/Icon.tsx. */
export const icons = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  games: 'M4 5h4.500v14H4zM9.75 5h4.500v14h-4.500zM15.5 5H20v14h-4.500zM2.5 12h19',
  plus: 'M12 5v14M5 12h14',
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c.8-4.4 3.7-7 8-7s7.2 2.6 8 7',
  record: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  check: 'M5 12.5 10 17.5 19.5 7',
  close: 'M6 6l12 12M18 6 6 18',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  upload: 'M12 16V4M7 9l5-5 5 5M5 20h14',
  alert: 'M12 4 2.5 20h19zM12 10v4.500M12 17.200v.3',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.500M12 7.500v.3',
  eye: 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M4 4l16 16M9 5.500A10 10 0 0 1 12 5c6.5 0 10 7 10 7a17 17 0 0 1-3 3.800M6 7.500A17 17 0 0 0 2 12s3.5 7 10 7a10 10 0 0 0 4.5-1M10 10a3 3 0 0 0 4 4',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
} as const;

export type IconName = keyof typeof icons;
