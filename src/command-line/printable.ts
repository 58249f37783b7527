/** Control characters besides tabs and line ends: terminals obey them. */
// eslint-disable-next-line no-control-regex -- they are what it is about
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * A text of a server or a source for a terminal, without the control characters that would move its cursor, change its title
 * or hide lines: each is shown as `\u001b` is. JSON stays JSON with the same meaning.
 */
export function printable(text: string): string {
  return text.replace(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
