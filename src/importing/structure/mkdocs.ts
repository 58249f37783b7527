import { parseConfigurationYaml } from './configuration-yaml.js';
import { isLinkAddress } from '../../markdown/source/address.js';
import { joinPath } from '../../markdown/source/source-path.js';
import type { NavigationEntry, NavigationReport } from './navigation.js';
import type { PathIndex } from './path-index.js';
import { isMapping } from './mapping.js';

/** The values of `mkdocs.yml`; undefined when it is not a YAML mapping. */
export function parseMkdocs(text: string): Record<string, unknown> | undefined {
  try {
    const values: unknown = parseConfigurationYaml(text);
    return isMapping(values) ? values : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The entries of the `nav` of a MkDocs site.
 * @param root the folder of the documents
 * @throws ImportLimitError when it has too many entries or levels
 */
export function readMkdocsNavigation(
  nav: unknown,
  { root, texts, report }: { root: string; texts: PathIndex<string>; report: NavigationReport },
): NavigationEntry[] {
  const read = (item: unknown, title: string | undefined, level: number): NavigationEntry[] => {
    report.count(level);
    if (typeof item === 'string') {
      if (isLinkAddress(item)) return [{ title, link: item, children: [] }];
      const path = joinPath(root, item);
      const text = path === null ? undefined : texts.get(path);
      if (text === undefined) report.missing(item);
      return text === undefined ? [] : [{ title, text, children: [] }];
    }
    if (Array.isArray(item)) {
      const children = item.flatMap((each) => read(each, undefined, level + 1));
      return title === undefined ? children : [{ title, children }];
    }
    return isMapping(item)
      ? Object.entries(item).flatMap(([name, value]) => read(value, name, level + 1))
      : [];
  };
  return listOf(nav).flatMap((item) => read(item, undefined, 1));
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
