import { parse } from 'yaml';

/** Limits of a YAML text from outside. */
export interface YamlLimits {
  /** Most times that aliases repeat a value. */
  aliases: number;
  /** Most characters of all keys and texts, and values, in the result. What aliases repeat counts each time. */
  length: number;
  /** `true`: errors of the parser name the line, and quote it. */
  namesLines?: boolean;
}

/** The values of a text, including the repetitions by its aliases, are too many. */
export class ExpandedTooLongError extends Error {
  override readonly name = 'ExpandedTooLongError';
}

/**
 * Parses YAML from outside. An alias takes no memory, but all code that writes the values writes the repeated value again,
 * so the number of aliases alone limits nothing: one text of a megabyte, repeated fifty times, is fifty megabytes of JSON.
 * @throws ExpandedTooLongError when the result is over the limit; the errors of the parser when the text is not YAML
 */
export function parseYaml(text: string, { aliases, length, namesLines = false }: YamlLimits): unknown {
  const value: unknown = parse(text, { maxAliasCount: aliases, logLevel: 'error', prettyErrors: namesLines });
  // Without an alias, there is not more than in the text.
  if (text.includes('*')) requireExpandedLength(value, length);
  return value;
}

/**
 * Checks how much there is to write of a value, in which objects can be in several places. It stops at the limit.
 * @param length as in `YamlLimits`
 * @throws ExpandedTooLongError also when a value contains itself, or is nested too deeply to be written
 */
export function requireExpandedLength(value: unknown, length: number): void {
  let left = length;
  const spend = (characters: number): void => {
    left -= characters;
    if (left < 0)
      throw new ExpandedTooLongError(`It has more than ${length} characters with all its aliases`);
  };
  const take = (each: unknown): void => {
    spend(typeof each === 'string' ? each.length + 1 : 1);
    if (typeof each !== 'object' || each === null) return;
    if (Array.isArray(each)) {
      for (const item of each) take(item);
      return;
    }
    for (const [key, item] of Object.entries(each)) {
      spend(key.length);
      take(item);
    }
  };
  try {
    take(value);
  } catch (error) {
    // The stack is full.
    if (!(error instanceof RangeError)) throw error;
    throw new ExpandedTooLongError('It is nested too deeply.', { cause: error });
  }
}
