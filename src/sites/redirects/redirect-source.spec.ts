import * as fc from 'fast-check';
import { redirectSource } from './redirect-source.js';

describe('the source of a redirect', () => {
  it.each([
    ['old/page', '/old/page'],
    ['/old/page/', '/old/page'],
    ['//old//page?x=1#part', '/old/page'],
    ['/%C3%BCber', '/über'],
    ['/50%25off', '/50%25off'],
    ['/a%2541', '/a%2541'],
    ['/a%2f..%2Fb', '/a%2F..%2Fb'],
    ['/what%3F%23', '/what%3F%23'],
    ['/', '/'],
    ['', '/'],
  ])('is normalized: %j to %j', (text, source) => {
    expect(redirectSource(text)).toBe(source);
  });

  it.each(['/a/../b', '/%2e%2e/b', '/./b', '/%zz', '/%00', '/%0d%0aa', '/\ud800'])(
    'must be a path: refuses %j',
    (text) => {
      expect(redirectSource(text)).toBeUndefined();
    },
  );

  it('does not change when it is normalized again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webPath(), fc.string({ unit: 'binary' })), (path) => {
        const source = redirectSource(path);
        fc.pre(source !== undefined);
        expect(redirectSource(source)).toBe(source);
      }),
    );
  });
});
