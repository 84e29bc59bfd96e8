/** Shows the player's last movements on the home (components/LastMovements.astro), by the call of the statement. */
import type { InferInput } from 'valibot';
import { readToken } from '#api/token.ts';
import type { movementSchema } from '#contract/orders.ts';
import { machineDate } from '#lib/dates.ts';
import { formatMoney, readMoney } from '#lib/money.ts';
import { pageTag } from '#lib/page-tag.ts';
import { dateText } from './matter-text.ts';

type Movement = InferInput<typeof movementSchema>;

const SHOWN = 3;
const TIMEOUT_MS = 20_000;
/** Rows load a little before they are visible, so that nothing visible moves. */
const AHEAD = '400px';

const section = document.querySelector<HTMLElement>('.last-moves');
const list = section?.querySelector('ul');
let isNear = false;

const observer = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    isNear = true;
    void load();
  },
  { rootMargin: AHEAD },
);

/**
 * Shows the movements once their place is near the screen, and then with each reply of the home again. `hasAny`: the
 * player can have movements. Without any there is no section.
 */
export function showMovements(hasAny: boolean): void {
  if (!section) return;
  section.hidden = !hasAny;
  if (!hasAny) return;
  if (isNear) void load();
  else observer.observe(section);
}

async function load(): Promise<void> {
  const rows = await lastMovements();
  // What is shown stays where a later reply fails.
  if (!section || !list || (rows === null && list.children.length > 0)) return;
  section.hidden = !rows?.length;
  list.replaceChildren(...(rows ?? []).map(rowOf));
}

/** Returns the newest movements; null where they cannot be loaded. */
async function lastMovements(): Promise<readonly Movement[] | null> {
  const { locale = '' } = document.documentElement.dataset;
  try {
    const reply = await fetch(`${import.meta.env.PUBLIC_API_URL}/api/ordercenter/movements?lang=${locale}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${readToken() ?? ''}`,
        'Content-Type': 'application/json',
        'X-Passive': '1',
      },
      body: JSON.stringify({ limit: SHOWN }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { data } = (await reply.json()) as { readonly data?: readonly Movement[] };
    return (reply.ok && data) || null;
  } catch {
    return null;
  }
}

/** Renders what happened and when, and the amount with its sign. */
function rowOf({ operate_type_text: title, description, money, created_at: at }: Movement): Element {
  const cents = readMoney(money) ?? 0n;
  const amount = element('b', formatMoney(cents, pageTag(), 'always'), 'money');
  if (cents > 0n) amount.dataset['tone'] = 'gain';
  const time = element('time', dateText(at));
  time.dateTime = machineDate(at);
  const [row, text, note] = [element('li', '', 'matter'), element('p'), element('small')];
  note.append(time, description ? ` · ${description}` : '');
  text.append(element('b', title), note);
  row.append(text, amount);
  return row;
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, text = '', className = ''): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}
