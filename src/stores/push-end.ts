/** Whoever signs out is brought nothing here any more. Few have switched messages on, and nobody else loads more than this. */
export const endPush = (): Promise<void> | undefined =>
  globalThis.Notification?.permission === 'granted'
    ? import('./push.ts').then(({ dropPush }) => dropPush()).catch(() => undefined)
    : undefined;
