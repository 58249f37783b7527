import { isImageAddress, isLinkAddress } from './address.js';

describe('a complete address', () => {
  it.each([
    'https://example.com',
    'HTTP://example.com/a%20b?c=d#e',
    'https://example.com/ü/می‌خواهم',
    'https://user@example.com:8080/a b',
  ])('is allowed for links and images: %s', (address) => {
    expect([isLinkAddress(address), isImageAddress(address)]).toEqual([true, true]);
  });

  it.each(['mailto:ada@example.com', 'tel:+123'])('is allowed for links: %s', (address) => {
    expect([isLinkAddress(address), isImageAddress(address)]).toEqual([true, false]);
  });

  it.each([
    'https://example.com/\r\nSet-Cookie: a=b',
    'https://example.com/\ta',
    'https://example.com/\u0001',
    'https://example.com/\u007f',
    'https://example.com/\u2028',
    'https://example.com\\@evil.test/',
    'https://',
    'https:example.com',
    'mailto:',
    'mailto:a\r\nBcc: b',
    'javascript:alert(1)',
    '/relative',
    '',
  ])('is not: %j', (address) => {
    expect([isLinkAddress(address), isImageAddress(address)]).toEqual([false, false]);
  });
});
