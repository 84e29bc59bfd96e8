/**
 * Who runs this site, as the footer must say. From the build's environment; without it the site is a demonstration and
 * says so, because an invented identity would be worse than none.
 */
export interface Operator {
  readonly name: string;
  readonly cnpj: string;
  readonly address: string;
  readonly licence: string;
  readonly supportEmail: string;
}

const env = process.env;

export const operator: Operator | null = env['OPERATOR_NAME']
  ? {
      name: env['OPERATOR_NAME'],
      cnpj: env['OPERATOR_CNPJ'] ?? '',
      address: env['OPERATOR_ADDRESS'] ?? '',
      licence: env['OPERATOR_LICENCE'] ?? '',
      supportEmail: env['OPERATOR_SUPPORT_EMAIL'] ?? '',
    }
  : null;
