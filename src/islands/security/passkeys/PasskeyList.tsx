import type { Passkey } from '#contract/passkey.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Notice } from '#ui/Notice.tsx';
import { RecordList } from '#ui/RecordList.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';

interface PasskeyListProps {
  locale: Locale;
  keys: readonly Passkey[];
  onRename: (key: Passkey) => void;
  onRemove: (key: Passkey) => void;
}

/** Returns the name of a passkey, or a text that it has none. */
export const passkeyName = ({ name }: Passkey, locale: Locale): string => name || stringsFor(locale, 'passkey').unnamed;

/** Lists the passkeys with the times of their creation and last use. */
export function PasskeyList({ locale, keys, onRename, onRemove }: PasskeyListProps) {
  const strings = stringsFor(locale, 'passkey');
  const { tag } = localeTable[locale];
  const rows = keys.map((key) => {
    const name = passkeyName(key, locale);
    const used = key.last_used_at ? formatWireDate(key.last_used_at, tag) : strings.neverUsed;
    return {
      key: key.id,
      fields: [
        { label: strings.name, value: name },
        {
          label: strings.lastUsed,
          value: key.is_stopped ? <StatusBadge tone="warning">{strings.stopped}</StatusBadge> : used,
        },
        { label: strings.created, value: formatWireDate(key.created_at, tag) },
      ],
      action: (
        <span className="actions">
          <Button aria-label={fill(strings.renameOf, { name })} onClick={() => onRename(key)}>
            {strings.rename}
          </Button>
          <Button kind="quiet" aria-label={fill(strings.removeOf, { name })} onClick={() => onRemove(key)}>
            {strings.remove}
          </Button>
        </span>
      ),
    };
  });
  return (
    <section className="section" aria-labelledby="passkeys">
      <h2 id="passkeys">{strings.list}</h2>
      {rows.length === 0 ? (
        <Empty title={strings.empty} />
      ) : (
        <>
          <RecordList label={strings.list} rows={rows} />
          <p className="hint">{stringsFor(locale, 'record').brasilia}</p>
        </>
      )}
      {keys.some((key) => key.is_stopped) ? <Notice tone="warning">{strings.stoppedText}</Notice> : null}
    </section>
  );
}
