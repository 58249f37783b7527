import { isLinkAddress } from '../../markdown/source/address.js';
import { joinPath } from '../../markdown/source/source-path.js';
import type { JavaScriptModule } from './javascript-module.js';
import type { NavigationEntry, NavigationReport } from './navigation.js';
import type { PathIndex } from './path-index.js';
import { isMapping } from './mapping.js';

/** The source that the sidebar of a VitePress site is read from. */
interface VitePressSource {
  /** The folder of the texts. */
  root: string;
  texts: PathIndex<string>;
  report: NavigationReport;
}

/**
 * The properties of `.vitepress/config.js` that state the navigation.
 * @returns undefined when there is no sidebar, or one that is computed
 */
export function vitePressNavigation(module: JavaScriptModule): Record<string, unknown> | undefined {
  const exported = module.exported();
  const sidebar = module.literal(module.property(exported, 'themeConfig', 'sidebar'));
  const locales = module.literal(module.property(exported, 'locales'));
  const languages = isMapping(locales) ? Object.entries(locales) : [];
  const main = sidebar ?? sidebarOf(languages.find(([name]) => name === 'root')?.[1]);
  if (!isMapping(main) && !Array.isArray(main)) return undefined;
  const others = languages.filter(([name, locale]) => name !== 'root' && sidebarOf(locale) !== undefined);
  return { sidebar: main, locales: Object.fromEntries(others) };
}

/**
 * The entries of the sidebars of a VitePress site. Languages other than the main one become groups. The start page, which no
 * sidebar needs to name, comes first.
 * @throws ImportLimitError when there are too many entries or levels
 */
export function readVitePressSidebar(
  { sidebar, locales }: Record<string, unknown>,
  source: VitePressSource,
): NavigationEntry[] {
  const { texts, root } = source;
  const start = texts.get(joinPath(root, 'index.md') ?? '');
  return [
    ...(start === undefined ? [] : [{ text: start, children: [] }]),
    ...sidebars(sidebar, source),
    ...Object.entries(isMapping(locales) ? locales : {}).map(([name, locale]) => ({
      title: isMapping(locale) && typeof locale.label === 'string' ? locale.label : name,
      children: sidebars(sidebarOf(locale), source),
    })),
  ];
}

/** The entries of one sidebar, or of the sidebars of several parts of the site. */
function sidebars(written: unknown, source: VitePressSource): NavigationEntry[] {
  if (Array.isArray(written)) return itemsOf(written, source, '', 1);
  if (!isMapping(written)) return [];
  return Object.values(written).flatMap((part) =>
    isMapping(part) ? itemsOf(part.items, source, textOf(part.base) ?? '', 1) : itemsOf(part, source, '', 1),
  );
}

/** @param base the beginning of addresses */
function itemsOf(written: unknown, source: VitePressSource, base: string, level: number): NavigationEntry[] {
  const { report } = source;
  report.count(level);
  if (!Array.isArray(written)) return [];
  return written.flatMap((item: unknown) => {
    report.count(level);
    if (!isMapping(item)) return [];
    const title = textOf(item.text);
    const below = textOf(item.base) ?? base;
    const children = itemsOf(item.items, source, below, level + 1);
    const target = item.link === undefined ? {} : targetOf(item.link, source, below);
    return [{ title, ...target, children }];
  });
}

/** The page or URL that an entry leads to. */
function targetOf(
  written: unknown,
  { root, texts, report }: VitePressSource,
  base: string,
): Pick<NavigationEntry, 'text' | 'link'> {
  const address = textOf(written);
  if (address === undefined) return {};
  if (isLinkAddress(address)) return { link: address };
  const path = joinPath('', `${base}${address}`.replace(/[?#].*$/s, '').replace(/^\/+/, ''));
  const inside = path === null ? null : joinPath(root, path);
  const text = inside === null ? undefined : texts.find(inside === '' ? 'index' : inside);
  if (text === undefined) report.missing(address);
  return text === undefined ? {} : { text };
}

function sidebarOf(locale: unknown): unknown {
  return isMapping(locale) && isMapping(locale.themeConfig) ? locale.themeConfig.sidebar : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
