/** Tests the parsing of server-sent events: split anywhere, with any line ends, with unknown fields. */
import { describe, expect, it } from 'vitest';
import { streamParser } from '#api/stream-parser.ts';

function parsed(chunks: readonly string[]) {
  const events: { id: string; event: string; data: string }[] = [];
  const retries: number[] = [];
  const parse = streamParser({ onEvent: (event) => events.push(event), onRetry: (ms) => retries.push(ms) });
  for (const chunk of chunks) parse(chunk);
  return { events, retries };
}

const lines = [
  'retry: 2000',
  '',
  ':',
  'id: a1',
  'event: balance',
  'data: {"money":"10.00"}',
  '',
  ': still here',
  'id: a2',
  'event: deposit',
  'data: {"bill_no":',
  'data:  "D1"}',
  '',
];
const expected = {
  events: [
    { id: 'a1', event: 'balance', data: '{"money":"10.00"}' },
    { id: 'a2', event: 'deposit', data: '{"bill_no":\n "D1"}' },
  ],
  retries: [2000],
};

describe.each([
  ['line feeds', '\n'],
  ['carriage returns and line feeds', '\r\n'],
  ['carriage returns', '\r'],
])('a stream with %s', (_name, end) => {
  // With carriage returns alone, the end of the last line is only certain after the next character.
  const text = `${lines.join(end)}${end}:`;

  it('is read in one piece', () => {
    expect(parsed([text])).toEqual(expected);
  });

  it('is read the same wherever it is cut in two', () => {
    for (let at = 0; at <= text.length; at++)
      expect(parsed([text.slice(0, at), text.slice(at)]), `cut at ${at}`).toEqual(expected);
  });

  it('is read the same character by character', () => {
    expect(parsed([...text])).toEqual(expected);
  });
});

describe('a message', () => {
  it('is delivered at its empty line, and not before', () => {
    expect(parsed(['data: 1\n']).events).toEqual([]);
    expect(parsed(['data: 1\n', '\n']).events).toHaveLength(1);
  });

  it('is dropped if it breaks off', () => {
    expect(parsed(['data: 1\n\ndata: 2\n']).events).toHaveLength(1);
  });

  it('counts as none without data', () => {
    expect(parsed(['id: 1\nevent: balance\n\n:\n\n']).events).toEqual([]);
  });

  it('is a plain message without a kind of its own, even after one with a kind', () => {
    expect(parsed(['event: deposit\ndata: 1\n\ndata: 2\n\n']).events).toMatchObject([
      { event: 'deposit' },
      { event: 'message' },
    ]);
  });

  it('keeps the id of an earlier one until it has its own', () => {
    const ids = parsed(['id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\n']).events.map(({ id }) => id);
    expect(ids).toEqual(['1', '1', '']);
  });

  it('drops one space after the colon and no other, and may contain colons', () => {
    expect(parsed(['data:a\ndata: b\ndata:  c: d\n\n']).events[0]?.data).toBe('a\nb\n c: d');
  });
});

it('unknown fields, and invalid values, are skipped', () => {
  const text = 'colour: red\nretry: soon\nretry: -1\nid: \0\nnonsense\ndata: 1\n\n';
  expect(parsed([text])).toEqual({ events: [{ id: '', event: 'message', data: '1' }], retries: [] });
});
