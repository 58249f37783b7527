import { isEmailAddress } from './email-address.js';

describe('an email address', () => {
  it.each(['ada@example.com', 'ada+docs@xn--bcher-kva.example', 'zoë@example.com'])('is %s', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  it.each([
    'ada',
    'ada@bücher.example',
    'ada@B\u00dcCHER.example',
    'ada@\u212aorp.example',
    '\ud800@example.com',
    '"ada"@example.com',
    '"ada@elsewhere.example"@example.com',
    '"a\r\nb"@example.com',
    'ada%elsewhere.example@example.com',
    'elsewhere.example!ada@example.com',
    'mi\u212ae@example.com',
    '\u0130an@example.com',
  ])(
    'is not %s, whose domain has another spelling in ASCII, which names a route, or which is none',
    (text) => {
      expect(isEmailAddress(text)).toBe(false);
    },
  );
});
