/**
 * Tests the purpose of every route: the part in its `main` that fulfils it, or a reason why it is only text
 * (docs/domain/wire-shapes.md#routes).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildSite } from '#scripts/dev/build-site.ts';
import { localePath } from '#i18n/paths.ts';
import { locales } from '#lib/locales.ts';
import { routes } from '#routes/routes.ts';
import type { RoutePath } from '#routes/routes.ts';
import { siteBuild, siteBuildFolder } from '#scripts/dev/test-stack.ts';

/** Names the part of a route: an island, an attribute of the shell's scripts, or a reason. */
type Does = { readonly island: string } | { readonly part: `data-${string}` } | { readonly reads: string };

const island = (name: string): Does => ({ island: name });
const rewards = island('Rewards');
const losses = island('LossDays');

const functions: Readonly<Record<RoutePath, Does>> = {
  '/': { part: 'data-home' },
  '/game': { part: 'data-lobby' },
  '/gameInfo': island('GameFrame'),
  '/login': island('LoginForm'),
  '/forgotten-password': island('ForgottenPassword'),
  '/profile': island('ProfileCard'),
  '/wallet': island('WalletPage'),
  '/recharge': island('DepositForm'),
  '/recharge-payment': island('DepositPayment'),
  '/recharge-transfer': island('DepositTransfer'),
  '/rechargeRecord': island('DepositRecord'),
  '/withdraw': island('WithdrawForm'),
  '/withdrawalRecord': island('WithdrawalRecord'),
  '/withdrawalPassword': island('WithdrawalPasswordForm'),
  '/withdrawal-card': island('BankAccounts'),
  '/cztx': island('DepositForm'),
  '/test': island('Catalogue'),
  '/test12': island('Catalogue'),
  '/searchGames': island('GameSearch'),
  '/favourites': island('FavouriteList'),
  '/video': island('Streams'),
  '/information-center/game-registration': island('GameRecord'),
  '/information-center/support': island('SupportForm'),
  '/information-center/notification': island('NoticeCentre'),
  '/promotion/activity': { part: 'data-mine' },
  '/promotion/rebates': island('RebateWallet'),
  '/promotion/vip': island('VipStanding'),
  '/promotion/history': island('VipHistory'),
  '/promotion/cover': island('Cover'),
  '/promotion/activity/recharge': rewards,
  '/promotion/activity/invitation-activity': rewards,
  '/promotion/activity/daily-loss-relief-fund': losses,
  '/promotion/activity/recharge-rebate': rewards,
  '/promotion/activity/super': rewards,
  '/promotion/activity/lottery-wheel': island('LotteryWheel'),
  '/promotion/activity/level': rewards,
  '/promotion/activity/treasure': rewards,
  '/promotion/activity/cashback': losses,
  '/promotion/activity/mysterious': island('RainRoom'),
  '/promotion/activity/exchange': island('PointsExchange'),
  '/promotion/activity/agent': island('Standing'),
  '/promotion/activity/magnet': rewards,
  '/promotion/activity/rescue': losses,
  '/promotion/activity/weekly-Compensation': island('Week'),
  '/promotion/activity/offers': island('Claimable'),
  '/agency-center/invite': island('Invite'),
  '/agency-center/agent': island('Standing'),
  '/agency-center/invitation-record': island('InviteRecord'),
  '/agency-center/reward': island('Rewards'),
  '/agency-center/agency-mechanism': island('Levels'),
  '/agency-center/register-subordinates': island('SubordinateForm'),
  '/order-center': island('Statement'),
  '/order-center/fee': island('Fees'),
  '/order-center/association': island('Association'),
  '/security-center': island('SecurityOverview'),
  '/security-center/verify-password': island('VerifyPassword'),
  '/security-center/bind-email': island('BindEmail'),
  '/security-center/change-password': island('ChangePassword'),
  '/security-center/change-withdrawal-password': island('ChangeWithdrawalPassword'),
  '/security-center/passkeys': island('Passkeys'),
  '/security-center/authenticator': island('Authenticator'),
  '/security-center/data': island('MyData'),
  '/download': { part: 'data-app-install' },
  '/responsible-play': island('Limits'),
  '/terms': { reads: 'the contract' },
  '/privacy': { reads: 'what is stored of whom' },
  '/offline': { reads: 'shown in place of a page that no network brings' },
};

beforeAll(() => {
  const { result, log } = buildSite(siteBuild);
  expect(result, log).not.toBe('failed');
});

test.each(routes)('$path works in every language', ({ path }) => {
  const does = functions[path];
  for (const locale of locales) {
    const address = localePath(locale, path);
    const html = readFileSync(join(siteBuildFolder, address === '/' ? 'index.html' : `${address}.html`), 'utf8');
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
    const islands = [...main.matchAll(/component-url="\/_astro\/([A-Za-z]+)\./g)].map((match) => match[1]);
    if ('island' in does) expect(islands).toContain(does.island);
    else if ('part' in does) expect(main).toContain(does.part);
    // A new part of a page without islands must be listed here.
    else expect(islands).toEqual([]);
  }
});
