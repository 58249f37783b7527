import { isUrl } from './is-url.js';

describe('isUrl', () => {
  it.each([
    ['https://docs.example/path?query#part', true],
    [`https://docs.example/${'ä'.repeat(2_000)}`, true],
    [`mailto:${'a'.repeat(2_000)}@docs.example`, true],
    [`data:text/plain,${'a'.repeat(2_000)}`, true],
    ['docs.example', false],
    [`https://user:${'p'.repeat(300)}@docs.example:8080/`, true],
    [`https://${'a'.repeat(261)}/`, false],
    [` https://${'a'.repeat(261)}/`, false],
    [`ht\ttp:/\n/${'a'.repeat(261)}/`, false],
    [`\u0001http://${'a'.repeat(261)}/`, false],
    [`https:${'\u{1f600}'.repeat(200)}`, false],
  ])('%.40s: %s', (text, expected) => expect(isUrl(text)).toBe(expected));
});
