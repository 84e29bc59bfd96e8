/** The player's picture and nickname. */
import { atom } from 'nanostores';
import { send } from '#api/client.ts';
import type { Outcome } from '#contract/failure.ts';
import { memberPictureCall, picturesCall, setNicknameCall, setPictureCall } from '#contract/profile.ts';
import type { Picture } from '#contract/profile.ts';
import { forget, idle, loadInto } from './loadable.ts';
import type { Loadable } from './loadable.ts';
import { $session, fetchMember } from './session.ts';

export interface Pictures {
  readonly male: readonly Picture[];
  readonly female: readonly Picture[];
}

export const $pictures = atom<Loadable<Pictures>>(idle);
/** The address of the player's own; "" while he has none. */
export const $picture = atom<Loadable<string>>(idle);

export function loadPictures() {
  return loadInto<Pictures>($pictures, async () => {
    const reply = await send(picturesCall, {});
    return reply.ok ? { ok: true, value: reply.value.data } : reply;
  });
}

export function loadPicture(member: number) {
  return loadInto<string>($picture, async () => pictureOf(await send(memberPictureCall, { member_id: member })));
}

/** The store holds the new one once the server does. */
export async function setPicture(choice: { member: number; picture: number }): Promise<Outcome<string>> {
  const outcome = pictureOf(await send(setPictureCall, { member_id: choice.member, id: choice.picture }));
  if (outcome.ok) $picture.set({ status: 'ready', value: outcome.value });
  return outcome;
}

function pictureOf(reply: Outcome<{ data: { profileurl: string | null } }>): Outcome<string> {
  return reply.ok ? { ok: true, value: reply.value.data.profileurl ?? '' } : reply;
}

export async function setNickname(nickname: string): Promise<Outcome<{ message: string }>> {
  const reply = await send(setNicknameCall, { nickname });
  if (reply.ok) await fetchMember();
  return reply;
}

$session.listen((session) => {
  if (session.status === 'visitor') forget($picture);
});
