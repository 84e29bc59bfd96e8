import { useEffect, useId } from 'react';
import type { OpenTurnoverRule } from '#contract/withdrawal.ts';
import { localePath } from '#i18n/paths.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { formatWait } from '#lib/format-values.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { openDialog } from '#ui/dialogs.ts';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#lib/icons.ts';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';

/** The terms of a claim. */
export interface ClaimTerms {
  /** The reward and the wagering that it requires, centavos. */
  readonly amount: bigint;
  readonly required: bigint;
  /** The days for the wagering; null: no end. */
  readonly days: number | null;
  /** What a withdrawal does while the wagering is open. */
  readonly openTurnover: OpenTurnoverRule;
  /** The name of the offer that is lost with this claim. */
  readonly instead?: string | undefined;
}

interface ClaimSheetProps extends ClaimTerms {
  locale: Locale;
  onYes: () => void;
  onNo: () => void;
}

const DAY_SECONDS = 86_400;

/** Asks before a claim: what it gives, what it requires, and what that means for time, withdrawals and games. */
export function ClaimSheet({ locale, amount, required, days, openTurnover, instead, onYes, onNo }: ClaimSheetProps) {
  const strings = stringsFor(locale, 'offers');
  const ui = stringsFor(locale, 'ui');
  const { tag } = localeTable[locale];
  const id = useId();
  useEffect(() => {
    openDialog(id);
    document.getElementById(`${id}-title`)?.focus();
  }, [id]);
  const effects: readonly (readonly [IconName, string, string | null])[] = [
    days === null
      ? ['clock', strings.claimNoEnd, null]
      : ['clock', fill(strings.claimTime, { wait: formatWait(days * DAY_SECONDS, tag) }), strings.claimTimeNote],
    openTurnover === 'block'
      ? ['upload', strings.claimWait, strings.claimBlock]
      : ['upload', strings.claimFree, strings.claimForfeit],
    ['games', strings.claimGames, strings.claimGamesNote],
  ];
  return (
    <Dialog
      id={id}
      title={fill(strings.claimTitle, { money: formatMoney(amount, tag) })}
      closeLabel={ui.close}
      onClose={onNo}
    >
      <dl className="claim-sums">
        <div>
          <dt>{strings.claimGet}</dt>
          <dd data-gain>
            <Money cents={amount} tag={tag} />
          </dd>
        </div>
        <div>
          <dt>{strings.claimStake}</dt>
          <dd>
            <Money cents={required} tag={tag} />
          </dd>
        </div>
      </dl>
      <ul className="claim-effects">
        {effects.map(([icon, title, note]) => (
          <li key={icon}>
            <Icon name={icon} />
            <b>{title}</b>
            {note === null ? null : <span className="hint">{note}</span>}
          </li>
        ))}
      </ul>
      {instead === undefined ? null : <Notice tone="warning">{fill(strings.claimQuestion, { other: instead })}</Notice>}
      <p className="claim-choice">
        <Button kind="primary" wide onClick={onYes}>
          {strings.claimYes}
        </Button>
        <Button wide onClick={onNo}>
          {strings.claimNo}
        </Button>
      </p>
      <p className="hint claim-rules">
        <a href={localePath(locale, '/promotion/cover')}>{strings.claimRules}</a>
      </p>
    </Dialog>
  );
}
