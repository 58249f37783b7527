import { visitorClaims } from './claims.js';

const claimsOf = (claims: Record<string, unknown>, named: { name: string; claim: string }[] = []) =>
  visitorClaims({ subject: 's', email: 'a@b.example', displayName: undefined, claims }, named);

describe('what the conditions of a site know of a reader', () => {
  it('has the groups of the provider, by any of their names', () => {
    expect(claimsOf({ memberOf: ['Staff'] })).toEqual({ email: 'a@b.example', groups: ['Staff'] });
    expect(claimsOf({})).toEqual({ email: 'a@b.example' });
  });

  it('has the address of the sign-in, whatever claim is to replace it', () => {
    // Whoever is disabled by their address would read on with another one.
    const named = [{ name: 'email', claim: 'mail2' }];
    expect(claimsOf({ mail2: 'other@b.example' }, named)).toEqual({ email: 'a@b.example' });
  });

  it.each([
    ['_claim_names', { groups: 'src1' }],
    ['http://schemas.microsoft.com/claims/groups.link', 'https://graph.example'],
  ])('is refused if there are too many groups to send them: %s', (name, value) => {
    // A condition such as !("Contractors" in visitor.claims.groups) would hold.
    expect(() => claimsOf({ [name]: value })).toThrow('too many values');
    expect(claimsOf({ [name]: value, groups: ['Staff'] }).groups).toEqual(['Staff']);
  });

  it('is refused if a claim that the settings name is left out', () => {
    const named = [{ name: 'regions', claim: 'regions' }];
    expect(() => claimsOf({ _claim_names: { regions: 'src1' } }, named)).toThrow('too many values');
    expect(claimsOf({ _claim_names: { other: 'src1' } }, named)).toEqual({ email: 'a@b.example' });
  });
});
