/** Tests the main job and the ten pages in WebKit, the engine of every browser on an iPhone. */
import { expect, test as base } from 'playwright/test';
import { TOKEN_KEY } from '#lib/browser-names.ts';
import { formatMoney, parseMoney } from '#lib/money.ts';
import { typedMoney } from '#lib/typed-text/amounts.ts';
import { textsOf } from '#studio/server/texts.ts';
import { covered, cutOff, beyondScreen } from '#tests/e2e/support/layout.ts';
import { newPlayer, withdrawalPassword } from '#tests/e2e/support/player.ts';
import { playerPages, visitorPages } from '#tests/e2e/support/ten-pages.ts';
import { sleeping, word, dictionary } from '#tests/e2e/support/test.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { roundResult } from '#tests/support/round-result.ts';
import { photograph, startWebKit } from './webkit-driver.ts';
import type { WebKit } from './webkit-driver.ts';
import { playerAt } from './webkit-player.ts';

/** The narrowest window of Debian's WebKit, and a desktop's width. */
const widths = [450, 1280];

const test = base.extend<{ webkit: WebKit }>({
  webkit: async ({ browserName: _ }, provide) => {
    const webkit = await startWebKit();
    await provide(webkit);
    await webkit.close();
  },
});

test('registers, deposits, plays and withdraws', async ({ webkit: { driver } }) => {
  test.slow();
  const at = playerAt(driver);
  const [session, recharge, withdrawal, games] = ['session', 'recharge', 'withdrawal', 'games'].map((name) =>
    dictionary('pt', name),
  ) as [Record<string, string>, Record<string, string>, Record<string, string>, Record<string, string>];
  const balance = 'header .wallet-balance .money';
  const person = newPerson();

  await at.open('/');
  await at.press(word(dictionary('pt', 'site'), 'register'));
  await at.fill(word(session, 'account'), person.account);
  await at.fill(word(session, 'password'), person.password);
  await at.fill(word(session, 'passwordConfirmation'), person.password);
  await at.press(word(session, 'next'));
  await at.fill(word(session, 'realname'), person.realname);
  await at.fill(word(session, 'cpf'), person.cpf);
  await at.fill(word(session, 'phone'), person.phone);
  await at.tick(word(session, 'adult'));
  await at.press(word(session, 'register'));
  await at.arriveAt('/recharge');
  await at.reads(balance, formatMoney(0n, 'pt-BR'));

  await at.fill(word(recharge, 'amount'), '100');
  await at.press(word(recharge, 'submit'));
  await at.arriveAt('/recharge-payment');
  await at.control(word(recharge, 'copyCode'));
  const here = await driver.getWindowHandle();
  await at.press(word(recharge, 'openBank'));
  await driver.wait(async () => (await driver.getAllWindowHandles()).length === 2);
  const bank = (await driver.getAllWindowHandles()).find((each) => each !== here) ?? here;
  await driver.switchTo().window(bank);
  await at.touch(await at.element('button'));
  await at.text('[role=status]', '.');
  await driver.close();
  await driver.switchTo().window(here);
  await at.reads('main', word(recharge, 'paidTitle'));
  await at.reads(balance, formatMoney(100_00n, 'pt-BR'));

  await at.open('/gameInfo?game=onca-dourada');
  const studio = textsOf('pt', 'onca-dourada');
  await driver.switchTo().frame(await at.element('iframe'));
  await at.press(word(studio, 'go'));
  await at.text('[role=status]', roundResult(studio).source);
  const left = await at.text('#balance', String.raw`\d`);
  await driver.switchTo().defaultContent();
  const cash = parseMoney(typedMoney(left, 'pt-BR') ?? '') ?? -1n;
  await at.reads('.play-balance .money', formatMoney(cash, 'pt-BR'));
  await at.open('/information-center/game-registration');
  await at.reads(`[aria-label="${word(games, 'game')}"]`, formatMoney(cash - 100_00n, 'pt-BR', 'always'));

  await at.open('/withdraw');
  await at.arriveAt('/withdrawalPassword');
  await at.fill(word(withdrawal, 'newPassword'), withdrawalPassword);
  await at.fill(word(withdrawal, 'confirmPassword'), withdrawalPassword);
  await at.press(word(withdrawal, 'create'));
  await at.arriveAt('/withdraw');
  await at.fill(word(withdrawal, 'amount'), '50');
  await at.fill(word(withdrawal, 'withdrawalPassword'), withdrawalPassword);
  await at.press(word(withdrawal, 'submit'));
  await at.touch(await at.element('dialog[open] input[type=checkbox]'));
  await at.press(word(withdrawal, 'confirm'));
  await at.reads('main', word(withdrawal, 'submitted'));
  await at.reads(balance, formatMoney(cash - 50_00n, 'pt-BR'));
});

test('the ten pages are complete', async ({ webkit: { driver } }) => {
  test.slow();
  const at = playerAt(driver);
  async function look(path: string): Promise<void> {
    for (const width of widths) {
      await driver.manage().window().setRect({ width, height: 844 });
      await at.open(path);
      await driver.wait(
        () => driver.executeScript('return document.querySelectorAll(arguments[0]).length === 0', sleeping),
        15_000,
      );
      expect(await beyondScreen(at), `${path} at ${width} px scrolls sideways`).toEqual([]);
      expect(await cutOff(at), `${path} at ${width} px cuts off`).toEqual([]);
      expect(await covered(at), `${path} at ${width} px covers`).toEqual([]);
      await photograph(driver, test.info().outputPath(`${path.replaceAll('/', '-')}-${width}.png`));
    }
  }
  for (const path of visitorPages) await look(path);
  const player = await newPlayer({ deposit: '1000.00', hasWithdrawalPassword: true });
  await driver.executeScript('sessionStorage.setItem(...arguments)', TOKEN_KEY, player.token);
  for (const path of playerPages) await look(path);
});
