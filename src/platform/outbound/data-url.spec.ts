import { decodeDataUrl } from './data-url.js';

function decode(url: string, maxBytes = 1_000): [string, string] {
  const { bytes, contentType } = decodeDataUrl(new URL(url), maxBytes);
  return [bytes.toString('utf8'), contentType];
}

function failureOf(url: string, maxBytes?: number): unknown {
  try {
    return decode(url, maxBytes);
  } catch (error) {
    return error;
  }
}

describe('decodeDataUrl', () => {
  it.each([
    ['data:text/markdown,%23%20Title%0Atext', '# Title\ntext', 'text/markdown'],
    ['data:text/markdown;base64,IyBUaXRsZQ==', '# Title', 'text/markdown'],
    ['data:text/markdown;base64,IyBUaXRsZQ', '# Title', 'text/markdown'],
    ['data:text/markdown;base64,IyBUaXRsZQ%3D%3D', '# Title', 'text/markdown'],
    ['DATA:text/html;charset=utf-8;BASE64,SGk=', 'Hi', 'text/html;charset=utf-8'],
    ['data:,a?b&c=d', 'a?b&c=d', 'text/plain;charset=US-ASCII'],
    ['data:;charset=utf-8,%C3%A9', 'é', 'text/plain;charset=utf-8'],
    ['data:text/plain,é ✓', 'é ✓', 'text/plain'],
    ['data:text/plain,100%', '100%', 'text/plain'],
    ['data:text/plain,%zz%2', '%zz%2', 'text/plain'],
    ['data:,', '', 'text/plain;charset=US-ASCII'],
  ])('decodes %s', (url, content, contentType) => {
    expect(decode(url)).toEqual([content, contentType]);
  });

  it('does not treat the fragment as content', () => {
    expect(decode('data:,a#b')[0]).toBe('a');
  });

  it.each(['data:', 'data:text/plain', 'data:;base64,a', 'data:;base64,!!!!', `data:${'a'.repeat(2_000)},x`])(
    'refuses a malformed URL: %s',
    (url) => {
      expect(failureOf(url)).toMatchObject({ name: 'OutboundError', code: 'INVALID_URL' });
    },
  );

  it('accepts content of exactly the limit and refuses one byte more', () => {
    expect(decode(`data:,${'%61'.repeat(10)}`, 10)[0]).toHaveLength(10);
    expect(decode(`data:;base64,${Buffer.alloc(10).toString('base64')}`, 10)[0]).toHaveLength(10);
    for (const url of [
      `data:,${'a'.repeat(11)}`,
      `data:;base64,${Buffer.alloc(11).toString('base64')}`,
      `data:,${'a'.repeat(5_000)}`,
    ]) {
      expect(failureOf(url, 10)).toMatchObject({ name: 'OutboundError', code: 'TOO_LARGE' });
    }
  });
});
