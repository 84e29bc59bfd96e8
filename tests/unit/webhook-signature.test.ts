/** Tests signed messages between hosts: recent, complete, and signed with the secret. */
import { describe, expect, it } from 'vitest';
import { signedHeaders, TOLERANCE_SECONDS, verifiedId } from '#server/platform/security/webhook-signature.ts';

const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const body = '{"pix":[{"valor":"100.00"}]}';
const signed = (secret = 'secret', id = 'msg_1') => signedHeaders(secret, id, body, now);
const verify = (headers: Record<string, string>, text = body, at = now) =>
  verifiedId('secret', new Headers(headers), text, at);

describe('a signed message', () => {
  it('is identified by its id', () => expect(verify(signed())).toBe('msg_1'));

  it('has the known signature of the published scheme', () => {
    const headers = signedHeaders('secret', 'id', 'body', new Date(1_000_000_000_000));
    expect(headers).toMatchObject({ 'webhook-id': 'id', 'webhook-timestamp': '1000000000' });
    // printf 'id.1000000000.body' | openssl dgst -sha256 -hmac secret -binary | base64
    expect(headers['webhook-signature']).toBe('v1,43tl84FkGkz5fD2DZGsN1OB5vn1fKAMZqiRiOnz8RLw=');
  });

  it('is valid within five minutes either way, and not after', () => {
    expect(verify(signed(), body, later(TOLERANCE_SECONDS - 1))).toBe('msg_1');
    expect(verify(signed(), body, later(TOLERANCE_SECONDS + 2))).toBeNull();
    expect(verify(signed(), body, later(-TOLERANCE_SECONDS - 2))).toBeNull();
  });

  it.each([
    ['body', {}, `${body} `],
    ['id', { 'webhook-id': 'msg_2' }, body],
    ['time', { 'webhook-timestamp': String(Math.floor(now.getTime() / 1000) - 1) }, body],
  ])('is refused with another %s', (_part, change, text) =>
    expect(verify({ ...signed(), ...change }, text)).toBeNull(),
  );

  it('is refused with another secret', () => expect(verify(signed('other'))).toBeNull());

  it('may have several signatures while the secret changes', () => {
    const old = signed('old')['webhook-signature'];
    const current = signed()['webhook-signature'];
    for (const both of [`${old} ${current}`, `${current} ${old}`, `v2,abc ${current}`])
      expect(verify({ ...signed(), 'webhook-signature': both })).toBe('msg_1');
    expect(verify({ ...signed(), 'webhook-signature': `${old} ${old}` })).toBeNull();
  });

  it.each<Record<string, string>>([
    { 'webhook-signature': '' },
    { 'webhook-signature': 'v1,' },
    { 'webhook-signature': signed()['webhook-signature'].slice(3) },
    { 'webhook-signature': signed()['webhook-signature'].replace('v1,', 'v2,') },
    { 'webhook-signature': signed()['webhook-signature'].slice(0, -1) },
    { 'webhook-timestamp': '' },
    { 'webhook-timestamp': 'NaN' },
    { 'webhook-timestamp': '1e9' },
    { 'webhook-timestamp': `-${signed()['webhook-timestamp']}` },
    { 'webhook-id': '' },
    { 'webhook-id': 'x'.repeat(129) },
  ])('is refused with %j', (change) => expect(verify({ ...signed(), ...change })).toBeNull());

  it('is refused without a header', () => expect(verify({})).toBeNull());
});
