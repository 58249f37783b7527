/** Images larger than this, in bytes, stay where they are. */
export const MAX_IMAGE_BYTES = 25 * 1024 * 1024;
