import { countsAsView } from './counts-as-view.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CUBOT =
  'Mozilla/5.0 (Linux; Android 9; CUBOT_X18) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0 Mobile Safari/537.36';

describe('a request counts as a view', () => {
  it.each([FIREFOX, CUBOT, 'Opera/9.80 (Android; Opera Mini/36.2) Presto/2.12.423 Version/12.16'])(
    'when a browser sends it: %s',
    (name) => {
      expect(countsAsView({ method: 'GET', headers: { 'user-agent': name } })).toBe(true);
    },
  );

  it.each([
    undefined,
    'curl/8.5.0',
    'python-requests/2.32',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    `Mozilla/5.0 ${'a'.repeat(500)}`,
  ])('but not when a program sends it: %s', (name) => {
    expect(countsAsView({ method: 'GET', headers: { 'user-agent': name } })).toBe(false);
  });

  it.each<[string, Record<string, string>]>([
    ['HEAD', {}],
    ['GET', { 'sec-purpose': 'prefetch' }],
    ['GET', { 'sec-purpose': 'prefetch;prerender' }],
    ['GET', { purpose: 'prefetch' }],
    ['GET', { 'x-moz': 'prefetch' }],
  ])('but not when nobody reads the response: %s %j', (method, headers) => {
    expect(countsAsView({ method, headers: { 'user-agent': FIREFOX, ...headers } })).toBe(false);
  });
});
