const OLDEST = 24;

/** The message for an operator whose Node.js cannot run the service; undefined if it can. */
export function nodeVersionProblem(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= OLDEST) return undefined;
  return `The service needs Node.js ${OLDEST} or newer, and this is ${version}: use "npm start" or "npm run cli", which use the bundled Node.js.`;
}
