/** Lists deposits that a payer's bank claims back. Finance decides within seven days, and the payer has the money by the eleventh. */
import { html } from 'hono/html';
import { waitingDisputes } from '#server/contexts/cashier/public.ts';
import type { WaitingDispute } from '#server/contexts/cashier/public.ts';
import { link, money, part, tag } from './components.ts';
import { folded } from './form.ts';
import type { BackofficePage, Markup, PageRequest } from './page.ts';
import { queuePage } from './queue.ts';

const states = { open: 'to be decided', returning: 'on its way back', returned: '', released: '' } as const;

const queue = queuePage<WaitingDispute>({
  ...{ path: '/disputes', title: 'Disputes', permission: 'reversals', none: 'No deposit is disputed.' },
  rows: (db, { after, limit }) => waitingDisputes(db, { after, limit }),
  keyOf: ({ id }) => id,
  since: ({ openedAt }) => openedAt,
  columns: [
    { head: 'Deposit', cell: ({ billNo }) => billNo },
    { head: 'Player', cell: ({ member, account }) => link(`/members/${member}`, account) },
    { head: 'Wanted back', end: true, cell: ({ amountCents }) => money(amountCents) },
    { head: 'Held', end: true, cell: ({ heldCents }) => money(heldCents) },
    { head: 'State', cell: ({ state }) => tag(states[state], state === 'open' ? 'bad' : '') },
    { head: 'Opened by', cell: ({ openedBy, reason }) => [openedBy, reason].filter(Boolean).join(': ') },
  ],
  decide: ({ billNo, state }) =>
    state === 'open'
      ? {
          acts: [
            { path: `/deposits/${part(billNo)}/release`, label: 'The player keeps it' },
            { path: `/deposits/${part(billNo)}/reverse`, label: 'It goes back', tone: 'bad' },
          ],
        }
      : null,
});

export const disputesPage: BackofficePage = {
  ...queue,
  show: async (visit) => {
    const shown = await queue.show(visit);
    return shown && { ...shown, body: html`${shown.body}${chosen(visit)}` };
  },
};

/** Renders the form that disputes a deposit by its number, where the provider reported nothing. */
function chosen(visit: PageRequest): Markup {
  const bill = visit.context.req.query('bill') ?? '';
  return html`<h2>Another deposit</h2>
    <div class="acts">
      ${
        /^\w{4,64}$/.test(bill)
          ? folded(visit, `Deposit ${bill}`, {
              acts: [
                { path: `/deposits/${bill}/dispute`, label: 'Hold it until it is decided' },
                { path: `/deposits/${bill}/reverse`, label: 'It went back: take it', tone: 'bad' },
              ],
            })
          : ''
      }
      <form method="get" class="row">
        <div>
          <label for="bill">Its number</label>
          <input id="bill" name="bill" value="${bill}" maxlength="64" required />
        </div>
        <button class="plain">Choose</button>
      </form>
    </div>`;
}
