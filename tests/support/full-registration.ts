/** A full registration's fields besides name, CPF and telephone, of a fictitious person. */

export const details = {
  birth_date: '1990-05-20',
  gender: 'female',
  postal_code: '01310-100',
  street: 'Avenida Paulista',
  house_number: '1000',
  complement: 'ap. 12',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  not_barred: true,
  risk_read: true,
} as const;

/** The limits of the registration. */
export const firstLimits = {
  loss_limit: '200.00',
  loss_period: 'week',
  time_limit: '120',
  time_period: 'day',
} as const;
