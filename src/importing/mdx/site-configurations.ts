import { nameOf } from '../../markdown/source/source-path.js';

/** Software that serves a documentation from the files of a repository. */
export type SiteSoftware = 'mintlify' | 'docusaurus' | 'starlight' | 'mkdocs' | 'vitepress';

/** The configuration of VitePress is in a folder with a dot: see `vitePressConfigurations`. */
const CONFIGURATIONS: readonly (readonly [RegExp, SiteSoftware])[] = [
  [/^(?:docs|mint)\.json$/, 'mintlify'],
  [/^docusaurus\.config\.[cm]?[jt]s$/, 'docusaurus'],
  [/^astro\.config\.[cm]?[jt]s$/, 'starlight'],
  [/^mkdocs\.ya?ml$/, 'mkdocs'],
];

/** Where the parts of a site usually are, from the folder of its configuration; '' is that folder. */
export interface SiteFolders {
  texts: string;
  /** Folders whose files the site serves at its root. */
  files: readonly string[];
}

export const SITE_FOLDERS: Record<SiteSoftware, SiteFolders> = {
  mintlify: { texts: '', files: [] },
  docusaurus: { texts: 'docs', files: ['static'] },
  starlight: { texts: 'src/content/docs', files: ['public'] },
  mkdocs: { texts: 'docs', files: [] },
  vitepress: { texts: '', files: ['public'] },
};

/** The software that a file configures; undefined for any other file. */
export function softwareOf(path: string): SiteSoftware | undefined {
  const name = nameOf(path);
  return CONFIGURATIONS.find(([configuration]) => configuration.test(name))?.[1];
}
