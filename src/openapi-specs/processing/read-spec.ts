import { parse as parseYaml } from 'yaml';
import { BrokenReferenceError, joinParts } from './join-parts.js';

/** The text of a specification, or of a part of one, cannot be used. */
export class UnusableSpecError extends Error {
  override readonly name = 'UnusableSpecError';
}

const LARGEST = 10 * 1024 * 1024;
const MAX_PARTS = 100;

/**
 * Reads an OpenAPI specification (2.0, 3.0 or 3.1, in JSON or YAML) and puts everything that it refers to elsewhere into
 * it. References within it stay, so that it may refer to itself in circles.
 * @param url what its references are relative to
 * @param fetch gets the text at an address that it refers to; what it throws comes out again
 * @returns the specification as JSON
 * @throws UnusableSpecError when it is none, or too large with all its parts
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
  if (content.length > LARGEST) throw new UnusableSpecError('It is too large with all its parts.');
  return content;
}

function refuseBroken(error: unknown): never {
  if (!(error instanceof BrokenReferenceError)) throw error;
  throw new UnusableSpecError(error.message, { cause: error });
}

/** @throws UnusableSpecError for what JSON cannot say: circles of YAML anchors, or lists in lists without an end */
function toJson(spec: object): string {
  try {
    return JSON.stringify(spec);
  } catch (error) {
    throw new UnusableSpecError('It cannot be written as JSON.', { cause: error });
  }
}

function parseText(text: string): unknown {
  try {
    // Every JSON text is YAML, too, but is read many times faster as what it is.
    return /^\s*[{[]/.test(text) ? parseJsonOrYaml(text) : parseYaml(text);
  } catch (error) {
    throw new UnusableSpecError(`It is neither JSON nor YAML: ${firstLine(error)}.`, { cause: error });
  }
}

/** What the parser says, without the picture of the place. */
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
  // 3.1 has specifications of webhooks or components alone.
  if (spec.paths !== undefined && (typeof spec.paths !== 'object' || Array.isArray(spec.paths)))
    throw new UnusableSpecError('Its "paths" must be an object.');
}

function isThree(version: unknown): boolean {
  return /^3\.[01](\.\d+)?(-.+)?$/.test(String(version));
}
