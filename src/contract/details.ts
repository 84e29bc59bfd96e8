/** Defines the details of a full registration beside name, CPF and telephone (docs/domain/protection.md#required-details). */
import * as v from 'valibot';
import { federativeUnits } from '#lib/address.ts';
import { parsePostalCode } from '#lib/typed-text/identifiers.ts';
import { dayText, optional, parsed, text } from './fields.ts';
import { limitPeriods } from './limits.ts';

/** As in Brazil's civil register, another, or not disclosed. */
export const genders = ['female', 'male', 'other', 'unsaid'] as const;
export type Gender = (typeof genders)[number];

const confirmed = v.literal(true, 'CONFIRMATION_REQUIRED');

export const detailFields = {
  /** A day ("1990-05-20"). The reader checks the age by its own clock. */
  birth_date: dayText,
  gender: v.picklist(genders, 'REQUIRED'),
  postal_code: parsed(parsePostalCode, 'POSTAL_CODE_INVALID'),
  street: text(120),
  house_number: text(20),
  complement: optional(text(60), 'INVALID'),
  district: text(80),
  city: text(80),
  state: v.picklist(federativeUnits, 'REQUIRED'),
  /** "None of the rules that bar people from betting applies to me" (Law 14.790, article 26). */
  not_barred: confirmed,
  /** "I have read the warning" of dependence and loss. */
  risk_read: confirmed,
};
export const detailsSchema = v.object(detailFields);
export type Details = v.InferOutput<typeof detailsSchema>;
/** The required details: all but the address's second line. */
export const neededDetails = (Object.keys(detailFields) as (keyof Details)[]).filter((name) => name !== 'complement');

const period = v.picklist(limitPeriods, 'REQUIRED');

/** The two limits of a full registration: money as two-place text, minutes as a whole number. None is suggested. */
export const firstLimitFields = {
  loss_limit: v.pipe(v.string('REQUIRED'), v.nonEmpty('REQUIRED'), v.regex(/^\d{1,9}\.\d{2}$/, 'AMOUNT_INVALID')),
  loss_period: period,
  time_limit: v.pipe(v.string('REQUIRED'), v.nonEmpty('REQUIRED'), v.regex(/^\d{1,9}$/, 'INVALID')),
  time_period: period,
};
export const firstLimitsSchema = v.object(firstLimitFields);
export type FirstLimits = v.InferOutput<typeof firstLimitsSchema>;
