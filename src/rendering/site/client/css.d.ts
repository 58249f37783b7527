/** A style sheet that a script brings with it, as text. */
declare module '*.css' {
  const text: string;
  export default text;
}
