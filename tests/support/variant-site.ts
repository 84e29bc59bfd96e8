/** Builds the site as another operator does for the strict market, in one language, once for all tests. */
import { buildSite } from '#scripts/dev/build-site.ts';
import { apiUrl, siteUrl, studioUrl } from '#scripts/dev/test-stack.ts';

export const variantFolder = '.cache/variant-site';

const operator = {
  BRAND: 'Sorte Clara',
  OPERATOR_NAME: 'Operadora Exemplo Ltda',
  OPERATOR_CNPJ: '11.222.333/0001-81',
  OPERATOR_OMBUDSMAN: 'ouvidoria@exemplo.test',
  STREAM_HOSTS: 'https://later.example',
  SOCIAL_LINKS: 'Instagram=https://social.example/sorte',
};

/** Builds it unless it is built already. */
export function buildVariant(): void {
  const where = { outDir: variantFolder, apiUrl: '', sandboxUrl: apiUrl, studioUrl, siteUrl };
  const build = { ...where, playMoney: false, market: 'br-regulated', locales: 'pt', env: operator };
  const { result, log } = buildSite(build);
  if (result === 'failed') throw new Error(log);
}
