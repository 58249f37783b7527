export const PROVIDER_STATUSES = ['pending', 'active'] as const;

/** `pending` until it is complete and somebody has signed in through it, then `active`. */
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];
