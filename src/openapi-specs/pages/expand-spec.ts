import type { GeneratedPage } from '../../content/edits/generated-page.js';
import { toStorableText } from '../../markdown/source/storable-text.js';
import { uniqueSlug } from '../../markdown/source/slug.js';
import { operationText, shortOperationText } from './operation-text.js';
import { modelText, overviewText, tagText } from './overview-text.js';
import type { FoundOperation } from './api-operation.js';
import { ApiReader } from './read-api.js';
import { lineOf, type SpecObject } from './spec-values.js';

/** How far a specification may be expanded, and who keeps what comes of it. */
interface Expansion {
  /** With a page for each schema. */
  models: boolean;
  /** Pages at most. */
  most: number;
  /** Bytes of a page's text at most. */
  longestPage: number;
  /** The id of the page that is made of a part of the specification. */
  idOf: (seed: string) => string;
  /** Keeps a text. @returns the hash of its document */
  store: (markdown: string) => string;
}

interface ExpandedSpec {
  /** The text of the computed page itself. */
  document: string;
  pages: GeneratedPage[];
}

/** Characters of all pages together. Pages after that say what an operation does, and no more. */
const MAX_TEXT = 16_000_000;
/** Values that are looked at for all of them, several times as many as any specification that people wrote has. */
const MAX_FOLLOWED = 2_000_000;
/** Characters of one page, whatever a page of a space may have. */
const MAX_PAGE_LENGTH = 200_000;
const MAX_SEED_LENGTH = 500;

/**
 * The pages of a specification: one for each tag, in the order that the specification gives them, with a page for each
 * of its operations, and one with a page for each schema. Ids follow from what a page is made of, so it keeps its id
 * in the next version.
 * @param spec as JSON.parse gives it, with everything that it refers to
 */
export function expandSpec(spec: SpecObject, expansion: Expansion): ExpandedSpec {
  return new Expander(new ApiReader(spec, MAX_FOLLOWED), expansion).expand();
}

interface Group {
  seed: string;
  title: string;
  text: string;
  /** Makes the pages below it, one at a time: none is in memory before it is its turn. */
  parts: { seed: string; title: string; text: () => string }[];
}

class Expander {
  private room: number;
  private length = 0;
  private leftOut = 0;
  private readonly seeds = new Set<string>();
  private readonly seedCounts = new Map<string, number>();

  constructor(
    private readonly reader: ApiReader,
    private readonly expansion: Expansion,
  ) {
    this.room = expansion.most;
  }

  expand(): ExpandedSpec {
    const groups = [...this.operationGroups(), ...(this.expansion.models ? this.modelGroups() : [])];
    const pages: GeneratedPage[] = [];
    const slugs = new Slugs();
    for (const group of groups) {
      // A group without anything below it says nothing.
      if (this.room < 2) this.leftOut += group.parts.length;
      else pages.push(this.groupPage(group, slugs));
    }
    return { document: this.store(overviewText(this.reader, this.leftOut)), pages };
  }

  private groupPage(group: Group, slugs: Slugs): GeneratedPage {
    this.room -= 1;
    const text = group.text === '' ? null : this.store(group.text);
    const shown = group.parts.slice(0, this.room);
    this.leftOut += group.parts.length - shown.length;
    this.room -= shown.length;
    const own = this.page(group, text, slugs);
    const below = new Slugs();
    return {
      ...own,
      children: shown.map((part) => this.page(part, this.store(part.text()), below)),
    };
  }

  private page(
    { seed, title }: { seed: string; title: string },
    document: string | null,
    slugs: Slugs,
  ): GeneratedPage {
    const computedSeed = this.unique(seed);
    const shown = lineOf(title, 255) || 'Untitled';
    return {
      id: this.expansion.idOf(computedSeed),
      type: document === null ? 'group' : 'document',
      title: shown,
      slug: slugs.give(shown),
      computedSeed,
      document,
      children: [],
    };
  }

  /** Names may be as long as anything else, and what cannot be kept of two may be what tells them apart. */
  private unique(seed: string): string {
    const base = toStorableText(seed).slice(0, MAX_SEED_LENGTH).toWellFormed();
    let unique = base;
    let count = this.seedCounts.get(base) ?? 1;
    for (; this.seeds.has(unique); count += 1) unique = `${base} ${count}`;
    if (unique !== base) this.seedCounts.set(base, count);
    this.seeds.add(unique);
    return unique;
  }

  private store(text: string): string {
    const kept = this.fits(text) ? text : '';
    this.length += kept.length;
    return this.expansion.store(kept);
  }

  private operationGroups(): Group[] {
    const named = this.reader.tags();
    const byTag = new Map<string | undefined, FoundOperation[]>(named.map(({ name }) => [name, []]));
    const untagged: FoundOperation[] = [];
    for (const found of this.reader.operations()) {
      if (found.tag === undefined) untagged.push(found);
      else {
        const group = byTag.get(found.tag);
        if (group === undefined) byTag.set(found.tag, [found]);
        else group.push(found);
      }
    }
    const tags = new Map(named.map(({ name, tag }) => [name, tag]));
    const groups = [...byTag].map(([name = '', operations]) => ({
      seed: `tag ${name}`,
      title: name,
      text: tagText(tags.get(name) ?? {}),
      parts: operations.map((found) => this.operationPart(found)),
    }));
    const others = {
      seed: 'untagged',
      title: groups.some(({ parts }) => parts.length > 0) ? 'Other operations' : 'Operations',
      text: '',
      parts: untagged.map((found) => this.operationPart(found)),
    };
    return [...groups, others].filter(({ parts }) => parts.length > 0);
  }

  private operationPart(found: FoundOperation): Group['parts'][number] {
    return {
      seed: found.key,
      title: found.title,
      text: () => {
        const whole = this.whole(() => operationText(found, this.reader));
        return this.fits(whole) ? whole : shortOperationText(found, this.reader);
      },
    };
  }

  private modelGroups(): Group[] {
    const parts = this.reader.schemas().map(([name, schema]) => ({
      seed: `model ${name}`,
      title: name,
      text: () => {
        const whole = this.whole(() => modelText(name, schema, this.reader));
        return this.fits(whole) ? whole : '';
      },
    }));
    return parts.length === 0 ? [] : [{ seed: 'models', title: 'Models', text: '', parts }];
  }

  /** What a page says; '' when all pages together would be too long, or too much work. */
  private whole(text: () => string): string {
    if (this.length > MAX_TEXT) return '';
    return this.reader.references.bounded(text) ?? '';
  }

  private fits(text: string): boolean {
    const most = Math.min(MAX_PAGE_LENGTH, this.expansion.longestPage);
    return text !== '' && text.length <= most && Buffer.byteLength(text) <= most;
  }
}

/** Slugs of siblings. */
class Slugs {
  private readonly taken = new Set<string>();
  private readonly counts = new Map<string, number>();

  give(title: string): string {
    const slug = uniqueSlug(title, this.taken, this.counts);
    this.taken.add(slug);
    return slug;
  }
}
