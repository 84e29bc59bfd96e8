import type { RechargeRow } from '#contract/recharge.ts';
import type { IslandStrings } from '#i18n/island-namespaces.ts';

interface TransferDetailsProps {
  strings: IslandStrings['recharge'];
  transfer: NonNullable<RechargeRow['transfer']>;
  total: string;
}

/** Where a bank transfer goes to. */
export function TransferDetails({ strings, transfer, total }: TransferDetailsProps) {
  const rows = [
    [strings.total, total],
    [strings.bank, transfer.bank],
    [strings.branch, transfer.branch],
    [strings.bankAccount, transfer.account],
    [strings.holder, transfer.holder],
    [strings.document, transfer.document],
    [strings.reference, transfer.reference],
  ];
  return (
    <>
      <dl className="facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{strings.transferHint}</p>
    </>
  );
}
