/** Largest image that is imported, in bytes. */
export const MAX_IMAGE_BYTES = 25 * 1024 * 1024;
/** Largest page of a website, in bytes. */
export const MAX_SITE_PAGE_BYTES = 10 * 1024 * 1024;
/** Largest HTML page, as a multiple of the limit of its markdown. */
export const HTML_FACTOR = 10;
