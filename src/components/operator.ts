/**
 * Who runs this site: brand, links and the identity that the footer must say (docs/domain/markets.md#operator-identity). From the build's
 * environment; without an identity the site is a demonstration and says so, because an invented one would be worse than none.
 */
import { readSocialLinks } from '#lib/social-links.ts';

export interface Operator {
  readonly name: string;
  readonly cnpj: string;
  readonly address: string;
  /** Number and date of the authorisation. */
  readonly licence: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
  /** E-mail or telephone of the ombudsman. */
  readonly ombudsman: string;
}

const env = process.env;

/** How a person is reached, as the site was built; the API knows better where the operator has changed it since. */
export const support = {
  url: env['SUPPORT_URL'] ?? '',
  hours: env['SUPPORT_HOURS'] ?? '',
  email: env['OPERATOR_SUPPORT_EMAIL'] ?? '',
  phone: env['OPERATOR_SUPPORT_PHONE'] ?? '',
};

/** The name on every page, in titles and in the installed app. */
export const brand = env['BRAND'] ?? 'Jogada';

export const socialLinks = readSocialLinks(env['SOCIAL_LINKS'] ?? '');

export const operator: Operator | null = env['OPERATOR_NAME']
  ? {
      name: env['OPERATOR_NAME'],
      cnpj: env['OPERATOR_CNPJ'] ?? '',
      address: env['OPERATOR_ADDRESS'] ?? '',
      licence: env['OPERATOR_LICENCE'] ?? '',
      supportEmail: env['OPERATOR_SUPPORT_EMAIL'] ?? '',
      supportPhone: env['OPERATOR_SUPPORT_PHONE'] ?? '',
      ombudsman: env['OPERATOR_OMBUDSMAN'] ?? '',
    }
  : null;
