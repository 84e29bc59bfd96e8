/**
 * Provides the operator of the site: brand, links, and the identity that the footer must show
 * (docs/domain/markets.md#operator-identity). They come from the build's environment. Without an identity the site
 * declares that it is a demonstration, because an invented identity would mislead players.
 */
import { readSocialLinks } from '#lib/social-links.ts';

export interface Operator {
  readonly name: string;
  readonly cnpj: string;
  readonly address: string;
  /** The number and date of the authorisation. */
  readonly licence: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
  /** The e-mail or telephone of the ombudsman. */
  readonly ombudsman: string;
}

const env = process.env;

/** The support contact of the build. The API has the current one. */
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
