/**
 * Tests the editors' page on a clone: two languages side by side, a preview like the site, and files that the build
 * accepts.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { figuresOf } from '#content/figures.ts';
import { locales } from '#lib/locales.ts';
import { proseProblems } from '#scripts/build/check-prose.ts';
import { giveClone, readClone } from './support/clone.ts';
import { siteUrl } from '#scripts/dev/test-stack.ts';
import { expect, test, wideOnly } from './support/test.ts';
import type { Locator, Page } from './support/test.ts';

const file = (locale: string) => `src/content/promotions/${locale}/recharge.md`;
const saved = (locale: string) => readFileSync(file(locale), 'utf8');
const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();
const language = (page: Page, name: string) =>
  page.getByRole('group', { name: new RegExp(`Editar Conteúdo em .*${name}`) });
const preview = (page: Page) => page.getByRole('group', { name: /Pré-visualizar/ }).frameLocator('iframe');

test.use({ locale: 'pt-BR' });

/** Collects requests to other origins. Each test ends with a check of these and of the browser's errors. */
const abroad: string[] = [];
test.beforeEach(async ({ page }) => {
  abroad.length = 0;
  page.on('request', (request) => {
    if (!request.url().startsWith(siteUrl) && !/^(blob|data):/.test(request.url())) abroad.push(request.url());
  });
  await giveClone(page);
  await page.getByRole('button', { name: 'Trabalhar com Repositório Local' }).click();
  await expect(page.getByRole('treeitem', { name: /Promoções/ })).toContainText('16');
  await page.getByRole('row', { name: 'Primeiro depósito' }).dblclick();
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Primeiro depósito');
});
test.afterEach(({ complaints }) => {
  expect(abroad).toEqual([]);
  // The CMS frames its preview this way. The frame is its own text, and the policy blocks other scripts.
  const expected = /^warning: An iframe which has both allow-scripts and allow-same-origin/;
  expect(complaints.splice(0).filter((line) => !expected.test(line))).toEqual([]);
});

// A wide screen shows two languages side by side.
test(
  'two languages are edited side by side, previewed as the site shows them, and saved as the build accepts them',
  wideOnly,
  async ({ page, context }) => {
    await expectPreviewLikeSite(page, await context.newPage());
    await language(page, 'Português').getByRole('textbox', { name: 'Título' }).fill('Depósito de estreia');
    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Depósito de estreia');

    await page.getByRole('combobox', { name: 'Alternar Idioma' }).nth(1).click();
    for (const name of ['简体中文', '繁體中文', 'Bahasa Melayu'])
      await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
    await page.getByRole('option', { name: 'English' }).click();
    await language(page, 'English').getByRole('textbox', { name: 'Título' }).fill('Opening deposit');
    await expect(language(page, 'Português').getByRole('textbox', { name: 'Título' })).toHaveValue(
      'Depósito de estreia',
    );

    await save(page);
    await expect(page.getByText('Entrada salva.')).toBeVisible();
    const written = Object.fromEntries(
      await Promise.all(locales.map(async (locale) => [locale, await readClone(page, file(locale))] as const)),
    );
    expect(written['pt']).toBe(saved('pt').replace(/^title: .*$/m, `title: 'Depósito de estreia'`));
    expect(written['en']).toBe(saved('en').replace(/^title: .*$/m, `title: 'Opening deposit'`));
    for (const locale of locales.slice(2)) expect(written[locale]).toBe(saved(locale));
    expect(await problemsOf(written)).toEqual([]);
  },
);

async function expectPreviewLikeSite(page: Page, site: Page): Promise<void> {
  await site.goto('/promotion/activity/recharge');
  const shown = preview(page).locator('body');
  await expect(shown.locator('.figure')).toHaveText(figuresOf('pt').firstDepositReward);
  await expect(shown.locator('.prose')).toContainText(figuresOf('pt').firstDepositTurnover);
  const parts = [
    '.offer',
    '.offer h1',
    '.offer .figure',
    '.offer-condition b',
    '.button[data-kind="primary"]',
    '.prose h2',
  ];
  for (const part of [...parts, '.prose p', '.adult']) {
    expect(await look(shown.locator(part).first()), part).toEqual(await look(site.locator(`main ${part}`).first()));
    const words = await site.locator(`main ${part}`).first().textContent();
    if (part !== '.offer') await expect(shown.locator(part).first(), part).toHaveText(words?.trim() ?? '');
  }
  await site.close();
}

/** Returns the build's faults of the project with these texts. */
async function problemsOf(texts: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'jogada-texts-'));
  cpSync('src/content', join(root, 'src/content'), { recursive: true });
  for (const [locale, text] of Object.entries(texts)) writeFileSync(join(root, file(locale)), text);
  const problems = await proseProblems(root);
  rmSync(root, { recursive: true });
  return problems;
}

function look(part: Locator): Promise<Record<string, string>> {
  return part.evaluate((element) => {
    const { backgroundColor, backgroundImage, borderRadius, color, fontFamily, fontWeight } = getComputedStyle(element);
    return { backgroundColor, backgroundImage, borderRadius, color, fontFamily, fontWeight };
  });
}

test(
  'a picture that is too large or has no description is refused, and so are empty, too long or invalid fields',
  wideOnly,
  async ({ page }) => {
    const choose = async (name: string, buffer: Buffer) => {
      await page
        .getByRole('group', { name: /Campo .*Imagem/ })
        .first()
        .getByRole('button', { name: 'Procurar' })
        .click();
      const chooser = page.waitForEvent('filechooser');
      const dialog = page.getByRole('dialog', { name: 'Selecionar Imagem' });
      await dialog.getByRole('button', { name: 'Enviar' }).click();
      await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
      await dialog.getByRole('button', { name: 'Inserir' }).click();
    };
    const picture = { width: 2000, height: 800, channels: 3, background: '#0a5' } as const;
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    await choose(
      'pesada.png',
      await sharp({ create: { ...picture, noise } })
        .png()
        .toBuffer(),
    );
    const refusal = page.getByRole('alertdialog', { name: 'Arquivo Grande' });
    await expect(refusal).toContainText('pesada.webp');
    await refusal.getByRole('button', { name: 'OK' }).click();

    await choose('leve.png', await sharp({ create: picture }).png().toBuffer());
    const shown = preview(page).locator('.offer-picture img');
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
    await save(page);
    const missing = page.getByRole('alertdialog', { name: 'Erro' });
    await expect(missing).toContainText('Falta uma delas em: pt, en, cn, ch, vi, id, th, tr, msa');
    await missing.getByRole('button', { name: 'OK' }).click();

    const portuguese = language(page, 'Português');
    const alertOf = (name: string) =>
      portuguese.getByRole('group', { name: new RegExp(`Campo .*${name}`) }).getByRole('alert');
    // After the message is closed, the editor renders the fields again and may restore the old text. The count shows
    // the field's current text.
    const title = portuguese.getByRole('group', { name: /Campo .*Título/ });
    await expect(async () => {
      await title.getByRole('textbox').fill('');
      await expect(title).toContainText('0 / 60', { timeout: 1_000 });
    }).toPass();
    await portuguese.getByRole('textbox', { name: 'Resumo' }).fill('palavra '.repeat(23));
    await portuguese.getByRole('textbox', { name: 'Condição' }).fill('Vale para {{nada}}.');
    await expect(preview(page).locator('mark')).toHaveText('{{nada}}');
    await save(page);
    await expect(page.getByText('3 campos têm erros')).toBeVisible();
    await expect(alertOf('Título')).toHaveText(/obrigatório/);
    await expect(alertOf('Resumo')).toHaveText(/180/);
    await expect(alertOf('Condição')).toHaveText(/Um valor nunca é digitado/);
    expect(await readClone(page, file('pt'))).toBe(saved('pt'));
  },
);
