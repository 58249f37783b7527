import { ExpandedTooLongError, parseYaml, requireExpandedLength } from '../../common/parse-yaml.js';
import { BrokenReferenceError, joinParts } from './join-parts.js';

/** The text of a specification, or of a file that it refers to, is not usable. */
export class UnusableSpecError extends Error {
  override readonly name = 'UnusableSpecError';
}

const LARGEST = 10 * 1024 * 1024;
const TOO_LARGE = 'It is too large with all its parts and YAML aliases.';
const MAX_PARTS = 100;
/** Aliases of each part. */
const YAML = { aliases: 100, length: LARGEST, namesLines: true };

/**
 * Parses an OpenAPI specification (2.0, 3.0 or 3.1, in JSON or YAML) and joins the documents that it refers to into
 * it. Internal references stay, so it can refer to itself recursively.
 * @param url base URL of its references
 * @param fetch returns the text at a URL; its errors are rethrown
 * @returns the specification as JSON
 * @throws UnusableSpecError when it is not a specification, or too large with all its parts
 */
export async function readSpec(
  text: string,
  url: string,
  fetch: (url: string) => Promise<string>,
): Promise<string> {
  const spec = parseText(text);
  requireSpec(spec);
  let parts = 0;
  const load = async (address: string): Promise<unknown> => {
    parts += 1;
    if (parts > MAX_PARTS) throw new UnusableSpecError(`It is made of more than ${MAX_PARTS} parts.`);
    return parseText(await fetch(address));
  };
  const joined = await joinParts(spec, url, load).catch(refuseBroken);
  // Before it is written: JSON that is larger than the memory of a thread would end the process.
  requireShort(() => requireExpandedLength(joined, LARGEST));
  const content = toJson(joined);
  if (Buffer.byteLength(content) > LARGEST) throw new UnusableSpecError(TOO_LARGE);
  return content;
}

/** @throws UnusableSpecError when the result is too long */
function requireShort<Result>(make: () => Result): Result {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof ExpandedTooLongError)) throw error;
    throw new UnusableSpecError(TOO_LARGE, { cause: error });
  }
}

function refuseBroken(error: unknown): never {
  if (!(error instanceof BrokenReferenceError)) throw error;
  throw new UnusableSpecError(error.message, { cause: error });
}

/** @throws UnusableSpecError for values that JSON cannot express: circular YAML anchors, or too deep nesting */
function toJson(spec: object): string {
  try {
    return JSON.stringify(spec);
  } catch (error) {
    throw new UnusableSpecError('It cannot be written as JSON.', { cause: error });
  }
}

function parseText(text: string): unknown {
  return requireShort(() => parseJsonOrYaml(text));
}

/** The message of the parser without the excerpt of the text. */
function firstLine(error: unknown): string {
  return (
    String((error as Error).message)
      .split('\n', 1)[0]
      ?.replace(/:$/, '') ?? ''
  );
}

/** @throws UnusableSpecError; ExpandedTooLongError when its aliases repeat too much */
function parseJsonOrYaml(text: string): unknown {
  // JSON is also YAML, but JSON.parse is many times faster.
  if (/^\s*[{[]/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      // YAML can look like JSON.
    }
  }
  try {
    return parseYaml(text, YAML);
  } catch (error) {
    if (error instanceof ExpandedTooLongError) throw error;
    throw new UnusableSpecError(`It is neither JSON nor YAML: ${firstLine(error)}.`, { cause: error });
  }
}

function requireSpec(value: unknown): asserts value is object {
  const spec = (value ?? {}) as { swagger?: unknown; openapi?: unknown; info?: unknown; paths?: unknown };
  const isSpec = String(spec.swagger) === '2.0' || spec.swagger === 2 || isThree(spec.openapi);
  const title = (spec.info as { title?: unknown } | null | undefined)?.title;
  if (!isSpec || typeof title !== 'string')
    throw new UnusableSpecError('It is not an OpenAPI specification of version 2.0, 3.0 or 3.1.');
  // Specifications of 3.1 can have only webhooks or only components.
  if (spec.paths !== undefined && (typeof spec.paths !== 'object' || Array.isArray(spec.paths)))
    throw new UnusableSpecError('Its "paths" must be an object.');
}

function isThree(version: unknown): boolean {
  return /^3\.[01](\.\d+)?(-.+)?$/.test(String(version));
}
