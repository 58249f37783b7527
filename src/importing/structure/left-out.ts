import ignore from 'ignore';
import picomatch from 'picomatch';
import { isMarkdownPath } from '../../markdown/source/source-path.js';
import type { Documentation, ReadText } from './documentation.js';
import { ImportLimitError } from './import-limit-error.js';
import { JavaScriptModule } from './javascript-module.js';
import { joined } from './source-sites.js';

/** Most patterns, and characters of each. A site has some; each is tried with each path. */
const MAX_PATTERNS = 500;
const MAX_PATTERN = 500;
/** Longest configuration in JavaScript, in characters; a longer one is not read. */
const MAX_SCRIPT = 256 * 1024;

/** MkDocs leaves these out unless `exclude_docs` names them with `!`. */
const MKDOCS_EXCLUDES = '.*\n/templates/\n';

/** Whether a resource is one of some, by its path. */
export type Matches = (path: string) => boolean;

/**
 * What a site does not publish, by its configuration: `.mintignore` of Mintlify, `exclude_docs` of MkDocs (both have the
 * patterns of `.gitignore`), `srcExclude` of VitePress and `exclude` of the documents of Docusaurus (both have globs). Texts of
 * pages, texts that pages include and files alike: a site publishes such a text or file only as a part of a page that names it.
 * @throws ImportLimitError when there are too many patterns, because what it leaves out must not be published
 */
export function leftOutOf(documentation: Documentation, readText: ReadText): Matches {
  const isLeftOut = below(documentation, leftOutBelow(documentation, readText));
  const isDraft = draftsOf(documentation);
  // The text of a draft is imported, but hidden.
  return (path) => isLeftOut(path) || (!isMarkdownPath(path) && isDraft(path));
}

/** What a site shows only to its authors: `draft_docs` of MkDocs. @throws ImportLimitError as `leftOutOf` */
export function draftsOf(documentation: Documentation): Matches {
  const { kind, values } = documentation;
  return kind === 'mkdocs' ? below(documentation, byIgnoreFile(values?.draft_docs)) : () => false;
}

/** What both read are paths below the folder of the texts. */
function below({ root }: Documentation, matches: Matches): Matches {
  if (root === '') return matches;
  return (path) => path.startsWith(`${root}/`) && matches(path.slice(root.length + 1));
}

function leftOutBelow({ kind, base, path, values }: Documentation, readText: ReadText): Matches {
  switch (kind) {
    case 'mintlify':
      return byIgnoreFile(readText(joined(base, '.mintignore')));
    case 'mkdocs':
      return byIgnoreFile(
        MKDOCS_EXCLUDES + (typeof values?.exclude_docs === 'string' ? values.exclude_docs : ''),
      );
    case 'vitepress': {
      const module = moduleOf(readText(path));
      return byGlobs(module.literal(module.property(module.exported(), 'srcExclude')));
    }
    case 'docusaurus': {
      const module = moduleOf(readText(path));
      return byGlobs(
        module.all('docs').flatMap((docs) => module.literal(module.property(docs, 'exclude')) ?? []),
      );
    }
    case 'starlight':
      return () => false;
  }
}

function byIgnoreFile(written: unknown): Matches {
  if (typeof written !== 'string') return () => false;
  const rules = ignore({ ignoreCase: false, allowRelativePaths: true }).add(checked(written.split(/\r?\n/)));
  return (path) => rules.ignores(path);
}

function byGlobs(written: unknown): Matches {
  const patterns = Array.isArray(written) ? written.filter((each) => typeof each === 'string') : [];
  const tests = checked(patterns).map((pattern) => picomatch(pattern.replace(/^\.?\//, ''), { dot: true }));
  return (path) => tests.some((test) => test(path));
}

function checked(written: string[]): string[] {
  const patterns = written.filter((each) => each.trim() !== '');
  if (patterns.length > MAX_PATTERNS || patterns.some(({ length }) => length > MAX_PATTERN))
    throw new ImportLimitError(
      `The configuration excludes texts by more than ${MAX_PATTERNS} patterns, or by one of more than ${MAX_PATTERN} characters.`,
    );
  return patterns;
}

function moduleOf(text = ''): JavaScriptModule {
  return new JavaScriptModule(text.length > MAX_SCRIPT ? '' : text);
}
