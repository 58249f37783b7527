/** The path below a site where readers sign in through an identity provider of the organization, and come back to. */
export const SIGN_IN = '~sign-in';
