import { isMarkdownPath } from '../../markdown/source/source-path.js';

/** Files that a repository keeps about itself, at its root. */
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
  return name.startsWith('.') && !isMarkdownPath(path) && !/^\.gitbook\.ya?ml$/.test(name);
}

/** Whether a file is about the repository. It is imported only if the documentation names it. */
export function isAboutRepository(path: string): boolean {
  return ABOUT_REPOSITORY.test(path);
}
