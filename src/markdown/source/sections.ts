import GithubSlugger, { slug } from 'github-slugger';
import type { DocumentSection } from './stored-document.js';
import type { BlockTag } from './block-tags.js';
import { createOverlapCheck } from './ranges.js';
import type { Piece } from './read-tokens.js';

export interface Sections {
  sections: DocumentSection[];
  /** Title of the first heading, anywhere in the text. */
  title?: string;
  /** Offset and anchor of each heading, in order. */
  headings: { start: number; anchor: string }[];
}

interface Draft {
  level: number;
  /** Offset of the heading. */
  start: number;
  anchor?: string;
  title: string[];
  text: string[];
  /** Whether the title ends with text that is not code, so that `{#id}` at its end is an id. */
  endsWithText: boolean;
}

/** `# Title {#id}` */
const EXPLICIT_ID = /(?<![ \t])[ \t]*\{#([^\s{}#]+)\}\s*$/;
/** The text of links without their own text (see `stable-references.ts`), which must not be found by a search. */
const REFERENCE_LABEL = /\bref:(?:page|file)\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:#\S*)?/g;

/**
 * Builds sections from the pieces of a document. Block tags are markup and left out of the text. Text before the first
 * heading becomes a section of level 0.
 */
export function collectSections(
  source: string,
  pieces: readonly Piece[],
  tags: readonly BlockTag[],
): Sections {
  const tagAt = createOverlapCheck(tags);
  let current: Draft = { level: 0, start: 0, title: [], text: [], endsWithText: false };
  const drafts = [current];
  let target = current.text;
  for (const piece of pieces) {
    switch (piece.type) {
      case 'heading':
        current = { level: piece.level, start: piece.start, title: [], text: [], endsWithText: false };
        drafts.push(current);
        target = current.title;
        break;
      case 'content':
        target = current.text;
        break;
      case 'anchor':
        current.anchor ??= piece.id;
        break;
      case 'space':
      case 'break':
        target.push(piece.type === 'space' ? ' ' : '\n');
        break;
      case 'text':
      case 'code':
      case 'literal': {
        const text = piece.type === 'literal' ? piece.text : source.slice(piece.start, piece.end);
        const tag = piece.type === 'text' ? tagAt(piece.start, piece.end) : undefined;
        target.push(tag ? withoutTags(source, piece.start, piece.end, tagAt) : text);
        if (target === current.title) current.endsWithText = piece.type === 'text';
        break;
      }
    }
  }
  return nameSections(drafts);
}

function withoutTags(
  source: string,
  start: number,
  end: number,
  tagAt: ReturnType<typeof createOverlapCheck>,
): string {
  const parts: string[] = [];
  let position = start;
  for (;;) {
    const tag = tagAt(position, end);
    parts.push(source.slice(position, tag ? Math.max(position, tag.start) : end));
    if (!tag) return parts.join('');
    position = Math.min(tag.end, end);
    if (position === end) return parts.join('');
  }
}

function nameSections(drafts: readonly Draft[]): Sections {
  const anchors = new AnchorNames();
  const sections: DocumentSection[] = [];
  const headings: Sections['headings'] = [];
  for (const draft of drafts) {
    const text = joinLines(draft.text);
    if (draft.level === 0) {
      if (text) sections.push({ level: 0, title: '', text });
      continue;
    }
    let title = draft.title.join('').replace(REFERENCE_LABEL, '').replace(/\s+/g, ' ').trim();
    let explicit = draft.anchor;
    const id = draft.endsWithText ? EXPLICIT_ID.exec(title) : null;
    if (id) {
      title = title.slice(0, id.index).trimEnd();
      explicit ??= id[1];
    }
    const anchor = anchors.next(title, explicit);
    sections.push({ anchor, level: draft.level, title, text });
    headings.push({ start: draft.start, anchor });
  }
  const first = sections.find((section) => section.level > 0);
  return { sections, headings, ...(first ? { title: first.title } : {}) };
}

/** Assigns the anchors of a document, each once. */
export class AnchorNames {
  private readonly slugger = new GithubSlugger();

  next(title: string, explicit: string | undefined): string {
    if (explicit !== undefined && !Object.hasOwn(this.slugger.occurrences, explicit)) {
      this.slugger.occurrences[explicit] = 0;
      return explicit;
    }
    // A heading without letters needs an anchor too.
    return this.slugger.slug(slug(title) === '' ? 'section' : title);
  }
}

/** One line per line of text, without the white space around it and without empty lines. */
function joinLines(parts: readonly string[]): string {
  return parts
    .join('')
    .replace(REFERENCE_LABEL, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
