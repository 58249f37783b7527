/** The folder of the files that the build makes for sites. Unit tests run the sources, beside the build. */
export const BUILT_FILES = new URL(
  import.meta.url.includes('/dist/src/') ? '../../../site/' : '../../../dist/site/',
  import.meta.url,
);
