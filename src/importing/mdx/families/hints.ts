import { writeTag } from '../../../markdown/source/tags.js';
import { asBlock, type Component, escapeText, oneLine, stack } from '../component.js';
import { encloseTag } from './enclose-tag.js';

type Style = 'info' | 'success' | 'warning' | 'danger';

/** Hints of Mintlify, Docusaurus and Starlight by name, or by the `type` of an `Aside` or `Admonition`. */
const STYLES: Record<string, Style | undefined> = {
  note: 'info',
  info: 'info',
  important: 'info',
  secondary: 'info',
  tip: 'success',
  check: 'success',
  success: 'success',
  warning: 'warning',
  caution: 'warning',
  danger: 'danger',
  error: 'danger',
};

function hint(style: Style): Component {
  return asBlock((element, tools) => {
    const title = tools.attribute(element, 'title');
    const content = stack(title && `**${escapeText(oneLine(title))}**`, tools.blocks(element));
    return encloseTag(writeTag('hint', { style }), content, '{% endhint %}');
  });
}

/** Components whose style is an attribute. */
const typed: Component = asBlock((element, tools) => {
  const style = STYLES[tools.attribute(element, 'type', 'intent')?.toLowerCase() ?? ''] ?? 'info';
  return hint(style).blocks?.([element], tools) ?? '';
});

/** Components and containers (`:::note`) that become hints. */
export const HINTS: readonly (readonly [string, Component])[] = [
  ...['Note', 'Info', 'Tip', 'Check', 'Warning', 'Danger'].map(
    (name) => [name, hint(STYLES[name.toLowerCase()] ?? 'info')] as const,
  ),
  ...['Callout', 'Aside', 'Admonition'].map((name) => [name, typed] as const),
  ...Object.entries(STYLES).map(([name, style]) => [`:::${name}`, hint(style ?? 'info')] as const),
];
