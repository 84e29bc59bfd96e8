import type { Movement } from '#contract/orders.ts';
import { formatMoney } from '#lib/money.ts';
import type { RowShown } from './RecordRows.tsx';

/** Converts a movement of the balance to a row, with the balance after it. */
export function movementRow(row: Movement, tag: string, hidden = false): RowShown {
  return {
    key: row.id,
    at: row.created_at,
    title: row.operate_type_text,
    note: row.description,
    cents: row.money,
    look: 'moved',
    under: hidden ? null : formatMoney(row.money_after, tag),
  };
}
