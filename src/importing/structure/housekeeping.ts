import { isMarkdownPath, nameOf } from '../../markdown/source/source-path.js';

/** Files that a repository keeps about itself. */
const ABOUT_REPOSITORY = /^(?:licen[cs]e|copying|notice|codeowners)(?:\.(?:md|markdown|txt))?$/i;

/**
 * Whether a file of an archive belongs to the repository and not to the documentation: everything in `node_modules` and
 * in folders with a dot (`.github`, `.git`, `.vscode`), except for `.gitbook`; and files with a dot, except for
 * `.gitbook.yaml`.
 */
export function isHousekeeping(path: string): boolean {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  const isHidden = folders.some(
    (folder) => folder === 'node_modules' || (folder.startsWith('.') && folder !== '.gitbook'),
  );
  if (isHidden) return true;
  if (name.startsWith('.')) return !isMarkdownPath(path) && !/^\.gitbook\.ya?ml$/.test(name);
  return ABOUT_REPOSITORY.test(name) && !isMarkdownPath(path);
}

/** Whether a text is about the repository. It becomes a page only if the structure of the source names it. */
export function isAboutRepository(path: string): boolean {
  return ABOUT_REPOSITORY.test(nameOf(path));
}
