/** Largest image that is imported, in bytes. */
export const MAX_IMAGE_BYTES = 25 * 1024 * 1024;
