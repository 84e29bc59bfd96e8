/** Completes a demo account for play: a bank account, and in a market with full registration all that it requires. */
import type { Services } from '#server/platform/services.ts';
import type { Ask, Request } from './client.ts';

/** The details of a fictitious person. */
export const demoDetails = {
  birth_date: '1990-05-20',
  gender: 'unsaid',
  postal_code: '01310-100',
  street: 'Avenida Paulista',
  house_number: '1000',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  not_barred: true,
  risk_read: true,
};
export const demoLimits = { loss_limit: '10000.00', loss_period: 'month', time_limit: '600', time_period: 'day' };
/** The stand-in host verifies a document with this last digit. */
const DOCUMENT = '12345670';

interface Owner {
  readonly realname: string;
  readonly cpf: string;
  readonly qk_pwd: string;
}

/** Sets the withdrawal password and saves an account of the player's own. */
export async function openBankAccount(ask: Ask, { realname, cpf, qk_pwd }: Owner): Promise<void> {
  await ask('/api/member/drawing_pwd/set', { qk_pwd, qk_pwd_confirmation: qk_pwd });
  const account = { bank_type: '18236120', bank_address: '1', card_no: '0012345-6', account_type: 'payment' };
  await ask('/api/memberbanks/save', { ...account, owner_name: realname, cpf, qk_pwd });
}

/** Saves the details that the market requires after registration. */
export async function tellDetails({ config }: Services, ask: Ask): Promise<void> {
  if (config.market.signUp === 'short') return;
  const { loss_limit, loss_period, time_limit, time_period } = demoLimits;
  await ask('/api/completion/details', demoDetails);
  await ask('/api/protection/limit', { kind: 'loss', period: loss_period, value: loss_limit });
  await ask('/api/protection/limit', { kind: 'time', period: time_period, value: time_limit });
}

/** Presents a document on the stand-in host's page, and loads the outcome. */
export async function verifyIdentity({ config }: Services, request: Request, ask: Ask): Promise<void> {
  if (config.market.signUp === 'short') return;
  const { url } = (await ask('/api/completion/identity', {})).data as { url: string };
  const page = await request(new URL(url).pathname, {
    method: 'POST',
    body: new URLSearchParams({ document: DOCUMENT }),
  });
  if (page.status !== 303) throw new Error(`the identity host answered ${page.status}`);
}
