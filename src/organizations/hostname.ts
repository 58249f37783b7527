/** A hostname: the label of an organization in front of the platform's domain. */
export const HOSTNAME = /^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/;
export const HOSTNAME_HINT =
  'must be lower-case letters, digits and hyphens, and neither begin nor end with a hyphen';
