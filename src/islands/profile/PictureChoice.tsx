import { useEffect, useState } from 'react';
import type { Picture } from '#contract/profile.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { notify } from '#stores/notices.ts';
import { $pictures, loadPictures, setPicture } from '#stores/profile.ts';
import { closeDialog } from '#ui/dialogs.ts';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Notice } from '#ui/Notice.tsx';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { useStore } from '#ui/useStore.ts';

interface PictureChoiceProps {
  locale: Locale;
  member: number;
  /** The address of the player's current portrait. */
  chosen: string;
  /** The id of its dialog. */
  dialog: string;
}

/** Shows the portraits; a press chooses one. */
export function PictureChoice({ locale, member, chosen, dialog }: PictureChoiceProps) {
  const strings = stringsFor(locale, 'profile');
  const ui = stringsFor(locale, 'ui');
  const state = useStore($pictures);
  const pictures = valueOf(state);
  const [saving, setSaving] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => void loadPictures(), []);

  async function choose(picture: number): Promise<void> {
    if (saving !== null) return;
    setSaving(picture);
    const outcome = await setPicture({ member, picture });
    setSaving(null);
    setProblem(outcome.ok ? null : failureText(outcome.failure, locale));
    if (!outcome.ok) return;
    notify(strings.pictureChanged);
    closeDialog(dialog);
  }

  const group = (label: string, list: readonly Picture[]) => (
    <div role="group" aria-label={label} className="portraits">
      {list.map((picture, at) => (
        <button
          key={picture.id}
          type="button"
          className="portrait"
          aria-label={`${label} ${at + 1}`}
          aria-pressed={picture.url === chosen}
          aria-busy={saving === picture.id || undefined}
          onClick={() => void choose(picture.id)}
        >
          <img src={picture.url} alt="" width={72} height={72} loading="lazy" />
        </button>
      ))}
    </div>
  );
  return (
    <>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      {pictures ? (
        <>
          {group(strings.malePictures, pictures.male)}
          {group(strings.femalePictures, pictures.female)}
        </>
      ) : state.status === 'failed' ? (
        <LoadFailed
          title={ui.loadFailed}
          message={failureText(state.failure, locale)}
          retryLabel={ui.retry}
          onRetry={() => void loadPictures()}
        />
      ) : (
        <RecordSkeleton label={ui.loading} />
      )}
    </>
  );
}
