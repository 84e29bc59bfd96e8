/** Declares what offers store of a member (platform/personal-data.ts). */
import { personalData } from '#server/platform/personal-data.ts';
import { offerClaims, rainPresences, rainWinners, rebateCollects } from './schema.ts';

export const offerPersonalData = [
  personalData(offerClaims, {
    ...{ member: offerClaims.memberId, key: [offerClaims.id], retention: 'keep' },
    exported: { as: 'claims', omit: { decidedBy: 'third-party' } },
  }),
  personalData(rebateCollects, {
    ...{ member: rebateCollects.memberId, key: [rebateCollects.id], retention: 'keep' },
    exported: { as: 'rewards_wallet_collections' },
  }),
  personalData(rainWinners, {
    ...{ member: rainWinners.memberId, key: [rainWinners.slot], retention: 'keep' },
    exported: { as: 'rain_wins' },
  }),
  personalData(rainPresences, {
    ...{ member: rainPresences.memberId, key: [rainPresences.slot], retention: 'erase' },
    exported: { as: 'rain_presences' },
  }),
];
