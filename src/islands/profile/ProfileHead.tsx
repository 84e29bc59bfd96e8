import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Member } from '#contract/session.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { $picture, loadPicture } from '#stores/profile.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { useStore } from '#ui/useStore.ts';

const PictureChoice = lazyPart(() => import('./PictureChoice.tsx').then((part) => part.PictureChoice));
const NicknameForm = lazyPart(() => import('./NicknameForm.tsx').then((part) => part.NicknameForm));

/** Shows portrait and nickname, each with the button that changes it. */
export function ProfileHead({ locale, member }: { locale: Locale; member: Member }) {
  const strings = stringsFor(locale, 'profile');
  const ui = stringsFor(locale, 'ui');
  const picture = valueOf(useStore($picture));
  // Few players change their profile, so the content of the dialogs loads when one is first opened.
  const [isChanging, setChanging] = useState(false);
  useEffect(() => void loadPicture(member.id), [member.id]);
  const opener = (dialog: string, text: string) => (
    <button type="button" className="link" data-opens={dialog} onClick={() => setChanging(true)}>
      {text}
    </button>
  );
  const dialog = (id: string, title: string, content: ReactNode) => (
    <Dialog id={id} title={title} closeLabel={ui.close}>
      {isChanging ? <Suspense fallback={<RecordSkeleton label={ui.loading} />}>{content}</Suspense> : null}
    </Dialog>
  );
  return (
    <section className="profile-head" aria-label={strings.nickname}>
      <span className="portrait">
        {picture ? <img src={picture} alt="" width={72} height={72} /> : <Icon name="profile" />}
      </span>
      <div>
        <p className="nickname">{member.nickname || member.name}</p>
        <p className="changes">
          {opener('pictures', strings.changePicture)}
          {opener('nickname', strings.changeNickname)}
        </p>
      </div>
      {dialog(
        'pictures',
        strings.changePicture,
        <PictureChoice locale={locale} member={member.id} chosen={picture ?? ''} dialog="pictures" />,
      )}
      {dialog(
        'nickname',
        strings.changeNickname,
        <NicknameForm locale={locale} nickname={member.nickname ?? ''} dialog="nickname" />,
      )}
    </section>
  );
}
