import { elementAt, elementsOf, isNamed, isOn, valueOf } from './word-xml.js';

/**
 * The properties at one place of a document that decide whether text is shown: always, or only where pages are not of paper.
 */
export interface Hiding {
  vanish?: boolean | undefined;
  webHidden?: boolean | undefined;
}

/** The kinds of styles that text can have, the one that counts last first. */
export type StyleKind = 'table' | 'paragraph' | 'character';

interface Style {
  basedOn: string | undefined;
  hiding: Hiding;
}

/** The styles of a Word document, as far as they hide text. */
export class WordStyles {
  private readonly styles = new Map<string, Style>();
  private readonly standard = new Map<string, string>();
  private readonly resolved = new Map<string, Hiding>();
  private defaults: Hiding = {};

  /** @param sheets the definitions; of two styles with the same ID, the first one counts */
  constructor(sheets: readonly Element[]) {
    for (const sheet of sheets) {
      const properties = elementAt(sheet, 'docDefaults', 'rPrDefault', 'rPr');
      this.defaults = { ...hidingOf(properties), ...this.defaults };
      for (const style of elementsOf(sheet)) if (isNamed(style, 'style')) this.add(style);
    }
  }

  /** The properties of a style and of the styles that it is based on. @param id absent: the default style */
  of(kind: StyleKind, id: string | undefined): Hiding {
    const key = `${kind} ${id ?? ''}`;
    const known = this.styles.has(key) ? key : this.standard.get(kind);
    if (known === undefined) return {};
    return this.resolved.get(known) ?? this.resolve(kind, known);
  }

  /**
   * Whether text is hidden.
   * @param own the properties of the text itself
   * @param styles the properties of its styles, the one that counts last first
   */
  hides(own: Hiding, styles: readonly Hiding[]): boolean {
    // As all properties of Word that are only on or off, it is off where two styles switch it on.
    const isVanished =
      this.defaults.vanish === true || styles.filter(({ vanish }) => vanish === true).length % 2 === 1;
    const levels = [this.defaults, ...styles, own];
    return (
      (own.vanish ?? isVanished) ||
      levels.findLast(({ webHidden }) => webHidden !== undefined)?.webHidden === true
    );
  }

  private add(style: Element): void {
    const kind = valueOf(style, 'type') ?? 'paragraph';
    const key = `${kind} ${valueOf(style, 'styleId')}`;
    if (this.styles.has(key)) return;
    this.styles.set(key, {
      basedOn: valueOf(elementAt(style, 'basedOn')),
      hiding: hidingOf(elementAt(style, 'rPr')),
    });
    if (/^(?:1|true|on)$/.test(valueOf(style, 'default') ?? '') && !this.standard.has(kind))
      this.standard.set(kind, key);
  }

  /** Resolves a style and all that it is based on, each once: a document can have a long chain of them, or a loop. */
  private resolve(kind: StyleKind, first: string): Hiding {
    const chain = new Map<string, Style>();
    let key = first;
    for (let style = this.styles.get(key); style && !chain.has(key) && !this.resolved.has(key);) {
      chain.set(key, style);
      key = `${kind} ${style.basedOn ?? ''}`;
      style = this.styles.get(key);
    }
    const fromEnd = [...chain].reverse();
    // The second round through a loop begins with the properties of the styles at its start.
    for (let rounds = chain.has(key) ? 2 : 1; rounds > 0; rounds -= 1) {
      let found = this.resolved.get(key) ?? {};
      for (const [each, { hiding }] of fromEnd) {
        found = { ...found, ...hiding };
        this.resolved.set(each, found);
      }
    }
    return this.resolved.get(first) ?? {};
  }
}

/** Whether properties of text hide it. */
export function hidingOf(properties: Element | undefined): Hiding {
  const vanish = isOn(elementAt(properties, 'vanish'));
  const webHidden = isOn(elementAt(properties, 'webHidden'));
  return { ...(vanish !== undefined && { vanish }), ...(webHidden !== undefined && { webHidden }) };
}
