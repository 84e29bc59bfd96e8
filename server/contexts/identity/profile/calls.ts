/**
 * Handles the calls of the player's picture and nickname (docs/domain/accounts.md#profile). The token names the player, never the posted number.
 */
import { eq } from '#server/platform/db/drizzle.ts';
import { pictures } from '#contract/profile.ts';
import type { memberPictureCall, picturesCall, setNicknameCall, setPictureCall } from '#contract/profile.ts';
import type { Handler } from '#server/api/handler.ts';
import { requireOwnMember, members } from '#server/kernel/members/public.ts';
import { refuse } from '#server/platform/refusal.ts';
import { translate } from '#server/platform/i18n.ts';

export const pictureList: Handler<typeof picturesCall> = () => {
  const of = (gender: 'male' | 'female') => pictures.filter((picture) => picture.gender === gender);
  return Promise.resolve({ data: { male: of('male'), female: of('female') } });
};

const chosen = (picture: number | null) => ({
  data: { profileurl: pictures.find(({ id }) => id === picture)?.url ?? '' },
});

export const memberPicture: Handler<typeof memberPictureCall> = ({ input, signedIn: { member } }) =>
  Promise.resolve(requireOwnMember(member, input.member_id) ?? chosen(member.picture));

export const setPicture: Handler<typeof setPictureCall> = async ({ services, input, locale, signedIn: { member } }) => {
  const refused = requireOwnMember(member, input.member_id);
  if (refused) return refused;
  if (!pictures.some(({ id }) => id === input.id)) return refuse('NOT_FOUND', { field: 'id' });
  await services.db.update(members).set({ picture: input.id }).where(eq(members.id, member.id));
  return { ...chosen(input.id), message: translate(locale, 'server', 'picture_set') };
};

export const setNickname: Handler<typeof setNicknameCall> = async ({ services, input, locale, signedIn }) => {
  await services.db.update(members).set({ nickname: input.nickname }).where(eq(members.id, signedIn.member.id));
  return { message: translate(locale, 'server', 'nickname_set') };
};
