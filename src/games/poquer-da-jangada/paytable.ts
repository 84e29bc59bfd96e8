/** Describes Pôquer da Jangada: its rules, pay table and figures. */
import { asStudioRules } from '#games/fair-game.ts';
import type { StudioGame } from '#games/paytable.ts';
import { ends, EVERY } from './odds.ts';
import type { PayingRank } from './odds.ts';
import { pays, poquerDaJangada } from './rules.ts';

const paying = (Object.keys(ends) as PayingRank[]).toReversed();
const hit = paying.reduce((sum, rank) => sum + ends[rank], 0);

export const poquerDaJangadaPaytable: StudioGame = {
  rules: asStudioRules(poquerDaJangada),
  names: {
    pt: 'Pôquer da Jangada',
    en: 'Sailing Raft Poker',
    cn: '帆筏扑克',
    ch: '帆筏撲克',
    vi: 'Poker Bè Buồm',
    id: 'Poker Rakit Layar',
    th: 'โป๊กเกอร์แพใบ',
    tr: 'Yelkenli Sal Pokeri',
    msa: 'Poker Rakit Layar',
  },
  gameType: 12,
  isPick: false,
  weight: 50,
  maxMultiplier: pays.royal,
  dictionary: 'poquer-da-jangada',
  paytable: {
    rules: [{ key: 'rules' }, { key: 'rulesDrawn' }, { key: 'rulesReturn' }, { key: 'rulesAway' }],
    tables: [
      {
        of: { key: 'hand' },
        chance: { key: 'chanceBest' },
        rows: paying.map((rank) => ({
          label: { key: `rank_${rank}` },
          m100: pays[rank],
          oneIn: EVERY / ends[rank],
        })),
      },
    ],
    figures: [
      { key: 'topPrize', values: { factor: { times: pays.royal } } },
      { key: 'hitRate', values: { share: { basisPoints: Math.floor((hit / EVERY) * 10_000) } } },
    ],
  },
};
