/**
 * Returns whether this build says that its money is play money: PUBLIC_PLAY_MONEY, "on" or "off" (scripts/build/settings.ts). The server's
 * setting is SANDBOX. Every page says it (components/PlayMoney.astro), and a deposit compares the two (stores/play-money.ts).
 */
export const saysPlayMoney = (): boolean => import.meta.env?.PUBLIC_PLAY_MONEY === 'on';
