import { parseYaml } from '../../common/parse-yaml.js';

/** Configurations have up to 4 MiB. */
const LIMITS = { aliases: 10, length: 8 * 1024 * 1024 };

/**
 * Parses a configuration of a source.
 * @throws the errors of the parser; ExpandedTooLongError when its aliases repeat too much
 */
export function parseConfigurationYaml(text: string): unknown {
  return parseYaml(text, LIMITS);
}
