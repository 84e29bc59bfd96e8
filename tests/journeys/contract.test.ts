/** Tests the published contract: valid OpenAPI that matches the server, and a readable page. */
import { createHash } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { OpenApiDocument } from '#server/api/openapi/document.ts';
import { operatorCalls } from '#server/backoffice/operations/registry.ts';
import { backoffice } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();

describe('the published contract', () => {
  test('is valid OpenAPI and names every call with its access', async () => {
    const document = (await (await api.request('/openapi.json')).json()) as OpenApiDocument & Record<string, unknown>;
    const { valid, errors } = await new Validator().validate(document);
    expect(valid, JSON.stringify(errors)).toBe(true);
    for (const [name, call] of Object.entries<Call>(calls)) {
      const operation = document.paths[call.path]?.[call.method === 'GET' ? 'get' : 'post'];
      expect(operation?.operationId, call.path).toBe(name);
      expect(operation?.security.length === 1, call.path).toBe(call.access === 'player');
      expect(JSON.stringify(operation).includes('idempotencyKey'), call.path).toBe(call.effect === 'once');
    }
    expect(Object.values(document.paths).flatMap((methods) => Object.keys(methods))).toHaveLength(
      Object.keys(calls).length,
    );
  });

  test('has for each call its refusals and their format', async () => {
    const document = (await (await api.request('/openapi.json')).json()) as OpenApiDocument;
    const { responses, requestBody } = document.paths['/api/drawing']?.post ?? {};
    expect(Object.keys(responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '413',
      '422',
      '429',
      '500',
      '503',
    ]);
    expect(JSON.stringify(responses?.['422'])).toContain('"enum":["IDEMPOTENCY_MISMATCH"]');
    expect(JSON.stringify(responses?.['403'])).toContain('`VERIFY_FIRST`');
    expect(requestBody?.content['application/json'].example).toMatchObject({ money: '60.00' });
  });

  test('describes the operators’ calls as valid OpenAPI, each for an operator alone', async () => {
    expect((await api.request('/backoffice/openapi.json')).status).toBe(401);
    const { body: document } = await backoffice(api, '/openapi.json');
    const { valid, errors } = await new Validator().validate(document);
    expect(valid, JSON.stringify(errors)).toBe(true);
    for (const { method, path, permission } of operatorCalls) {
      const at = `/backoffice${path.replace(/:(\w+)/g, '{$1}')}`;
      const operation = (document['paths'] as Record<string, Record<string, object>>)[at]?.[method.toLowerCase()];
      expect(operation, path).toMatchObject({ description: expect.stringContaining(`\`${permission}\``) as string });
    }
  });

  test('has a readable page: each call with its fields', async () => {
    const reply = await api.request('/docs');
    const page = await reply.text();
    // The page may run no script, and use only its own style.
    const policy = reply.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    for (const { path } of Object.values<Call>(calls)) expect(page.includes(path), path).toBe(true);
    for (const text of ['<code>qk_pwd</code>', 'BRL above zero', 'data.data[].bill_no'])
      expect(page.includes(text), text).toBe(true);
    expect(page.includes('<script')).toBe(false);
  });
});
