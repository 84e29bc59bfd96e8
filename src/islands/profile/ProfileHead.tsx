import { useEffect } from 'react';
import type { Member } from '#contract/session.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { $picture, loadPicture } from '#stores/profile.ts';
import { Icon } from '#ui/Icon.tsx';
import { useStore } from '#ui/useStore.ts';
import { NicknameDialog } from './NicknameDialog.tsx';
import { PictureDialog } from './PictureDialog.tsx';

/** Portrait and nickname, each with the way to change it. */
export function ProfileHead({ locale, member }: { locale: Locale; member: Member }) {
  const strings = stringsFor(locale, 'profile');
  const picture = valueOf(useStore($picture));
  useEffect(() => void loadPicture(member.id), [member.id]);
  return (
    <section className="profile-head" aria-label={strings.nickname}>
      <span className="portrait">
        {picture ? <img src={picture} alt="" width={72} height={72} /> : <Icon name="profile" />}
      </span>
      <div>
        <p className="nickname">{member.nickname || member.name}</p>
        <p className="changes">
          <button type="button" className="link" data-opens="pictures">
            {strings.changePicture}
          </button>
          <button type="button" className="link" data-opens="nickname">
            {strings.changeNickname}
          </button>
        </p>
      </div>
      <PictureDialog locale={locale} member={member.id} chosen={picture ?? ''} />
      <NicknameDialog locale={locale} nickname={member.nickname ?? ''} />
    </section>
  );
}
