import { withMeta } from './code-meta.js';
import { MATH_LANGUAGE, unmask } from './mask-blocks.js';
import { block, type BlockNode, text, voidBlock } from './nodes.js';
import type { Flow } from './parse-source.js';

/** The first line of code in the dialect of the documentation of NestJS: the name of its file, or nothing. */
const FILE = /^@@filename\(([^()\n]{0,200})\)[ \t]*(?:\n|$)/;
/** Separates TypeScript from the same in JavaScript. */
const SWITCH = /(?:^|\n)@@switch[ \t]*(?:\n|$)/;
const TYPESCRIPT = /^(?:ts|typescript)$/i;
const WITH_ENDING = /\.(?:[cm]?[jt]sx?|json|ya?ml|html|md|graphql)$/i;

/** Reads a block of code, as code, a formula, or tabs with the same code in two languages. */
export function readCode(node: Extract<Flow, { type: 'code' }>): BlockNode {
  const written = unmask(node.value).replace(/\r\n?/g, '\n');
  if (node.lang === MATH_LANGUAGE) return voidBlock('math', { formula: written });
  const { lang } = node;
  const [head, name = ''] = FILE.exec(written) ?? [];
  if (head === undefined) return codeOf(node, lang, '', written);
  const code = written.slice(head.length);
  const isScript = TYPESCRIPT.test(lang ?? '');
  const [before = '', after, ...more] = isScript ? code.split(SWITCH) : [code];
  // Read again after it was written, it must mean the same.
  if (more.length > 0 || FILE.test(before) || FILE.test(after ?? '')) return codeOf(node, lang, '', written);
  const withEnding = (ending: string) =>
    name === '' || !isScript || WITH_ENDING.test(name) ? name : name + ending;
  if (after === undefined) return codeOf(node, lang, withEnding('.ts'), before);
  return block('tabs', {}, [
    block('tabs-item', { title: 'TypeScript' }, [codeOf(node, lang, withEnding('.ts'), before)]),
    block('tabs-item', { title: 'JavaScript' }, [codeOf(node, 'javascript', withEnding('.js'), after)]),
  ]);
}

function codeOf(
  { meta }: Extract<Flow, { type: 'code' }>,
  syntax: string | null | undefined,
  title: string,
  code: string,
): BlockNode {
  const data = {
    ...(syntax ? { syntax } : {}),
    ...(title === '' ? {} : { title }),
    ...(meta ? { meta: unmask(meta) } : {}),
  };
  const lines = code.split('\n').map((line) => block('code-line', {}, line === '' ? [] : [text(line)]));
  return withMeta(block('code', data, lines));
}
