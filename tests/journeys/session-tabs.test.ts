/** Tests several tabs of one browser with separate sessions: they sign out together, and each shows the reason. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { query, registration, until, valueOf, operate } from '#tests/support/journey.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { openTab, stubBrowser } from '#tests/support/tabs.ts';
import type { Tab } from '#tests/support/tabs.ts';

let api: TestApi;
let person: ReturnType<typeof newPerson>;
let one: Tab;
let other: Tab;
let storage: ReturnType<typeof stubBrowser>['storage'];
beforeAll(async () => {
  ({ storage } = stubBrowser());
  api = await startApi();
});
afterAll(async () => {
  await api.close();
  vi.unstubAllGlobals();
});
beforeEach(async () => {
  person = newPerson();
  one = await openTab(api);
  valueOf(await one.register(registration(person)));
  other = await openTab(api);
  valueOf(await other.login(person));
});

const gone = (tab: Tab, interruption: string) =>
  until(() => {
    expect(tab.$session.get()).toEqual({ status: 'visitor' });
    expect(tab.$interruption.get()).toBe(interruption);
  });
const openSessions = async () =>
  (
    await query(
      api,
      `select s.id from session s join member m on m.id = s.member_id
         where m.account = '${person.account}' and s.ended_at is null`,
    )
  ).length;

describe('signing out', () => {
  it('in one tab signs the others out, and ends their sessions on the server', async () => {
    expect(await openSessions()).toBe(2);
    await one.logout();
    await gone(one, 'none');
    await gone(other, 'none');
    await until(async () => expect(await openSessions()).toBe(0));
  });

  it('does not end a session on another device', async () => {
    const device = await openTab(api);
    valueOf(await device.login(person));
    // Another device shares no channel with this browser, so its tab opens without one.
    vi.stubGlobal('document', undefined);
    const elsewhere = await openTab(api);
    stubBrowser();
    valueOf(await elsewhere.login(person));
    await one.logout();
    await gone(device, 'none');
    expect(valueOf(await elsewhere.fetchMember()).name).toBe(person.account);
  });

  it('after the idle time is shown as such in each tab', async () => {
    await one.endIdleSession();
    await gone(one, 'idle');
    await gone(other, 'idle');
    await until(async () => expect(await openSessions()).toBe(0));
  });
});

describe('a session that ends elsewhere', () => {
  it('is noticed by the other tabs when one of them notices it', async () => {
    storage.setItem('kept', 'by the browser');
    await operate(api, `/members/${person.account}/kick`, {});
    expect(other.$session.get().status).toBe('player');
    await one.fetchMember();
    await gone(one, 'forced-offline');
    await gone(other, 'forced-offline');
  });

  it('alone does not end the other tabs’ sessions', async () => {
    await query(
      api,
      `update session set expires_at = created_at where id = (select min(s.id) from session s
      join member m on m.id = s.member_id where m.account = '${person.account}')`,
    );
    await one.fetchMember();
    await gone(one, 'expired');
    await until(() => expect(other.asked.at(-1)).toBe('/api/auth/me'));
    expect(other.$session.get().status).toBe('player');
  });

  it('by a change of the password is shown in the other tabs at once', async () => {
    const input = { old_password: person.password, password: 'uma-nova', password_confirmation: 'uma-nova' };
    valueOf(await one.changePassword(input));
    await gone(other, 'forced-offline');
    expect(one.$session.get().status).toBe('player');
  });

  it('by "all others" is shown there as well', async () => {
    valueOf(await one.revokeSession('others'));
    await gone(other, 'forced-offline');
    expect(valueOf(await one.loadSecurity()).sessions).toHaveLength(1);
  });
});
