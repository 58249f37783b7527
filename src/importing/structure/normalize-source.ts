import { toStorableText } from '../../markdown/source/storable-text.js';
import { isHousekeeping } from './housekeeping.js';
import { isConfigurationPath } from './source-configuration.js';
import { isVariablesPath } from '../../markdown/source/include-paths.js';
import { isMarkdownPath } from '../../markdown/source/source-path.js';
import type { SkippedResource, SourceFile, SourceText } from './source-tree.js';

/** Deepest folder: code that handles a tree recurses into its depth. */
const MAX_DEPTH = 32;

/** The resources of a source by normalized path. */
export interface SourceResources {
  /** The folder that contains everything, with its slash; it is removed from all paths. */
  prefix: string;
  markdown: Map<string, string>;
  configuration: Map<string, string>;
  files: Map<string, SourceFile>;
  skipped: SkippedResource[];
  /** The folder that contained everything; '' when there was none. */
  removedFolder: string;
}

/**
 * Sorts and normalizes the resources of a source: strings become well-formed Unicode without NUL (U+FFFD in its place),
 * and a folder that contains everything is removed from all paths. Of two resources with the same path, the first is
 * used.
 * @param isRepository leaves out files that belong to a repository and not to its documentation
 */
export function normalizeSource(
  texts: readonly SourceText[],
  files: readonly SourceFile[],
  isRepository = false,
): SourceResources {
  const prefix = commonFolder([...texts, ...files].map(({ path }) => path));
  const resources: SourceResources = {
    prefix,
    markdown: new Map(),
    configuration: new Map(),
    files: new Map(),
    skipped: [],
    removedFolder: toStorableText(prefix.slice(0, -1)),
  };
  const place = (path: string, into: ReadonlyMap<string, unknown>): string | null => {
    const clean = toStorableText(path.slice(prefix.length));
    if (isRepository && isHousekeeping(clean)) return null;
    const isTwice = into.has(clean);
    const isDeep = clean.split('/').length > MAX_DEPTH;
    if (isTwice) resources.skipped.push({ path: clean, reason: 'another resource has the same path' });
    else if (isDeep) resources.skipped.push({ path: clean, reason: `more than ${MAX_DEPTH} folders deep` });
    return isTwice || isDeep ? null : clean;
  };

  for (const { path, text } of texts) {
    const relative = path.slice(prefix.length);
    const isConfiguration = isConfigurationPath(relative) || isVariablesPath(relative);
    const into = isConfiguration ? resources.configuration : resources.markdown;
    // A file with the name of a configuration in another folder is an ordinary file.
    const clean = isConfiguration || isMarkdownPath(path) ? place(path, into) : null;
    if (clean !== null) into.set(clean, toStorableText(text));
  }
  for (const file of files) {
    const clean = place(file.path, resources.files);
    if (clean !== null) resources.files.set(clean, { ...file, path: clean, name: toStorableText(file.name) });
  }
  return resources;
}

/** The folder that contains all paths, with its slash; empty when there is none. */
function commonFolder(paths: readonly string[]): string {
  const first = paths[0] ?? '';
  const folder = first.slice(0, first.indexOf('/') + 1);
  return folder !== '' && paths.every((path) => path.startsWith(folder)) ? folder : '';
}
