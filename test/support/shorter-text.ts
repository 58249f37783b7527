/** Most of a text, up to the end of a line if it has many. */
export function shorter(text: string): string {
  const length = Math.floor(text.length * 0.8);
  return text.slice(0, Math.max(text.lastIndexOf('\n', length) + 1, length - 200));
}
