import GithubSlugger, { slug } from 'github-slugger';
import type { DocumentSection } from './stored-document.js';
import type { BlockTag } from './block-tags.js';
import { anchorsOfTitle, OtherSpellings } from './anchor-spellings.js';
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
  /** Explicit IDs of the heading. */
  anchors: { id: string; isLinked: boolean }[];
  /** IDs and titles of blocks in the section. */
  ids: string[];
  titles: string[];
  title: string[];
  text: string[];
  /** Whether the title ends with text that is not code, so that `{#id}` at its end is an ID. */
  endsWithText: boolean;
}

/** Most other anchors of a text, and their longest. */
const MAX_ALIASES = 10_000;
const MAX_ALIAS_LENGTH = 255;

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
  const titlesBefore = createTitleReader(tags);
  let current = draftOf(0, 0);
  const drafts = [current];
  let target = current.text;
  for (const piece of pieces) {
    switch (piece.type) {
      case 'heading':
        current.titles.push(...titlesBefore(piece.start));
        current = draftOf(piece.level, piece.start);
        drafts.push(current);
        target = current.title;
        break;
      case 'content':
        target = current.text;
        break;
      case 'anchor':
        current.anchors.push(piece);
        break;
      case 'names':
        current.ids.push(...piece.ids);
        current.titles.push(...piece.titles);
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
  current.titles.push(...titlesBefore(Infinity));
  return nameSections(drafts);
}

function draftOf(level: number, start: number): Draft {
  return { level, start, anchors: [], ids: [], titles: [], title: [], text: [], endsWithText: false };
}

/** Creates a function that returns the titles of further tabs, up to an offset. Calls must be in ascending order. */
function createTitleReader(tags: readonly BlockTag[]): (end: number) => string[] {
  const titled = tags.filter(({ title }) => title !== undefined);
  let next = 0;
  return (end) => {
    const first = next;
    while ((titled[next]?.start ?? Infinity) < end) next += 1;
    return titled.slice(first, next).flatMap(({ title }) => title ?? []);
  };
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
  const names = new AnchorNames();
  const aliases = new AliasNames();
  const sections: DocumentSection[] = [];
  const headings: Sections['headings'] = [];
  let waiting: string[] = [];
  for (const draft of drafts) {
    const text = joinLines(draft.text);
    const ofBlocks = [...draft.ids, ...draft.titles.flatMap(anchorsOfTitle)];
    if (draft.level === 0) {
      // The anchors of a start without text lead into the first section.
      const isSection = text !== '' || (drafts.length === 1 && ofBlocks.length > 0);
      if (isSection) sections.push({ ...aliases.among(ofBlocks), level: 0, title: '', text });
      else waiting = ofBlocks;
      continue;
    }
    let title = draft.title.join('').replace(REFERENCE_LABEL, '').replace(/\s+/g, ' ').trim();
    const explicit = [...draft.anchors];
    const id = draft.endsWithText ? EXPLICIT_ID.exec(title) : null;
    if (id) {
      title = title.slice(0, id.index).trimEnd();
      explicit.push({ id: id[1] ?? '', isLinked: true });
    }
    const anchor = names.next(title, explicit[0]?.id);
    const ofHeading = [...explicit.map((each) => each.id), ...aliases.ofHeading(title, anchor, explicit)];
    const others = aliases.among([...ofHeading, ...waiting, ...ofBlocks], anchor);
    sections.push({ anchor, ...others, level: draft.level, title, text });
    headings.push({ start: draft.start, anchor });
    waiting = [];
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

/** Collects the other anchors of a document, each once. */
class AliasNames {
  private readonly known = new Set<string>();
  private readonly spellings = new OtherSpellings();

  /** Other spellings of the anchor of a heading. An ID that a heading states replaces the anchor of its title. */
  ofHeading(title: string, anchor: string, explicit: Draft['anchors']): string[] {
    if (explicit.some(({ isLinked }) => isLinked)) return [];
    const others = this.spellings.ofHeading(title, anchor);
    // An element with an ID in a heading does not change the anchor of the heading.
    return explicit.length === 0 ? others : [slug(title), ...others];
  }

  /** The property of a section that contains some anchors besides its own. */
  among(anchors: readonly string[], own?: string): Pick<DocumentSection, 'aliases'> {
    const aliases: string[] = [];
    for (const anchor of anchors) {
      const isUsable = anchor !== '' && anchor !== own && anchor.length <= MAX_ALIAS_LENGTH;
      if (!isUsable || this.known.size === MAX_ALIASES || this.known.has(anchor)) continue;
      this.known.add(anchor);
      aliases.push(anchor);
    }
    return aliases.length === 0 ? {} : { aliases };
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
