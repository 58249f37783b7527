import fc from 'fast-check';
import { returnPath } from './return-path.js';

const APP = 'https://docs.example.com/app';
const ENVIRONMENT = { appUrl: APP, publicUrl: 'https://docs.example.com' };

describe('where a sign-in ends', () => {
  it.each(['/home', '/a/b?c=d#e', '/a%20b', '/s/home', '/a/./b', '/?q=https://evil.example'])(
    'can be %s',
    (path) => {
      expect(new URL(APP + returnPath(path, ENVIRONMENT)).href.startsWith(`${APP}/`)).toBe(true);
    },
  );

  it('is the application by default', () => {
    expect(returnPath(undefined, ENVIRONMENT)).toBe('');
    expect(returnPath('', ENVIRONMENT)).toBe('');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'home',
    '/../admin',
    '/%2e%2e/admin',
    '/..%2Fs%2Fsteal',
    '/..%252fs%252fsteal',
    '/..%5Cs%5Csteal',
    '/a/%2E%2E%2F%2E%2E/s/steal',
    '/a\tb',
    '/a\nb',
    'javascript:alert(1)',
    `/${'x'.repeat(1000)}`,
  ])('is never %j', (path) => {
    expect(() => returnPath(path, ENVIRONMENT)).toThrow('relayState');
  });

  it.each([
    ['https://docs.example.com', ''],
    ['https://docs.example.com', '/api'],
    ['http://docs.example.com:8080', ''],
  ])(
    'is no path of the service, at %s%s, when the application is at the root of its host',
    (origin, path) => {
      const environment = { appUrl: origin, publicUrl: `https://docs.example.com${path}` };
      for (const name of ['s', 'v1', 'scim', 'docs', 'app', 'S', '%73'])
        for (const refused of [`${path}/${name}/steal`, `${path}/x/..//${name}/steal`, `${path}/${name}`])
          expect(() => returnPath(refused, environment)).toThrow('relayState');
      for (const allowed of ['/home', '/settings', '/spaces/1', '/'])
        expect(returnPath(allowed, environment)).toBe(allowed);
    },
  );

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
          path = returnPath(text, ENVIRONMENT);
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
