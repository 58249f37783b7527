import { documentToMarkdown } from '../../../markdown/document/document.js';
import { TooLongError } from '../../../markdown/document/length-budget.js';
import { documentOf } from '../../../markdown/document/document-job.js';
import {
  block,
  type BlockNode,
  type InlineChild,
  type InlineNode,
  type NodeData,
  paragraph,
  stringOf,
  text,
} from '../../../markdown/document/nodes.js';
import { withoutTitle } from '../../../markdown/document/page-title.js';
import { type Replacement, replaceNodes } from '../../../markdown/document/walk.js';
import { type DocumentReference, REFERENCE_KINDS } from '../../../markdown/source/content-reference.js';
import { TooManyPartsError } from '../../../markdown/source/too-many-parts-error.js';
import { parseMarkdown } from '../../../markdown/source/parse-markdown.js';
import type { DocumentSection } from '../../../markdown/source/stored-document.js';
import { readStableReference } from '../../../markdown/source/references.js';
import type { LinkTarget, PageContent } from '../site-page.js';
import { targetKey } from '../target-key.js';

/** A page to write as markdown. Plain data, so that it can be sent to a thread. */
export interface MarkdownPage {
  title: string;
  description?: string;
  content: PageContent;
  /** Path of the home page in the links of the content, and the public address of the site that replaces it. */
  home: string;
  publicAddress: string;
}

/** Kinds of references that lead to something on a site. */
const LEADING = new Set<string>(REFERENCE_KINDS.filter((kind) => kind !== 'openapi'));
/** Types of table columns whose cells name files by their IDs. */
const FILE_COLUMNS = new Set(['files', 'image']);
/** Stable references in markdown that is kept as written. */
const IN_MARKUP = /ref:[a-z-]+\/[\w/#%.~-]*/g;

/**
 * A page as markdown for programs: the title and the description on top, and complete addresses in links. Links that the
 * reader cannot follow become text.
 * @throws TooLongError when the markers of nested blocks would make it much longer than a page
 */
export function pageMarkdown(page: MarkdownPage): string {
  const { content, title, description } = page;
  const nodes = content.text === null ? [] : documentOf(content.text).nodes;
  const written = new Addresses(page).replace(withoutTitle(nodes, title));
  return documentToMarkdown({
    object: 'document',
    data: {},
    nodes: [
      block('heading-1', {}, [text(title)]),
      ...(description === undefined ? [] : [paragraph([text(description)])]),
      ...written,
    ],
  });
}

/** The sections of a page that its reader sees. */
export function pageSections(page: MarkdownPage): DocumentSection[] {
  const { text: job } = page.content;
  const nodes = job === null ? [] : new Addresses(page).replace(documentOf(job).nodes);
  try {
    return parseMarkdown(documentToMarkdown({ object: 'document', data: {}, nodes })).sections;
  } catch (error) {
    // With the texts that it includes, a page can have more parts than can be read.
    if (error instanceof TooManyPartsError || error instanceof TooLongError) return [];
    throw error;
  }
}

/** Replaces references by addresses. */
class Addresses {
  private readonly by: Replacement = {
    block: (node) => this.block(node),
    inline: (node) => this.inline(node),
  };

  constructor(private readonly page: MarkdownPage) {}

  replace(nodes: readonly BlockNode[]): BlockNode[] {
    return replaceNodes(nodes, this.by);
  }

  private block(node: BlockNode): BlockNode[] | undefined {
    const { type, data } = node;
    if (type === 'raw') return [{ ...node, data: { ...data, markdown: this.markup(data) } }];
    const ref = referenceIn(data.ref);
    if (type === 'content-ref') {
      const target = ref && this.targetOf(ref);
      return target === undefined ? [] : [paragraph([link(target.href, target.title || target.href)])];
    }
    if (ref !== undefined && this.targetOf(ref) === undefined)
      return type === 'definition' ? [{ ...node, data: { ...data, ref: { kind: 'url', url: '' } } }] : [];
    const changed = this.data(type === 'table' ? withFileReferences(data) : data);
    return changed === data ? undefined : this.replace([{ ...node, data: changed }]);
  }

  private inline(node: InlineNode): InlineChild[] | undefined {
    const { type, data } = node;
    if (type === 'raw') return [{ ...node, data: { ...data, markdown: this.markup(data) } }];
    const ref = referenceIn(data.ref);
    const target = ref && this.targetOf(ref);
    if (type === 'mention') return target && [link(target.href, target.title)];
    if (type === 'link' && ref !== undefined) {
      const inside = this.inlines(node.nodes ?? []);
      return target === undefined ? inside : [{ ...node, data: this.data(data), nodes: inside }];
    }
    if (ref !== undefined && target === undefined) {
      const label = stringOf(data, 'label') ?? stringOf(data, 'caption') ?? '';
      return label === '' ? [] : [text(label)];
    }
    const changed = this.data(data);
    return changed === data
      ? undefined
      : [
          {
            ...node,
            data: changed,
            ...(node.nodes === undefined ? {} : { nodes: this.inlines(node.nodes) }),
          },
        ];
  }

  private inlines(nodes: readonly InlineChild[]): InlineChild[] {
    const [line] = this.replace([paragraph([...nodes])]);
    return (line?.nodes ?? []) as InlineChild[];
  }

  /** The same object when it has no references. */
  private data(data: NodeData): NodeData {
    return this.value(data) as NodeData;
  }

  /** Undefined for a reference that the reader cannot follow: the data is then without it. */
  private value(value: unknown): unknown {
    if (typeof value === 'string') return value.startsWith('ref:') ? (this.written(value) ?? '') : value;
    if (Array.isArray(value)) {
      const items = value.map((item) => this.value(item));
      return items.some((item, place) => item !== value[place])
        ? items.filter((item) => item !== undefined)
        : value;
    }
    if (typeof value !== 'object' || value === null) return value;
    const ref = referenceIn(value);
    if (ref !== undefined) {
      const href = this.targetOf(ref)?.href;
      if (href === undefined) return undefined;
      return ref.kind === 'url' && ref.url === href ? value : { kind: 'url', url: href };
    }
    const entries = Object.entries(value);
    const changed = entries.map(([name, each]) => [name, this.value(each)] as const);
    return changed.some(([, each], place) => each !== entries[place]?.[1])
      ? Object.fromEntries(changed.filter(([, each]) => each !== undefined))
      : value;
  }

  private markup(data: NodeData): string {
    return (stringOf(data, 'markdown') ?? '').replace(IN_MARKUP, (found) => this.written(found) ?? '#');
  }

  private written(address: string): string | undefined {
    const ref = readStableReference(address);
    return ref === null ? undefined : this.targetOf(ref)?.href;
  }

  /** With a complete address; undefined when the reader cannot follow the reference. */
  private targetOf(ref: DocumentReference): LinkTarget | undefined {
    const { content, home, publicAddress } = this.page;
    const key = targetKey(ref);
    const found = Object.hasOwn(content.targets, key) ? content.targets[key] : undefined;
    const complete = (href: string): string =>
      href.startsWith(home) ? `${publicAddress}/${href.slice(home.length)}` : href;
    if (found === undefined) {
      if (ref.kind === 'url') return { href: ref.url, title: ref.url };
      const file =
        ref.kind === 'file' && Object.hasOwn(content.files, ref.file) ? content.files[ref.file] : undefined;
      return file && { href: complete(file.href), title: file.name };
    }
    const address = complete(found.href);
    return { ...found, href: 'anchor' in ref ? `${address}#${ref.anchor}` : address };
  }
}

/** The data of a table, with references instead of the IDs of files in its cells. The same object when it has none. */
function withFileReferences(data: NodeData): NodeData {
  const definition = (data.definition ?? {}) as Record<string, NodeData>;
  const columns = Object.keys(definition).filter((id) => FILE_COLUMNS.has(String(definition[id]?.type)));
  let isChanged = false;
  const referenceTo = (part: unknown): unknown => {
    if (typeof part !== 'string') return part;
    isChanged = true;
    return { kind: 'file', file: part };
  };
  const records = Object.entries((data.records ?? {}) as Record<string, NodeData>).map(([id, record]) => {
    const values = { ...(record.values as NodeData | undefined) };
    for (const column of columns) {
      const value = values[column];
      if (Array.isArray(value)) values[column] = value.map(referenceTo);
    }
    return [id, { ...record, values }] as const;
  });
  return isChanged ? { ...data, records: Object.fromEntries(records) } : data;
}

function referenceIn(value: unknown): DocumentReference | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  return LEADING.has(value.kind as string) ? (value as DocumentReference) : undefined;
}

function link(url: string, label: string): InlineNode {
  return {
    object: 'inline',
    type: 'link',
    isVoid: false,
    data: { ref: { kind: 'url', url } },
    nodes: [text(label)],
  };
}
