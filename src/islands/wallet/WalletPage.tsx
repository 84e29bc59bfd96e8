import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { RecordPage } from '#islands/record/RecordPage.tsx';
import { RecordRows } from '#islands/record/RecordRows.tsx';
import { movementRow } from '#islands/record/movement-row.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { movementRecord } from '#stores/orders.ts';
import { $balanceHidden } from '#stores/privacy.ts';
import { $session } from '#stores/session.ts';
import { Empty } from '#ui/Empty.tsx';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { useStore } from '#ui/useStore.ts';
import { BalanceCard } from './BalanceCard.tsx';
import { Bonuses } from './Bonuses.tsx';

const news = ['balance', 'recharge', 'withdrawal'] as const;
/** The number of movements here. The statement has all of them. */
const SHOWN = 6;

/** Shows the player's balances by wallet, their bonuses with the remaining wagering, and the last movements. */
export default function WalletPage({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'orders');
  const { tag } = localeTable[locale];
  const session = useStore($session);
  const hidden = useStore($balanceHidden);
  if (session.status !== 'player')
    return (
      <div className="balance-card">
        <RecordSkeleton label={stringsFor(locale, 'ui').loading} />
      </div>
    );
  return (
    <>
      <BalanceCard locale={locale} member={session.member} />
      <Bonuses locale={locale} />
      <section className="section" aria-labelledby="last">
        <div className="section-head">
          <h2 id="last">{strings.last}</h2>
          <a href={localePath(locale, '/order-center')}>{strings.statement}</a>
        </div>
        <RecordPage locale={locale} list={movementRecord} news={news} empty={<Empty title={strings.empty} />} short>
          {({ rows, next }) => (
            <RecordRows
              locale={locale}
              label={strings.last}
              isCut={next !== null || rows.length > SHOWN}
              rows={rows.slice(0, SHOWN).map((row) => movementRow(row, tag, hidden))}
            />
          )}
        </RecordPage>
      </section>
    </>
  );
}
