/** Inserts what a new database needs: payment methods, the wheel's prizes, games, and one demo player. Runs at every start and inserts once. */
import { STUDIO, catalogue } from '#games/catalogue.ts';
import { validSecrets } from '#server/platform/security/rotating-secrets.ts';
import { hashPassword } from '#server/platform/security/password-hash.ts';
import type { Services } from '#server/platform/services.ts';
import { seedGames } from '#server/contexts/play/catalogue/sync.ts';
import { seedMethods } from '#server/contexts/cashier/deposits/seed-methods.ts';
import { demo, seedDemo } from './demo/player.ts';
import { setRewardTerms } from './reward-terms.ts';
import { publishOdds } from '#server/contexts/rewards/wheel/odds.ts';

export { demo };

/** Adds the demo player if it is missing. Returns whether this call added it. */
export async function seed(services: Services): Promise<{ readonly hasNewDemo: boolean }> {
  await setRewardTerms(services);
  await seedMethods(services);
  await publishOdds(services);
  if (!services.config.sandbox) return { hasNewDemo: false };
  const provider = {
    apiName: STUDIO,
    title: 'Jogada Studio',
    gameType: 3,
    launchUrl: `${services.config.studioUrl}/play`,
    secrets: validSecrets(services.config, 'STUDIO_SECRET'),
    hasTry: true,
    noticesUrl: `${services.config.studioUrl}/notices`,
  };
  await seedGames(services, provider, catalogue);
  const hash = () => hashPassword(demo.password, services.config.passwordCost);
  return { hasNewDemo: await seedDemo(services, hash) };
}
