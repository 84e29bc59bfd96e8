/** Holds the player's picture and nickname. */
import { atom } from 'nanostores';
import { send } from '#api/client.ts';
import type { Outcome } from '#contract/failure.ts';
import { memberPictureCall, picturesCall, setNicknameCall, setPictureCall } from '#contract/profile.ts';
import type { Picture } from '#contract/profile.ts';
import { idle, loadInto, mapOutcome } from './loadable.ts';
import type { Loadable } from './loadable.ts';
import { playerData } from './player-data.ts';
import { fetchMember } from './session.ts';

export interface Pictures {
  readonly male: readonly Picture[];
  readonly female: readonly Picture[];
}

export const $pictures = atom<Loadable<Pictures>>(idle);

export function loadPictures() {
  return loadInto<Pictures>($pictures, async () => mapOutcome(await send(picturesCall, {}), ({ data }) => data));
}

const picture = playerData<string, [member: number]>(async (member) =>
  pictureOf(await send(memberPictureCall, { member_id: member })),
);
/** Holds the address of the player's picture; "" without one. */
export const $picture = picture.$data;
export const loadPicture = picture.load;

/** Sets the picture. The store changes after the server's reply. */
export function setPicture(choice: { member: number; picture: number }): Promise<Outcome<string>> {
  return loadInto($picture, async () =>
    pictureOf(await send(setPictureCall, { member_id: choice.member, id: choice.picture })),
  );
}

function pictureOf(reply: Outcome<{ data: { profileurl: string | null } }>): Outcome<string> {
  return mapOutcome(reply, ({ data }) => data.profileurl ?? '');
}

export async function setNickname(nickname: string): Promise<Outcome<{ message: string }>> {
  const reply = await send(setNicknameCall, { nickname });
  if (reply.ok) await fetchMember();
  return reply;
}
