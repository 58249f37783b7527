import fc from 'fast-check';
import { returnPath } from './return-path.js';

const APP = 'https://docs.example.com/app';

describe('where a sign-in ends', () => {
  it.each(['/home', '/a/b?c=d#e', '/a%2Fb', '/a/./b', '/?q=https://evil.example'])('can be %s', (path) => {
    expect(new URL(APP + returnPath(path, APP)).href.startsWith(`${APP}/`)).toBe(true);
  });

  it('is the application by default', () => {
    expect(returnPath(undefined, APP)).toBe('');
    expect(returnPath('', APP)).toBe('');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'home',
    '/../admin',
    '/%2e%2e/admin',
    '/a\tb',
    '/a\nb',
    'javascript:alert(1)',
    `/${'x'.repeat(1000)}`,
  ])('is never %j', (path) => {
    expect(() => returnPath(path, APP)).toThrow('relayState');
  });

  it('is below the application for any relay state', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.string({ unit: fc.constantFrom('/', '\\', '.', '%2e', '@', ':', 'a') }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        let path: string;
        try {
          path = returnPath(text, APP);
        } catch {
          return;
        }
        const url = new URL(APP + path);
        expect(url.origin).toBe('https://docs.example.com');
        expect(url.pathname === '/app' || url.pathname.startsWith('/app/')).toBe(true);
      }),
    );
  });
});
