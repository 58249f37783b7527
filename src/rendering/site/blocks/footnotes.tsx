import type { BlockNode } from '../../../markdown/document/nodes.js';
import type { RenderContext } from '../render-context.js';

/** A footnote or annotation of a page. */
interface Footnote {
  number: number;
  body: readonly BlockNode[];
  /** How often the text refers to it. */
  references: number;
}

/** Counts the footnotes of a page in the order in which the text refers to them. */
export class Footnotes {
  readonly all: Footnote[] = [];
  private readonly byLabel = new Map<string, Footnote>();

  /**
   * Counts a reference.
   * @param body undefined when the footnote was referred to before
   * @returns undefined when there is no such footnote
   */
  refer(label: string, body: readonly BlockNode[] | undefined): { number: number; id: string } | undefined {
    let note = this.byLabel.get(label);
    if (body !== undefined) {
      note = { number: this.all.length + 1, body, references: 0 };
      this.all.push(note);
      this.byLabel.set(label, note);
    }
    if (note === undefined) return undefined;
    note.references += 1;
    return { number: note.number, id: referenceId(note.number, note.references) };
  }
}

/** The ID of a footnote. */
export function footnoteId(number: number): string {
  return `footnote-${number}`;
}

function referenceId(number: number, reference: number): string {
  return reference === 1 ? `footnote-of-${number}` : `footnote-of-${number}-${reference}`;
}

/** The footnotes below a text, each with links back to its references. */
export function footnoteList(context: RenderContext) {
  const { footnotes, texts } = context;
  if (footnotes.all.length === 0) return null;
  const items = [];
  // A footnote may refer to further footnotes, so the list can grow.
  for (const note of footnotes.all) items.push({ note, body: context.blocks(note.body) });
  return (
    <section class="footnotes" role="doc-endnotes" aria-label={texts.footnotes}>
      <ol>
        {items.map(({ note, body }) => (
          <li id={footnoteId(note.number)} tabIndex={-1}>
            <div class="footnote-body">{body}</div>
            {Array.from({ length: Math.min(note.references, 100) }, (_, index) => (
              <a
                class="footnote-back"
                data-back
                href={`#${referenceId(note.number, index + 1)}`}
                role="doc-backlink"
                aria-label={index === 0 ? texts.backToText : `${texts.backToText} (${index + 1})`}
              >
                ↩
              </a>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
