import { writeTag } from '../../../markdown/source/tags.js';
import { asBlock, asGroup, type Component, type MdxTools, oneLine, stack } from '../component.js';
import type { MdxElement } from '../mdx-tree.js';
import { anchorOf, withAnchor } from './anchors.js';
import { encloseTag } from './enclose-tag.js';
import { iconName } from './icons.js';

export interface TabContent {
  title: string;
  icon?: string | undefined;
  content: string;
}

export function writeTabs(tabs: readonly TabContent[]): string {
  const written = tabs.map(({ title, icon, content }) =>
    encloseTag(writeTag('tab', { title: oneLine(title), icon }), content, '{% endtab %}'),
  );
  return ['{% tabs %}', ...written, '{% endtabs %}'].join('\n');
}

/** Names of components that are one tab. */
const TABS = ['Tab', 'TabItem'];

/** Titles of the tabs of Docusaurus, which can be in the element around them: `values={[{ label: 'npm', value: 'npm' }]}`. */
function titlesOf(element: MdxElement): ReadonlyMap<string, string> {
  const values = element.attributes.get('values');
  const code = typeof values === 'object' ? values.code.slice(0, 10_000) : '';
  const titles = new Map<string, string>();
  for (const [entry] of code.matchAll(/\{[^{}]*\}/g)) {
    const [, , label] = /\blabel\s*:\s*(["'])([^"'\n]*)\1/.exec(entry) ?? [];
    const [, , value] = /\bvalue\s*:\s*(["'])([^"'\n]*)\1/.exec(entry) ?? [];
    if (label !== undefined && value !== undefined) titles.set(value, label);
  }
  return titles;
}

function toTab(element: MdxElement, tools: MdxTools, titles: ReadonlyMap<string, string>): TabContent {
  const value = tools.attribute(element, 'value');
  const title = tools.attribute(element, 'title', 'label') ?? titles.get(value ?? '') ?? value ?? 'Tab';
  const content = withAnchor(anchorOf(element, tools), tools.blocks(element));
  return { title, icon: iconName(tools.attribute(element, 'icon')), content };
}

function tabs(element: MdxElement, tools: MdxTools): string {
  const items = tools.elementsIn(element);
  const titles = titlesOf(element);
  if (items === undefined) return tools.blocks(element);
  const isTab = ({ name }: MdxElement) => TABS.includes(name);
  const others = items.filter((item) => !isTab(item));
  const found = items.filter(isTab).map((item) => toTab(item, tools, titles));
  return stack(found.length > 0 ? writeTabs(found) : undefined, tools.convertAll(others));
}

function tabGroup(group: readonly MdxElement[], tools: MdxTools): string {
  return writeTabs(group.map((element) => toTab(element, tools, new Map())));
}

/** Tabs, and other components of which readers see one at a time. */
export const TAB_COMPONENTS: readonly (readonly [string, Component])[] = [
  ['Tabs', asBlock(tabs)],
  ...TABS.map((name) => [name, asGroup(TABS, tabGroup)] as const),
  ['View', asGroup(['View'], tabGroup)],
];
