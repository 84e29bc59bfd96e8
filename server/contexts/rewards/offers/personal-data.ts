/** What offers keep of a member (platform/personal-data.ts). */
import { keeps } from '#server/platform/personal-data.ts';
import { offerClaims, rainPresences, rainWinners, rebateCollects } from './schema.ts';

export const keptOfPromotions = [
  keeps(offerClaims, {
    ...{ member: offerClaims.memberId, key: [offerClaims.id], later: 'stays' },
    shown: { as: 'claims', without: { decidedBy: 'of another' } },
  }),
  keeps(rebateCollects, {
    ...{ member: rebateCollects.memberId, key: [rebateCollects.id], later: 'stays' },
    shown: { as: 'rewards_wallet_collections' },
  }),
  keeps(rainWinners, {
    ...{ member: rainWinners.memberId, key: [rainWinners.slot], later: 'stays' },
    shown: { as: 'rain_wins' },
  }),
  keeps(rainPresences, {
    ...{ member: rainPresences.memberId, key: [rainPresences.slot], later: 'erased' },
    shown: { as: 'rain_presences' },
  }),
];
