/**
 * A copy of a string that does not keep another one alive. In V8, a piece of 13 or more characters (a match of a regular
 * expression, a `slice`, a part of a `split`) refers to the whole text that it comes from, and so does a text that is put
 * together from such pieces. What outlives its text, such as the key or the value of a cache, must be a copy.
 */
export function copyOf(text: string): string {
  // A string method may return a piece again. This one also keeps halves of surrogate pairs.
  return JSON.parse(JSON.stringify(text)) as string;
}
