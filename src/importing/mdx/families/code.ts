import { writeTag } from '../../../markdown/source/tags.js';
import { asBlock, asSingleBlock, type Component, type MdxTools } from '../component.js';
import type { MdxElement } from '../mdx-tree.js';
import { type TabContent, writeTabs } from './tabs.js';

/** Attributes of a `{% code %}` tag, and the lines to highlight (`1,3-5`), which follow the language. */
type CodeAttributes = Record<'title' | 'lineNumbers' | 'overflow' | 'highlight', string | undefined>;

/** A value is quoted, an expression, or one word. */
const NAMED =
  /(?<![^\s}"'])([A-Za-z][\w-]*)=(?:"([^"]{0,2000})"|'([^']{0,2000})'|\{([^}\n]{0,2000})\}|([^\s"'{}]+))/g;
const LINES = /^\d{1,6}(?:-\d{1,6})?(?:,\d{1,6}(?:-\d{1,6})?){0,99}$/;
/** Settings without a value, ranges of lines, and expressions for what to mark. */
const SETTINGS =
  /\{[^}\n]*\}|(?<!\S)\/(?:[^/\n\\]|\\.)+\/(?!\S)|(?<!\S)(?:lines|wrap|expandable|nocopy|showLineNumbers|twoslash|live|nocollapse|collapse|ignore)(?!\S)/g;

/**
 * The title and the settings that follow the language of fenced code: ` ```js server.js lines`, ` ```js title="server.js"`.
 * Undefined if there are none.
 */
export function codeTitle(info: string): CodeAttributes | undefined {
  // Quoted text is a pattern to mark.
  const meta = info
    .slice(0, 2_000)
    .replace(/^\S*/, '')
    .replace(/(?<!\S)(?:"[^"\n]*"|'[^'\n]*')(?!\S)/g, '')
    .trim();
  if (meta === '') return undefined;
  const named = new Map(
    [...meta.matchAll(NAMED)].map(([, name = '', ...values]) => [name, values.find(Boolean) ?? '']),
  );
  const bare = meta.replace(NAMED, '');
  const written = bare.replace(SETTINGS, '').replace(/\s+/g, ' ').trim();
  const title = named.get('title') ?? named.get('filename') ?? (written === '' ? undefined : written);
  const isSet = (name: string): boolean =>
    named.has(name)
      ? !/^(?:false|0)$/.test(named.get(name) ?? '')
      : new RegExp(`(?<!\\S)${name}(?!\\S)`).test(bare);
  const lineNumbers = isSet('lines') || isSet('showLineNumbers') ? 'true' : undefined;
  const overflow = isSet('wrap') ? 'wrap' : undefined;
  const [, range] = /(?<!\S)\{([\d,\s-]+)\}/.exec(bare) ?? [];
  const lines = (named.get('highlight') ?? range)?.replace(/[[\]\s]/g, '') ?? '';
  const highlight = LINES.test(lines) ? lines : undefined;
  const found = { title, lineNumbers, overflow, highlight };
  return Object.values(found).every((each) => each === undefined) ? undefined : found;
}

/** Fenced code with attributes. Its first line keeps only the language, and the lines to highlight. */
export function writeCode(fenced: string, { highlight, ...attributes }: Partial<CodeAttributes>): string {
  const plain = fenced.replace(/^((?:`{3,}|~{3,})[ \t]*[^\s`]*)[^\n]*/, (_, opening: string) => {
    // The text after the fence is the language, so there must be one.
    const language = /[^`~\s]$/.test(opening) ? '' : 'text';
    return highlight === undefined ? opening : `${opening}${language} {${highlight}}`;
  });
  const tag = writeTag('code', attributes);
  return tag === '{% code %}' ? plain : `${tag}\n${plain}\n{% endcode %}`;
}

/** Fences a text as code. */
export function fenceText(code: string, language = ''): string {
  const longest = (code.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language.replace(/[\s`]/g, '')}\n${code}\n${fence}`;
}

/** Several blocks of code as tabs; a single one as a block of code. */
function codeGroup(element: MdxElement, tools: MdxTools): string {
  const codes = tools.codeIn(element);
  const others = element.children.filter((node) => node.type === 'element');
  if (codes.length === 0 || others.length > 0) return tools.blocks(element);
  const [only] = codes;
  if (codes.length === 1 && only !== undefined) return writeCode(only.markdown, codeTitle(only.info) ?? {});
  const tabs = codes.map(({ markdown, info }): TabContent => {
    const { title, ...attributes } = codeTitle(info) ?? {};
    const language = /^[^\s{]*/.exec(info)?.[0] ?? '';
    return { title: title ?? (language || 'Code'), content: writeCode(markdown, attributes) };
  });
  return writeTabs(tabs);
}

/** `<CodeBlock language="js" title="a.js">{`…`}</CodeBlock>`, `<Code code={`…`} lang="js" />` */
const literalCode: Component = asBlock((element, tools) => {
  const code = tools.attribute(element, 'code') ?? tools.literal(element);
  if (code === undefined) {
    const content = tools.blocks(element);
    if (content === '') tools.report(element);
    return content;
  }
  const language = tools.attribute(element, 'language', 'lang')?.replace(/^language-/, '');
  return writeCode(fenceText(code.replace(/^\n+/, '').trimEnd(), language), {
    title: tools.attribute(element, 'title', 'filename'),
  });
});

/** A prompt to copy: its text as it is written. */
const prompt: Component = asSingleBlock((element, tools) => {
  const title = tools.attribute(element, 'description', 'title');
  return writeCode(fenceText(tools.source(element)), { title, overflow: 'wrap' });
});

const pre: Component = asBlock((element, tools) => {
  const text = tools.literal(element) ?? tools.source(element).replace(/<\/?[a-z][^<>]*>/gi, '');
  return fenceText(text);
});

/** Components that contain code. */
export const CODE: readonly (readonly [string, Component])[] = [
  ...['CodeGroup', 'RequestExample', 'ResponseExample', 'CodeTabs', ':::code-group'].map(
    (name) => [name, asSingleBlock(codeGroup)] as const,
  ),
  ['CodeBlock', literalCode],
  ['Code', literalCode],
  ['Prompt', prompt],
  ['pre', pre],
];
