import { domainOf, EMAIL_DOMAIN, normalizedDomains } from './email-domain.js';

describe('email domains', () => {
  it.each([
    'example.com',
    'EXAMPLE.com',
    'a.b.c.example.co.uk',
    'x-1.de',
    '3m.com',
    'xn--mnchen-3ya.de',
    'example.xn--p1ai',
    `${'a'.repeat(63)}.com`,
  ])('accepts %s', (domain) => {
    expect(domain).toMatch(EMAIL_DOMAIN);
  });

  it.each([
    '',
    'localhost',
    '.com',
    'example.',
    'example..com',
    '-example.com',
    'example-.com',
    'exa mple.com',
    'exam_ple.com',
    'münchen.de',
    '@example.com',
    'https://example.com',
    '127.0.0.1',
    'example.com\n',
    'example.com\0',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(126)}com`,
  ])('refuses %j', (domain) => {
    expect(domain).not.toMatch(EMAIL_DOMAIN);
  });

  it('normalizes domains to lower case without duplicates', () => {
    expect(normalizedDomains(['B.com', 'a.com', 'b.COM'])).toEqual(['b.com', 'a.com']);
  });

  it.each([
    ['ada@example.com', 'example.com'],
    ['ada@EXAMPLE.com', 'example.com'],
    ['"a@b"@example.com', 'example.com'],
  ])('takes the domain of %s as %s', (email, domain) => {
    expect(domainOf(email)).toBe(domain);
  });
});
