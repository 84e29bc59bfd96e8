/** Defines the calls of the player's picture and nickname (docs/domain/accounts.md#profile). */
import * as v from 'valibot';
import { parseNickname } from '#lib/typed-text/names.ts';
import { defineCall } from './call.ts';
import { id, nothing, parsed } from './fields.ts';

/** The portraits of public/avatars: numbers 1 to 6 are the male list, 7 to 12 the female one. */
export const pictures = (['male', 'female'] as const).flatMap((gender, list) =>
  [1, 2, 3, 4, 5, 6].map((number) => ({
    id: list * 6 + number,
    gender,
    url: `/avatars/${gender}-${number}.svg`,
  })),
);

const picture = v.object({ id, url: v.string(), gender: v.optional(v.union([v.string(), v.number()]), '') });
export type Picture = v.InferOutput<typeof picture>;

export const picturesCall = defineCall({
  method: 'GET',
  path: '/api/profilepictures',
  access: 'player',
  effect: 'read',
  input: v.object({}),
  reply: v.object({ data: v.object({ male: v.array(picture), female: v.array(picture) }) }),
});

/** `profileurl`: empty until the member has chosen a picture. */
const chosen = v.object({ data: v.object({ profileurl: v.optional(v.nullable(v.string()), '') }) });

/** Returns the member's picture. The token names the member; another `member_id` is refused with FORBIDDEN. */
export const memberPictureCall = defineCall({
  method: 'POST',
  path: '/api/profilepictures/user',
  access: 'player',
  effect: 'read',
  input: v.object({ member_id: v.optional(id) }),
  reply: chosen,
});

export const setPictureCall = defineCall({
  method: 'POST',
  path: '/api/profilepictures/set',
  access: 'player',
  effect: 'write',
  input: v.object({ member_id: v.optional(id), id }),
  reply: chosen,
});

export const setNicknameCall = defineCall({
  method: 'POST',
  path: '/api/member/nickname',
  access: 'player',
  effect: 'write',
  input: v.object({ nickname: parsed(parseNickname, 'NICKNAME_INVALID') }),
  reply: nothing,
});
