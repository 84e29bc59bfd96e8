/** Tests the valid values of video.json, and what the page's policy allows for it. */
import { describe, expect, it } from 'vitest';
import { addressAt, readVideo, video, videoOrigins } from '#content/video.ts';

const [stream] = video.streams;
const [table] = video.tables;
if (!stream || !table) throw new Error('the site data is empty');

describe('site data', () => {
  it.each([
    ['streams.0.title.th', { streams: [{ ...stream, title: { ...stream.title, th: ' ' } }], tables: [] }],
    ['streams.0.url', { streams: [{ ...stream, url: 'stream.example/a.m3u8' }], tables: [] }],
    ['streams.0.url', { streams: [{ ...stream, url: "https://a.example; script-src 'none'/x" }], tables: [] }],
    ['streams.0.poster', { streams: [{ ...stream, poster: 'https://a.example/p.svg' }], tables: [] }],
    ['streams.0.captions', { streams: [{ ...stream, captions: null }], tables: [] }],
    ['streams.0.qualities', { streams: [{ ...stream, qualities: [] }], tables: [] }],
    ['streams.0.hosts.0', { streams: [{ ...stream, hosts: ['https://a.example/path'] }], tables: [] }],
    ['tables.0.url', { streams: [], tables: [{ ...table, url: '/table/' }] }],
    ['tables', { streams: [] }],
  ])('is refused with its invalid place: %s', (place, input) => {
    expect(() => readVideo(input)).toThrow(`video.json, ${place}: `);
  });

  it('may be empty', () => {
    expect(readVideo({ streams: [], tables: [] })).toEqual({ streams: [], tables: [] });
  });
});

describe('addresses', () => {
  it('belong to the API, wherever it is, if they begin with "/"', () => {
    expect(addressAt('https://api.example', '/a.m3u8')).toBe('https://api.example/a.m3u8');
    expect(addressAt('', '/a.m3u8')).toBe('/a.m3u8');
    expect(addressAt('https://api.example', 'https://cdn.example/a.m3u8')).toBe('https://cdn.example/a.m3u8');
  });

  it('are allowed by their origins, a table’s only for calls', () => {
    const url = 'https://live.example/master.m3u8';
    const own = { ...stream, url, captionsUrl: 'https://text.example/pt.vtt', hosts: ['https://cdn.example:8443'] };
    const input = { streams: [own], tables: [{ ...table, url: 'https://tables.example/wheel' }] };
    const media = ['https://live.example', 'https://text.example', 'https://api.example', 'https://cdn.example:8443'];
    expect(videoOrigins(input, { sandboxUrl: 'https://api.example', studioUrl: 'https://studio.example' })).toEqual({
      media,
      calls: [...media, 'https://tables.example'],
      ofTables: ['https://tables.example'],
    });
    expect(videoOrigins({ streams: [stream], tables: [table] }, { sandboxUrl: '', studioUrl: '' })).toEqual({
      media: [],
      calls: [],
      ofTables: [],
    });
  });
});
