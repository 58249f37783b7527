/**
 * A path on a site in the one way it is kept: with a slash in front and none behind, decoded, without query and fragment.
 * @returns undefined when the text is no path
 */
export function redirectSource(text: string): string | undefined {
  const path = /^[^?#]*/.exec(text)?.[0] ?? '';
  const segments = path.split('/').filter((segment) => segment !== '');
  const decoded = segments.map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return undefined;
    }
  });
  if (decoded.some((segment) => segment === undefined || segment === '.' || segment === '..'))
    return undefined;
  const clean = `/${decoded.join('/')}`;
  return clean.includes('\0') || !clean.isWellFormed() ? undefined : clean;
}
