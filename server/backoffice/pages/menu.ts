/** Orders the pages in the menu by groups. A page that no group names is in the last one. */
import { hasPermission } from '#server/backoffice/permissions.ts';
import type { BackofficeText } from '#server/backoffice/texts.ts';
import { isBackofficeKey } from '#server/backoffice/texts.ts';
import type { BackofficePage, PageRequest } from './page.ts';

const groups: readonly (readonly [name: string, paths: readonly string[]])[] = [
  ['start', ['/']],
  [
    'queues',
    [
      ...['/withdrawals', '/payments', '/settlements', '/disputes', '/claims', '/agency'],
      ...['/registrations', '/messages', '/proposals'],
    ],
  ],
  ['players', ['/members', '/movements', '/bets']],
  ['money', ['/deposits', '/payouts', '/debts', '/unpaid', '/books']],
  ['offers', ['/offers', '/texts', '/announcements']],
  ['games', ['/games']],
  ['house', ['/trail', '/operators', '/site', '/webhooks', '/keys', '/jobs', '/events', '/page-faults']],
];

export interface MenuItem {
  readonly page: BackofficePage;
  readonly label: string;
  readonly isCurrent: boolean;
  /** What waits; null where the page is no queue. */
  readonly count: number | null;
}
export interface MenuGroup {
  readonly name: string;
  readonly items: readonly MenuItem[];
}

/** Returns a page's name in the menu: its text under "menu", or else its own. */
export function menuLabel(t: BackofficeText, { path, menu = '' }: Pick<BackofficePage, 'path' | 'menu'>): string {
  const key = `menu.${path === '/' ? 'overview' : path.slice(1).replaceAll('-', '_')}`;
  return isBackofficeKey(key) ? t(key) : menu;
}

/** Returns the path of the menu entry that a page belongs to: its own, the one it names, or the first part of its path. */
export const menuPathOf = ({ path, menu, under }: BackofficePage): string =>
  menu === undefined ? (under ?? `/${path.split('/')[1] ?? ''}`) : path;

/** Returns the groups that an operator may see, with the counts of their queues. */
export async function menuOf(
  visit: PageRequest,
  pages: readonly BackofficePage[],
  current: BackofficePage,
): Promise<readonly MenuGroup[]> {
  const mine = pages.filter((page) => page.menu !== undefined && hasPermission(visit.operator.role, page.permission));
  const here = menuPathOf(current);
  const items = await Promise.all(
    mine.map(async (page): Promise<MenuItem> => ({
      page,
      label: menuLabel(visit.t, page),
      isCurrent: page.path === here,
      count: page.count ? await page.count(visit) : null,
    })),
  );
  const named = new Set(groups.flatMap(([, paths]) => paths));
  return groups
    .map(([name, paths], index) => ({
      name,
      items: [
        ...paths.flatMap((path) => items.find(({ page }) => page.path === path) ?? []),
        ...(index === groups.length - 1 ? items.filter(({ page }) => !named.has(page.path)) : []),
      ],
    }))
    .filter((group) => group.items.length > 0);
}
