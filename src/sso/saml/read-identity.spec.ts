import type { Parsed } from './check-assertion.js';
import { readIdentity } from './read-identity.js';

const FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:';
const FORMAT_2 = 'urn:oasis:names:tc:SAML:2.0:nameid-format:';

/** An assertion about the NameID of a format, with attributes by the names of their elements. */
const assertion = (name: string, format: string | undefined, attributes: [string, string[]][]): Parsed => ({
  Subject: [{ NameID: [{ _: name, ...(format === undefined ? {} : { $: { Format: format } }) }] }],
  AttributeStatement: [
    {
      Attribute: attributes.map(([Name, values]) => ({
        $: { Name },
        AttributeValue: values.map((value) => ({ _: value })),
      })),
    },
  ],
});

describe('the person of an assertion', () => {
  it('has the values of all attributes with the same name', () => {
    const groups: [string, string[]][] = [
      ['email', ['a@b.example']],
      ['groups', ['Staff']],
      ['groups', ['Contractors']],
    ];
    for (const each of [groups, groups.toReversed()])
      expect(readIdentity(assertion('a', undefined, each)).claims.groups).toEqual(
        expect.arrayContaining(['Staff', 'Contractors']),
      );
  });

  it.each([`${FORMAT}emailAddress`, `${FORMAT}unspecified`, '', undefined])(
    'has the address of a NameID with the format %s, if there is no attribute for it',
    (format) => {
      expect(readIdentity(assertion('Boss@b.example', format, [['cn', ['Boss']]])).email).toBe(
        'boss@b.example',
      );
    },
  );

  it.each([
    `${FORMAT_2}persistent`,
    `${FORMAT_2}transient`,
    `${FORMAT_2}kerberos`,
    `${FORMAT}X509SubjectName`,
  ])('has no address if only a NameID with the format %s looks like one', (format) => {
    expect(() => readIdentity(assertion('boss@b.example', format, []))).toThrow('no email address');
  });

  it.each([[[]], [['']], [['none']]])(
    'has no address if the attribute for it is %j, whatever the NameID says',
    (values) => {
      const named = assertion('boss@b.example', `${FORMAT}emailAddress`, [['email', values]]);
      expect(() => readIdentity(named)).toThrow('no email address');
    },
  );
});
