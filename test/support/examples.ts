import { execFile, execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import { COMPILE_CACHE } from './compile-cache.js';

type Node = ReturnType<typeof fromMarkdown>['children'][number];

/** Reasons why a shell block of the manual is not run as it is. */
export const REASONS = ['operator', 'network', 'cli'] as const;
export type Reason = (typeof REASONS)[number];

/** A fenced code block of a page. */
export interface CodeBlock {
  language: string;
  /** The words after the language. */
  words: string[];
  text: string;
  line: number;
  /** The title of the `{% code title="…" %}` around it. */
  title?: string;
}

/** A shell block with its expected output. */
export interface Example extends CodeBlock {
  expected?: CodeBlock;
}

/** A page of documentation, with the parts that tests read. */
export interface ManualPage {
  blocks: CodeBlock[];
  examples: Example[];
  /** Targets of links and images. */
  targets: string[];
  /** Texts in `code`, without the code of blocks. */
  code: string[];
  /** Texts of the headings, without the code of blocks. */
  headings: string[];
  /** Rows of all tables, as plain text. */
  rows: string[][];
}

const OUTPUT = new Set(['json', 'http', 'text']);

export function readManualPage(markdown: string): ManualPage {
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const page: ManualPage = { blocks: [], examples: [], targets: [], code: [], headings: [], rows: [] };
  const visit = (nodes: readonly Node[]): void => {
    nodes.forEach((node, index) => {
      if (node.type === 'code') page.blocks.push(toBlock(node, nodes[index - 1]));
      if (node.type === 'link' || node.type === 'image') page.targets.push(node.url);
      if (node.type === 'inlineCode') page.code.push(node.value);
      if (node.type === 'heading') page.headings.push(toString(node));
      if (node.type === 'tableRow') page.rows.push(node.children.map((cell) => toString(cell)));
      if ('children' in node) visit(node.children);
    });
  };
  visit(root.children);
  page.blocks.forEach((block, index) => {
    if (block.language !== 'sh') return;
    const next = page.blocks[index + 1];
    const isOutput = next !== undefined && OUTPUT.has(next.language) && next.words.length === 0;
    page.examples.push({ ...block, ...(isOutput ? { expected: next } : {}) });
  });
  return page;
}

function toBlock(node: Extract<Node, { type: 'code' }>, before: Node | undefined): CodeBlock {
  const title = before && /^\{% code title="([^"]+)" %\}$/.exec(toString(before).trim())?.[1];
  return {
    language: node.lang ?? '',
    words: (node.meta ?? '').split(/\s+/).filter((word) => word !== ''),
    text: node.value,
    line: node.position?.start.line ?? 0,
    ...(title ? { title } : {}),
  };
}

/** The reason why a block is not run; undefined if it is run. */
export function reasonOf(block: CodeBlock): Reason | undefined {
  return REASONS.find((reason) => block.words.includes(reason));
}

/** Names and values of a block of `export` lines; undefined for any other block. */
export function exportsOf(block: CodeBlock): [name: string, value: string][] | undefined {
  const lines = block.text.split('\n').filter((line) => line.trim() !== '');
  const found = lines.map((line) => /^export ([A-Z_]+)=(.*)$/.exec(line));
  if (found.some((match) => match === null)) return undefined;
  return found.map((match) => [match?.[1] ?? '', (match?.[2] ?? '').replace(/^"(.*)"$/, '$1')]);
}

const ELLIPSIS = '…';
const SHORT_ID = /^[0-9a-f]{8}-…$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * The differences between a result and the manual. In the manual `…` stands for any text, a shortened ID for any ID
 * and a time for any time; the member `"…": "…"` stands for other members, the item `"…"` for further items.
 */
export function differences(expected: unknown, actual: unknown, path = '$'): string[] {
  const shown = JSON.stringify(actual)?.slice(0, 300) ?? 'nothing';
  if (expected === ELLIPSIS) return actual === undefined ? [`${path}: missing`] : [];
  if (typeof expected === 'string') {
    return typeof actual === 'string' && matchesText(expected, actual)
      ? []
      : [`${path}: ${JSON.stringify(expected)}, but it is ${shown}`];
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [`${path}: a list, but it is ${shown}`];
    const open = expected.at(-1) === ELLIPSIS && expected.length > 1;
    const items = open ? expected.slice(0, -1) : expected;
    const fits = open ? actual.length > items.length : actual.length === items.length;
    return [
      ...(fits ? [] : [`${path}: ${items.length}${open ? '+' : ''} items, but there are ${actual.length}`]),
      ...items.flatMap((item, index) => differences(item, actual[index], `${path}[${index}]`)),
    ];
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null) return [`${path}: an object, but it is ${shown}`];
    const { [ELLIPSIS]: open, ...members } = expected as Record<string, unknown>;
    const others = Object.keys(actual).filter((name) => !Object.hasOwn(members, name));
    const extra = open === undefined ? others : [];
    return [
      ...extra.map((name) => `${path}.${name}: is there, but not in the manual`),
      ...(open !== undefined && others.length === 0
        ? [`${path}: has no other members than those shown`]
        : []),
      ...Object.entries(members).flatMap(([name, value]) =>
        differences(value, (actual as Record<string, unknown>)[name], `${path}.${name}`),
      ),
    ];
  }
  return expected === actual ? [] : [`${path}: ${JSON.stringify(expected)}, but it is ${shown}`];
}

/** Whether a text matches the manual. */
export function matchesText(expected: string, actual: string): boolean {
  if (SHORT_ID.test(expected)) return ID.test(actual);
  if (TIME.test(expected)) return TIME.test(actual);
  const pattern = expected
    .replace(/[0-9a-f]{8}-…/g, ELLIPSIS)
    .split(ELLIPSIS)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${pattern}$`, 's').test(actual);
}

/** Differences of status line and headers from the manual, which may omit headers. */
export function headerDifferences(expected: string, output: string): string[] {
  const head = (output.split(/\r?\n\r?\n/)[0] ?? '').split(/\r?\n/);
  return expected
    .split('\n')
    .filter((wanted) => !head.some((line) => matchesText(wanted, line)))
    .map((wanted) => `${wanted}: not in ${JSON.stringify(head)}`);
}

/** A request that an example sent. */
export interface MadeRequest {
  method: string;
  status: number;
  url: string;
}

/** The result of a block. */
export interface Outcome {
  code: number;
  output: string;
  errors: string;
  requests: MadeRequest[];
}

const MARK = '<request>';

/**
 * A reader with a shell: runs blocks in a temporary directory, with the variables exported so far. `curl` connects to the
 * service under test instead of http://localhost:3000; `npm run cli` runs the built tool with the given environment.
 */
export class Reader {
  readonly variables: Record<string, string>;
  private readonly bin: string;

  private constructor(
    private readonly directory: string,
    variables: Record<string, string>,
  ) {
    this.variables = { ...variables };
    this.bin = join(directory, '.bin');
  }

  static async start(directory: string, port: string, variables: Record<string, string>): Promise<Reader> {
    const reader = new Reader(directory, variables);
    const curl = execFileSync('bash', ['-c', 'type -P curl'], { encoding: 'utf8' }).trim();
    await mkdir(reader.bin, { recursive: true });
    await reader.program('curl', [
      `exec '${curl}' --connect-to 'localhost:3000:127.0.0.1:${port}' \\`,
      `  -w '%{stderr}\\n${MARK} %{method} %{http_code} %{url_effective}\\n' "$@"`,
    ]);
    await reader.program('npm', [
      `[ "$1 $2 $3 $4" = 'run --silent cli --' ] || exit 64`,
      'shift 4',
      `exec '${process.execPath}' '${join(process.cwd(), 'dist/src/cli.js')}' "$@"`,
    ]);
    return reader;
  }

  private async program(name: string, lines: string[]): Promise<void> {
    await writeFile(join(this.bin, name), `#!/bin/sh\n${lines.join('\n')}\n`, { mode: 0o755 });
  }

  async writeFile(path: string, content: Buffer | string): Promise<void> {
    await mkdir(dirname(join(this.directory, path)), { recursive: true });
    await writeFile(join(this.directory, path), content);
  }

  run(script: string): Promise<Outcome> {
    const env = {
      ...process.env,
      ...COMPILE_CACHE,
      ...this.variables,
      PATH: `${this.bin}:${process.env.PATH ?? ''}`,
    };
    const options = { cwd: this.directory, env, maxBuffer: 64 * 1024 * 1024 };
    return new Promise((resolve) => {
      execFile('bash', ['-c', `set -euo pipefail\n${script}`], options, (error, output, errors) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
        const requests = [...errors.matchAll(new RegExp(`^${MARK} (\\S+) (\\d+) (\\S+)$`, 'gm'))].map(
          ([, method = '', status, url = '']) => ({ method, status: Number(status), url }),
        );
        resolve({ code, output, errors, requests });
      });
    });
  }
}
