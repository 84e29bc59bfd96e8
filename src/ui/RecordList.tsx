import type { ReactNode } from 'react';

export interface RecordRow {
  key: string | number;
  /** The fields in reading order, the two most important ones first. */
  fields: readonly { label: string; value: ReactNode }[];
  action?: ReactNode;
}

/** Renders records: labelled lines on a phone, columns on a wide screen, with the same HTML. */
export function RecordList({ label, rows }: { label: string; rows: readonly RecordRow[] }) {
  return (
    <ul className="records" aria-label={label}>
      {rows.map((row) => (
        <li key={row.key}>
          <dl>
            {row.fields.map((field) => (
              <div key={field.label}>
                <dt>{field.label}</dt>
                <dd>{field.value}</dd>
              </div>
            ))}
          </dl>
          {row.action ? <div data-action="">{row.action}</div> : null}
        </li>
      ))}
    </ul>
  );
}
