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
  ])('is not %s, whose domain has another spelling in ASCII or which is none', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });
});
