/** Tests the signatures of outgoing webhooks by published vectors, the addresses that endpoints may have, and the scopes of API keys. */
import { describe, expect, it } from 'vitest';
import { isKeyLike } from '#server/backoffice/api-keys/keys.ts';
import { scopeOf, scopes } from '#server/backoffice/api-keys/scopes.ts';
import { operatorCalls } from '#server/backoffice/operations/registry.ts';
import { signedHeaders } from '#server/platform/security/webhook-signature.ts';
import { hashToken } from '#server/platform/security/token.ts';
import { createWebhookHost } from '#server/platform/webhooks/host.ts';
import { keyOf, newSecret } from '#server/platform/webhooks/secrets.ts';

const uncut = new AbortController().signal;

describe('a webhook', () => {
  it.each([
    {
      // The example of Standard Webhooks' own libraries.
      ...{ secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1614265330 },
      ...{ body: '{"test": 2432232314}', signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=' },
    },
    {
      ...{ secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX', id: 'msg_1', at: 1795600000 },
      body: '{"type":"bet.settled","timestamp":"2026-11-25T09:46:40Z","data":{"bet":42}}',
      signature: 'v1,7qdAcJMyVdfN80+25heAlo2xtf/3aMesJPuK6oN76Oo=',
    },
  ])('is signed as $id is', ({ secret, id, at, body, signature }) => {
    const headers = signedHeaders([keyOf(secret)], id, body, new Date(at * 1000));
    expect(headers).toEqual({ 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': signature });
  });

  it('has a secret of 32 random bytes', () => {
    expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(keyOf(newSecret())).toHaveLength(32);
    expect(newSecret()).not.toBe(newSecret());
  });
});

describe('an endpoint', () => {
  const faultOf = (url: string, { allowed = [] as string[], addresses = ['8.8.8.8'] } = {}) =>
    createWebhookHost(allowed, uncut, (_name, _options, answer) =>
      answer(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    ).faultOf(url);

  it('may be any public address with https', async () => {
    expect(await faultOf('https://hooks.example/jogada?x=1')).toBeNull();
    expect(await faultOf('https://hooks.example:443/')).toBeNull();
  });

  it.each([
    ['form', 'hooks.example'],
    ['form', 'ftp://hooks.example/'],
    ['form', 'https://ana:secret@hooks.example/'],
    ['form', 'https://hooks.example/#part'],
    ['form', `https://hooks.example/${'a'.repeat(500)}`],
    ['https', 'http://hooks.example/'],
    ['https', 'https://hooks.example:8443/'],
    ['private', 'https://127.0.0.1/'],
    ['private', 'https://2130706433/'],
    ['private', 'https://10.1.2.3/'],
    ['private', 'https://169.254.169.254/latest/meta-data'],
    ['private', 'https://[::1]/'],
    ['private', 'https://[fe80::1]/'],
    ['private', 'https://[::ffff:10.0.0.1]/'],
  ])('is refused as %s: %s', async (fault, url) => expect(await faultOf(url)).toBe(fault));

  it('is refused if its name resolves to a private address, or to none', async () => {
    expect(await faultOf('https://hooks.example/', { addresses: ['8.8.8.8', '127.0.0.1'] })).toBe('private');
    expect(await faultOf('https://hooks.example/', { addresses: [] })).toBe('unknown');
  });

  it('may be private, with http and any port, if a setting names it', async () => {
    const allowed = ['127.0.0.0/8'];
    expect(await faultOf('http://127.0.0.1:9000/', { allowed })).toBeNull();
    expect(await faultOf('http://hooks.example:9000/', { allowed, addresses: ['127.0.0.1'] })).toBeNull();
    expect(await faultOf('http://10.0.0.1:9000/', { allowed })).toBe('private');
    expect(await faultOf('http://hooks.example:9000/', { allowed })).toBe('https');
  });
});

describe('an API key', () => {
  it('is stored as its SHA-256', () => {
    const key = `jgd_test_k1a2b3c4_${Buffer.alloc(32, 7).toString('base64url')}`;
    expect(hashToken(key).slice(0, 16)).toBe('58b7e02cf4cd0ed1');
    expect(isKeyLike(key)).toBe(true);
  });

  it('has only scopes that open a call', () => {
    const opened = new Set(operatorCalls.map(scopeOf));
    expect(scopes.filter((scope) => !opened.has(scope))).toEqual([]);
  });

  it('has no scope for accounts, protection, operators, keys and proposals', () => {
    const closed = ['/members/:account/reset-password', '/members/:account/exclude', '/operators', '/keys'];
    for (const call of operatorCalls)
      if ([...closed, '/proposals/:id/agree', '/proposals'].includes(call.path))
        expect(scopeOf(call), call.path).toBeNull();
  });
});
