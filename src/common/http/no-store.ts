/** `Cache-Control` of responses that nobody may store, not even the browser. */
export const NO_STORE = 'private, no-store';
