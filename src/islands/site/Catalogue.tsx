import { useState, useSyncExternalStore } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { icons } from '#lib/icons.ts';
import type { IconName } from '#lib/icons.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { RecordList } from '#ui/RecordList.tsx';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Toasts } from '#ui/Toasts.tsx';
import type { Toast } from '#ui/Toasts.tsx';
import { CatalogueControls } from './CatalogueControls.tsx';
import type { CatalogueTexts } from './CatalogueControls.tsx';
import { Part } from './Part.tsx';

interface CatalogueProps {
  /** Distinguishes the dialogs of two catalogues on one page. */
  name: string;
  locale: Locale;
  /** The texts as props: they are on the design pages only, so they stay out of every page's dictionary. */
  texts: CatalogueTexts;
}

const tones = ['info', 'success', 'warning', 'error'] as const;
const toneText = { info: 'info', success: 'success', warning: 'warning', error: 'failure' } as const;
const amounts = [125_050n, 0n, -4_990n];
/* Fifteen minutes after the page loads, because the static HTML has no time. */
const end = new Date(Date.now() + 15 * 60_000);
const never = () => () => undefined;

/** Shows every component of src/ui in all its states, at the width of its container. */
export default function Catalogue({ name, locale, texts }: CatalogueProps) {
  const ui = stringsFor(locale, 'ui');
  const { tag } = localeTable[locale];
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const until = useSyncExternalStore(
    never,
    () => end,
    () => null,
  );
  const dialog = `dialog-${name}`;

  return (
    <div className="catalogue">
      <CatalogueControls texts={texts} ui={ui} />
      <Part name="Notice" stacked>
        {tones.map((tone) => (
          <Notice key={tone} tone={tone} title={texts[toneText[tone]]}>
            {texts.message}
          </Notice>
        ))}
      </Part>
      <Part name="Empty" stacked>
        <Empty title={texts.empty}>
          <Button>{texts.line}</Button>
        </Empty>
      </Part>
      <Part name="LoadFailed" stacked>
        <LoadFailed
          title={ui.loadFailed}
          message={texts.checkNetwork}
          retryLabel={ui.retry}
          onRetry={() => undefined}
        />
        <LoadFailed
          title={ui.loadFailed}
          message={texts.checkNetwork}
          retryLabel={ui.retry}
          onRetry={() => undefined}
          busy
        />
      </Part>
      <Part name="StatusBadge">
        {tones.map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {texts[toneText[tone]]}
          </StatusBadge>
        ))}
      </Part>
      <Part name="RecordList" stacked>
        <RecordList
          label={texts.records}
          rows={tones.map((tone, index) => ({
            key: tone,
            fields: [
              { label: texts.amount, value: <Money cents={amounts[index % 3] ?? 0n} tag={tag} tone="auto" /> },
              { label: texts.state, value: <StatusBadge tone={tone}>{texts[toneText[tone]]}</StatusBadge> },
              { label: texts.number, value: `D${1001 + index}` },
            ],
            ...(index === 0 ? { action: <Button>{texts.line}</Button> } : {}),
          }))}
        />
      </Part>
      <Part name="RecordSkeleton" stacked>
        <RecordSkeleton label={ui.loading} />
      </Part>
      <Part name="Skeleton" stacked>
        <p>
          <Skeleton>{texts.message}</Skeleton>
        </p>
        <Skeleton block>{texts.message}</Skeleton>
      </Part>
      <Part name="Countdown">
        <Countdown until={until} label={texts.timeLeft} />
        <Countdown until={null} label={texts.timeLeft} />
      </Part>
      <Part name="CopyButton">
        <CopyButton text={texts.toast} label={ui.copy} copiedLabel={ui.copied} failedLabel={ui.copyFailed} />
      </Part>
      <Part name="Money">
        {amounts.map((cents) => (
          <Money key={cents} cents={cents} tag={tag} tone="auto" sign="always" />
        ))}
        <Money cents={125_050n} tag={tag} />
        <Money cents={125_050n} tag={tag} tone="gain" />
        <Money cents={125_050n} tag={tag} tone="loss" />
      </Part>
      <Part name="Dialog">
        <Button data-opens={dialog}>{texts.openDialog}</Button>
        <Dialog id={dialog} title={texts.dialogTitle} closeLabel={ui.close}>
          <p>{texts.message}</p>
        </Dialog>
      </Part>
      <Part name="Toasts">
        <Button
          onClick={() => setToasts([...toasts, { id: (toasts.at(-1)?.id as number) + 1 || 1, text: texts.toast }])}
        >
          {texts.showToast}
        </Button>
        <Toasts
          toasts={toasts}
          closeLabel={ui.close}
          onClose={(id) => setToasts(toasts.filter((toast) => toast.id !== id))}
        />
      </Part>
      <Part name="Icon">
        {(Object.keys(icons) as IconName[]).map((icon) => (
          <span className="catalogue-icon" key={icon}>
            <Icon name={icon} />
            <code>{icon}</code>
          </span>
        ))}
      </Part>
    </div>
  );
}
