import { PreconditionFailedError, ValidationError } from '../../common/errors/api-error.js';
import { requireIfMatch } from './if-match.js';

const HEAD = '01a1fc6f-0000-7000-8000-000000000000';
const OTHER = '01a1fc6f-0000-7000-8000-000000000001';

describe('If-Match', () => {
  it.each([
    undefined,
    '*',
    ' * ',
    `"${HEAD}"`,
    ` "${HEAD}" `,
    `"${HEAD}.pages"`,
    `"${HEAD}.markdown.a,b"`,
    `W/"${HEAD}"`,
    `W/"${HEAD}.pages"`,
    `"${OTHER}", "${HEAD}"`,
    `"${OTHER}",W/"${HEAD}"`,
    `"a,b" , "${HEAD}",`,
  ])('matches %j', (header) => {
    expect(() => requireIfMatch(header, HEAD)).not.toThrow();
  });

  it.each([
    `"${OTHER}"`,
    `W/"${OTHER}"`,
    '""',
    `"${HEAD}0"`,
    `"x.${HEAD}"`,
    `"a,${HEAD}"`,
    `"${HEAD.toUpperCase()}"`,
  ])('does not match %j', (header) => {
    expect(() => requireIfMatch(header, HEAD)).toThrow(PreconditionFailedError);
  });

  it.each([
    '',
    ',',
    HEAD,
    `'${HEAD}'`,
    `"${HEAD}`,
    `w/"${HEAD}"`,
    `W/${HEAD}`,
    `"${HEAD}", ${OTHER}`,
    `*, "${HEAD}"`,
    `“${HEAD}”`,
  ])('refuses %j', (header) => {
    const check = () => requireIfMatch(header, HEAD);
    expect(check).toThrow(ValidationError);
    expect(check).toThrow(/^The request is not valid: If-Match must .* in double quotes/);
  });
});
