import { nameOf } from '../../markdown/source/source-path.js';

/** Software that serves a documentation from the files of a repository. */
export type SiteSoftware = 'mintlify' | 'docusaurus' | 'starlight' | 'mkdocs';

const CONFIGURATIONS: readonly (readonly [RegExp, SiteSoftware])[] = [
  [/^(?:docs|mint)\.json$/, 'mintlify'],
  [/^docusaurus\.config\.[cm]?[jt]s$/, 'docusaurus'],
  [/^astro\.config\.[cm]?[jt]s$/, 'starlight'],
  [/^mkdocs\.ya?ml$/, 'mkdocs'],
];

/** The software that a file configures; undefined for any other file. */
export function softwareOf(path: string): SiteSoftware | undefined {
  const name = nameOf(path);
  return CONFIGURATIONS.find(([configuration]) => configuration.test(name))?.[1];
}
