/**
 * Finds accounts that may belong to one person, and how certain each link is (docs/decisions/26-linked-accounts.md).
 * It is the only module that compares identifying data of members: addresses, payout keys, bank accounts, payers,
 * devices (tests/site/links.test.ts). A link leads to a review, never to a refusal.
 */
import { sql } from '#server/platform/db/drizzle.ts';
import { DAY } from '#server/platform/time.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { members } from '#server/kernel/members/public.ts';
import { bankAccounts, otherPayers, withdrawals } from '#server/contexts/cashier/public.ts';
import { sessions } from '#server/contexts/identity/public.ts';

export const linkKinds = ['payout_key', 'bank_account', 'payer', 'device', 'network'] as const;
export type LinkKind = (typeof linkKinds)[number];
export type LinkStrength = 'certain' | 'likely' | 'weak';

export const strengthOf: Readonly<Record<LinkKind, LinkStrength>> = {
  payout_key: 'certain',
  bank_account: 'certain',
  payer: 'certain',
  device: 'likely',
  network: 'weak',
};

/** Describes a link. `firstSeen`: the first instant at which both members had it. */
export interface Link {
  readonly kind: LinkKind;
  readonly strength: LinkStrength;
  readonly firstSeen: Date;
}

/** Maps the accounts linked with one member to their links, the strongest first. */
export type Group = ReadonlyMap<number, readonly Link[]>;

interface Row {
  readonly other: string;
  readonly kind: LinkKind;
  /** Milliseconds since 1970. */
  readonly at: string;
}

/** How long before or after a registration another one from the same network counts, ms. */
const NETWORK_MS = DAY;

/** Returns every account that is directly linked with the member. Each query uses an index of the shared data. */
export async function groupOf(db: Database, member: number): Promise<Group> {
  const rows = await selectRows<Row>(
    db,
    sql`select other::text, kind, (extract(epoch from min(at)) * 1000)::bigint::text as at
      from (${sharedKeys(member)} union all ${sharedAccounts(member)} union all ${sharedPayers(member)}
        union all ${sharedDevices(member)} union all ${sharedNetworks(member)}) as links
      group by other, kind order by other`,
  );
  const group = new Map<number, Link[]>();
  for (const { other, kind, at } of rows) {
    const links = group.get(Number(other)) ?? [];
    links.push({ kind, strength: strengthOf[kind], firstSeen: new Date(Number(at)) });
    group.set(Number(other), links);
  }
  const rank = ({ kind }: Link) => linkKinds.indexOf(kind);
  for (const links of group.values()) links.sort((one, two) => rank(one) - rank(two));
  return group;
}

/** Returns the links between two members, the strongest first; empty without any. */
export async function linksBetween(db: Database, one: number, two: number): Promise<readonly Link[]> {
  return (await groupOf(db, one)).get(two) ?? [];
}

/** Returns whether some account is linked with certainty. Every reward of the member is then reviewed. */
export const hasCertainLink = (group: Group): boolean =>
  [...group.values()].some(([strongest]) => strongest?.strength === 'certain');

/**
 * Returns whether a link with this account is more than weak. Rewards of one account for the other are then reviewed.
 */
export const isLikelySame = (group: Group, other: number): boolean => {
  const strongest = group.get(other)?.[0];
  return strongest !== undefined && strongest.strength !== 'weak';
};

/** Returns whether a link with this account is certain: both are one person. */
export const isCertainlySame = (group: Group, other: number): boolean => group.get(other)?.[0]?.strength === 'certain';

/** Selects Pix keys to which both have requested payouts. An anonymised key is empty. */
const sharedKeys = (member: number) => sql`
  select w.member_id as other, 'payout_key' as kind, greatest(w.created_at, mine.at) as at
  from (select pix_key, min(created_at) as at from ${withdrawals} where member_id = ${member} and pix_key <> '' group by pix_key) mine
    join ${withdrawals} w on w.pix_key = mine.pix_key and w.member_id <> ${member}`;

/** Selects bank accounts that both have saved, removed ones too. */
const sharedAccounts = (member: number) => sql`
  select b.member_id as other, 'bank_account' as kind, greatest(b.created_at, mine.created_at) as at
  from ${bankAccounts} mine join ${bankAccounts} b on (b.number, b.ispb, b.branch, b.kind) = (mine.number, mine.ispb, mine.branch, mine.kind)
    and b.member_id <> mine.member_id
  where mine.member_id = ${member}`;

/** Selects CPFs that paid deposits of both. A member's own CPF pays every deposit that no other CPF paid. */
const sharedPayers = (member: number) => sql`
  select p.member_id as other, 'payer' as kind, greatest(p.first_seen_at, mine.first_seen_at) as at
  from ${otherPayers} mine join ${otherPayers} p on p.cpf = mine.cpf and p.member_id <> mine.member_id where mine.member_id = ${member}
  union all
  select m.id, 'payer', greatest(m.created_at, mine.first_seen_at)
  from ${otherPayers} mine join ${members} m on m.cpf = mine.cpf and m.id <> mine.member_id where mine.member_id = ${member}
  union all
  select p.member_id, 'payer', greatest(p.first_seen_at, m.created_at)
  from ${members} m join ${otherPayers} p on p.cpf = m.cpf and p.member_id <> m.id where m.id = ${member}`;

/** Selects browsers with which both signed in, as long as their sessions are stored. */
const sharedDevices = (member: number) => sql`
  select s.member_id as other, 'device' as kind, greatest(s.created_at, mine.at) as at
  from (select device_mark, min(created_at) as at from ${sessions} where member_id = ${member} and device_mark is not null group by device_mark) mine
    join ${sessions} s on s.device_mark = mine.device_mark and s.member_id <> ${member}`;

/** Selects registrations from one IPv4 address or one /64 of IPv6, at most a day apart. */
const sharedNetworks = (member: number) => sql`
  select m.id as other, 'network' as kind, greatest(m.created_at, mine.created_at) as at
  from ${members} mine join ${members} m on coalesce(m.register_network, m.register_ip) = coalesce(mine.register_network, mine.register_ip)
    and m.created_at between mine.created_at - ${NETWORK_MS} * interval '1 millisecond'
      and mine.created_at + ${NETWORK_MS} * interval '1 millisecond'
    and m.id <> mine.id
  where mine.id = ${member} and mine.register_ip <> ''`;
