import { parseTag } from '../../../markdown/document/html-tree.js';
import { readReference } from '../../../markdown/source/references.js';
import type { Look } from '../layout-block.js';
import type { Inline, LayoutContext } from '../layout-context.js';
import { linked } from '../link-target.js';
import { picture } from './pictures.js';

/** Deeper elements have the look of the last one. */
const MAX_OPEN = 20;
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
  private readonly open: { name: string; look: Look }[] = [];

  /** @param outer the look of the line */
  constructor(
    private readonly outer: Look,
    private readonly context: LayoutContext,
  ) {}

  /** The look of the text after the tags read so far. */
  get look(): Look {
    return this.open.at(-1)?.look ?? this.outer;
  }

  /** The content of a raw inline: nothing for an HTML tag, otherwise its source. */
  read(written: string): Inline[] {
    const tag = parseTag(written);
    if (tag === null) return written.startsWith('<') ? [] : [{ ...this.look, text: written }];
    const { kind, name, attributes } = tag;
    if (name === 'br') return [{ ...this.look, text: '\n' }];
    if (name === 'img') {
      const ref = readReference(attributes.src ?? '', 'image');
      return [picture(ref, attributes.alt ?? '', this.look, this.context)];
    }
    if (kind === 'close') {
      const depth = this.open.findLastIndex((element) => element.name === name);
      if (depth !== -1) this.open.length = depth;
    } else if (kind === 'open' && this.open.length < MAX_OPEN) {
      const look =
        name === 'a'
          ? linked(this.look, readReference(attributes.href ?? ''))
          : { ...this.look, ...LOOKS[name] };
      this.open.push({ name, look });
    }
    return [];
  }
}
