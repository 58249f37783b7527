import { parse as parseYaml } from 'yaml';
import { BrokenReferenceError, joinParts } from './join-parts.js';

/** The text of a specification, or of a file that it refers to, is not usable. */
export class UnusableSpecError extends Error {
  override readonly name = 'UnusableSpecError';
}

const LARGEST = 10 * 1024 * 1024;
const MAX_PARTS = 100;

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
  const content = toJson(await joinParts(spec, url, load).catch(refuseBroken));
  if (Buffer.byteLength(content) > LARGEST)
    throw new UnusableSpecError('It is too large with all its parts.');
  return content;
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
  try {
    // JSON is also YAML, but JSON.parse is many times faster.
    return /^\s*[{[]/.test(text) ? parseJsonOrYaml(text) : parseYaml(text);
  } catch (error) {
    throw new UnusableSpecError(`It is neither JSON nor YAML: ${firstLine(error)}.`, { cause: error });
  }
}

/** The message of the parser without the excerpt of the text. */
function firstLine(error: unknown): string {
  return (
    String((error as Error).message)
      .split('\n', 1)[0]
      ?.replace(/:$/, '') ?? ''
  );
}

function parseJsonOrYaml(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parseYaml(text);
  }
}

function requireSpec(value: unknown): asserts value is object {
  const spec = (value ?? {}) as { swagger?: unknown; openapi?: unknown; info?: unknown; paths?: unknown };
  const isSpec = String(spec.swagger) === '2.0' || spec.swagger === 2 || isThree(spec.openapi);
  const title = (spec.info as { title?: unknown } | null | undefined)?.title;
  if (!isSpec || typeof title !== 'string')
    throw new UnusableSpecError('It is no OpenAPI specification of version 2.0, 3.0 or 3.1.');
  // Specifications of 3.1 can have only webhooks or only components.
  if (spec.paths !== undefined && (typeof spec.paths !== 'object' || Array.isArray(spec.paths)))
    throw new UnusableSpecError('Its "paths" must be an object.');
}

function isThree(version: unknown): boolean {
  return /^3\.[01](\.\d+)?(-.+)?$/.test(String(version));
}
