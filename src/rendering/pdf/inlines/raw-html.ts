import { leadsToPage } from '../../../markdown/document/link-text.js';
import { type HtmlTag, parseTag } from '../../../markdown/document/html-tree.js';
import { readReference } from '../../../markdown/source/references.js';
import type { Look } from '../layout-block.js';
import type { Inline, LayoutContext } from '../layout-context.js';
import { linked } from '../link-target.js';
import { pictureInLine } from './pictures.js';

/** Deeper elements have the look of the last one. */
const MAX_OPEN = 20;
/** The classes of an icon, such as `fa-solid fa-rocket`. */
const ICON = /(?:^|\s)fa-/;
const LOOKS: Record<string, Look | undefined> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  code: { code: true },
  kbd: { code: true },
  s: { strike: true },
  del: { strike: true },
};

/** Tracks the HTML tags that a line keeps as written, and the look of the text between them. */
export class RawHtml {
  private readonly open: { name: string; look: Look; isIcon: boolean; isNamed: boolean }[] = [];

  /** @param outer the look of the line */
  constructor(
    private readonly outer: Look,
    private readonly context: LayoutContext,
  ) {}

  /** The look of the text after the tags read so far. */
  get look(): Look {
    return this.open.at(-1)?.look ?? this.outer;
  }

  /** Whether the text after the tags read so far is within an icon: it is the name of the icon. */
  get isInIcon(): boolean {
    return this.open.some(({ isIcon }) => isIcon);
  }

  /** Whether the text after the tags read so far is left out: it stands for the title that is shown already. */
  get isInMention(): boolean {
    return this.open.some(({ isNamed }) => isNamed);
  }

  /** The content of a raw inline: nothing for an HTML tag, otherwise its source. */
  read(written: string): Inline[] {
    const tag = parseTag(written);
    if (tag === null) return written.startsWith('<') ? [] : [{ ...this.look, text: written }];
    const { kind, name, attributes } = tag;
    if (name === 'br') return [{ ...this.look, text: '\n' }];
    if (name === 'img') {
      const ref = readReference(attributes.src ?? '', 'image');
      const size = attributes['data-size'];
      return [pictureInLine(ref, attributes.alt ?? '', size, this.look, this.context)];
    }
    if (kind === 'close') {
      const depth = this.open.findLastIndex((element) => element.name === name);
      if (depth !== -1) this.open.length = depth;
    } else if (kind === 'open' && this.open.length < MAX_OPEN) return this.enter(tag);
    return [];
  }

  private enter({ name, attributes }: HtmlTag): Inline[] {
    const isIcon = name === 'i' && ICON.test(attributes.class ?? '');
    if (name !== 'a') {
      this.open.push({ name, look: { ...this.look, ...LOOKS[name] }, isIcon, isNamed: false });
      return [];
    }
    const ref = readReference(attributes.href ?? '');
    const look = linked(this.look, ref);
    const isNamed = 'data-mention' in attributes && leadsToPage(ref);
    this.open.push({ name, look, isIcon, isNamed });
    return isNamed ? [{ ...look, text: this.context.nameOf(ref) }] : [];
  }
}
