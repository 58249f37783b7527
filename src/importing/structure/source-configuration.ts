import { parseConfigurationYaml } from './configuration-yaml.js';
import { ImportLimitError } from './import.errors.js';
import { joinPath } from '../../markdown/source/source-path.js';
import { readRedirects } from './redirects.js';
import type { Redirect } from './source-sites.js';

/** The structure that a configuration states; paths are from the root of the source. */
export interface SourceConfiguration {
  root: string;
  summary?: string;
  readme?: string;
  redirects: Redirect[];
}

const CONFIGURATION_NAMES = ['.gitbook.yaml', '.gitbook.yml', 'book.json'];

/**
 * Whether a file at the root of a source configures its structure (`.gitbook.yaml`, `book.json`). Its text must be among the
 * markdown texts; it does not become a page.
 */
export function isConfigurationPath(path: string): boolean {
  return CONFIGURATION_NAMES.includes(path);
}

/**
 * Reads `root`, `structure.readme` and `structure.summary`, which both kinds of configuration have, and `redirects`.
 * Source: GitBook documentation, "Content configuration"; HonKit documentation, "Configuration".
 * @throws ImportLimitError when a configuration cannot be parsed
 */
export function readConfiguration(texts: ReadonlyMap<string, string>): SourceConfiguration {
  for (const name of CONFIGURATION_NAMES) {
    const text = texts.get(name);
    const values = text === undefined ? undefined : asMapping(parseConfiguration(name, text));
    if (!values) continue;
    const root = typeof values.root === 'string' ? (joinPath('', values.root) ?? '') : '';
    const structure = asMapping(values.structure);
    const summary = pathBelow(root, structure?.summary);
    const readme = pathBelow(root, structure?.readme);
    const redirects = readRedirects(values.redirects);
    return { root, redirects, ...(summary ? { summary } : {}), ...(readme ? { readme } : {}) };
  }
  return { root: '', redirects: [] };
}

function pathBelow(root: string, value: unknown): string | null {
  return typeof value === 'string' ? joinPath(root, value.replace(/^\/+/, '')) : null;
}

/** Parses JSON as YAML. @throws ImportLimitError when it is neither: what is outside of its `root` must not be published */
function parseConfiguration(name: string, text: string): unknown {
  try {
    return parseConfigurationYaml(text);
  } catch {
    throw new ImportLimitError(
      `The configuration "${name}" is not valid YAML or JSON, so the import does not know which folder the site publishes. Correct it, or import the folder without it.`,
    );
  }
}

function asMapping(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}
