/** `Cache-Control` of what nobody may keep, not even the browser that asked for it. */
export const NO_STORE = 'private, no-store';
