import type { ComponentChildren } from 'preact';
import { documentOf } from '../../markdown/document/document-job.js';
import { anchoredOf } from '../../markdown/document/document.js';
import type { BlockNode } from '../../markdown/document/nodes.js';
import { withoutTitle } from '../../markdown/document/page-title.js';
import { isLinkAddress } from '../../markdown/source/address.js';
import { isAddressOfPicture } from '../../remote-pictures/address-of-picture.js';
import { ApiBudget } from './api/api-budget.js';
import { generatedDocument } from './api/generated-document.js';
import { BLOCK_COMPONENTS } from './block-components.js';
import { Aliases } from './blocks/heading.js';
import { Footnotes, footnoteList } from './blocks/footnotes.js';
import { formulaBudget } from './blocks/formulas.js';
import { textOf } from './blocks/plain-text.js';
import { codeBudget } from './code/highlight.js';
import { headingRanks } from './heading-levels.js';
import { showLine } from './inlines/line.js';
import type { RenderContext } from './render-context.js';
import type { SitePage } from './site-page.js';
import { iconSvg } from './theme/icons.js';
import { targetKey } from './target-key.js';
import { textsOf } from './texts/texts-of.js';

/** Blocks nested more deeply are shown as text, so that rendering never runs out of stack. */
const MAX_DEPTH = 100;
/** An image after more blocks than these is not on the first screen of a phone. */
const LEADING_BLOCKS = 3;
/** Pictures of other hosts on one page. Others are shown as links. */
const MAX_PICTURES = 100;

/** The context in which the parts of a page are rendered. */
export function renderContext(page: SitePage): RenderContext {
  const { text, targets, files, aliases = {} } = page.content;
  const { pictures = {} } = page;
  const whole = text === null ? null : documentOf({ ...text, deepestHeading: 6 });
  const nodes = whole && withoutTitle(whole.nodes, page.page.title);
  const written = whole && nodes && { ...whole, nodes: [...nodes] };
  // Links to the title in the text lead to the top of the text.
  const titleAnchor = nodes === whole?.nodes ? undefined : whole?.nodes[0]?.meta?.id;
  const generated = generatedDocument(page);
  const document = generated ?? written;
  const anchors = new Set(anchoredOf(document?.nodes ?? []).map(({ meta }) => meta?.id));
  const rankOf = headingRanks(document);
  let depth = 0;
  let hasImage = false;
  let topBlocks = 0;
  let hasHeading = false;
  const context: RenderContext = {
    page: generated === undefined ? page : widened(page),
    document,
    texts: textsOf(page.shell.settings.internationalization.locale).blocks,
    needs: new Set(),
    sections: new Map(),
    footnotes: new Footnotes(),
    codeBudget: codeBudget(),
    formulaBudget: formulaBudget(),
    apiBudget: new ApiBudget(),
    targetOf: (ref) => {
      const key = targetKey(ref);
      if (Object.hasOwn(targets, key)) return targets[key];
      // Raw HTML and descriptions of APIs contain addresses that are not among the links of the text.
      const isComplete = ref.kind === 'url' && isLinkAddress(ref.url);
      return isComplete ? { href: ref.url, title: ref.url, external: true } : undefined;
    },
    pictures: new Set(),
    pictureOf: (url) => {
      if (context.pictures.size < MAX_PICTURES && isAddressOfPicture(url)) context.pictures.add(url);
      return context.pictures.has(url) ? pictures[url] : undefined;
    },
    fileOf: (id) => (Object.hasOwn(files, id) ? files[id] : undefined),
    aliasesOf: (anchor) => {
      const of = (id: string) => (Object.hasOwn(aliases, id) ? (aliases[id] ?? []) : []);
      const isTop = anchor === '' && titleAnchor !== undefined;
      const all = isTop ? [...of(''), titleAnchor, ...of(titleAnchor)] : of(anchor);
      return all.filter((alias) => !anchors.has(alias));
    },
    levelOf: ({ type }) => {
      hasHeading = true;
      return Math.min(4, 2 + rankOf(type)) as 2 | 3 | 4;
    },
    levelOfTitle: () => (hasHeading ? 3 : 2),
    icon: (name) => iconOf(name, page),
    isFirstImage: () => {
      const isFirst = !hasImage;
      hasImage = true;
      return isFirst;
    },
    leadingImage: undefined,
    noteFirstImage: (image) => {
      if (topBlocks <= LEADING_BLOCKS) context.leadingImage = image;
    },
    blocks: (nodes) => {
      if (depth >= MAX_DEPTH) return textOf(nodes);
      depth += 1;
      try {
        return nodes.map((node) => {
          if (depth === 1) topBlocks += 1;
          return showBlock(node, context);
        });
      } finally {
        depth -= 1;
      }
    },
    inlines: (nodes) => showLine(nodes, context),
  };
  return context;
}

/** A page of an operation, with room for the samples beside it. */
function widened({ page, ...others }: SitePage): SitePage {
  return { ...others, page: { ...page, layout: { ...page.layout, width: 'wide' } } };
}

/** The text of a page with its footnotes. Call it before reading `context.needs`. */
export function pageContent(context: RenderContext): ComponentChildren {
  if (context.document === null) return null;
  return [
    <Aliases of={context.aliasesOf('')} />,
    context.blocks(context.document.nodes),
    footnoteList(context),
  ];
}

function iconOf(name: string, { shell }: SitePage): ComponentChildren {
  const svg = iconSvg(name, shell.settings.styling.icons);
  return svg === undefined ? null : <span class="icon" dangerouslySetInnerHTML={{ __html: svg }} />;
}

function showBlock(node: BlockNode, context: RenderContext): ComponentChildren {
  const show = BLOCK_COMPONENTS.get(node.type);
  if (show !== undefined) return show({ node, context });
  return context.blocks((node.nodes ?? []).filter((child): child is BlockNode => child.object === 'block'));
}
