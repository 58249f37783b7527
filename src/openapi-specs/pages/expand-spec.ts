import type { GeneratedPage } from '../../content/edits/generated-page.js';
import { withoutVariables } from '../../markdown/document/variable-names.js';
import { toStorableText } from '../../markdown/source/storable-text.js';
import { Slugs } from '../../markdown/source/slug.js';
import { operationText, shortOperationText } from './operation-text.js';
import { modelText, overviewText, tagText } from './overview-text.js';
import type { FoundOperation } from './api-operation.js';
import { ApiReader } from './read-api.js';
import { lineOf, own, type SpecObject } from './spec-values.js';

/** The limits of an expansion, and the functions that store its result. */
interface Expansion {
  /** Also generates a page for each schema. */
  models: boolean;
  /** Maximum number of pages. */
  most: number;
  /** Maximum bytes of the text of a page. */
  longestPage: number;
  /** Returns the ID of the page with a seed. */
  idOf: (seed: string) => string;
  /** Stores a text. @returns the hash of its document */
  store: (markdown: string) => string;
}

interface ExpandedSpec {
  /** The text of the computed page itself. */
  document: string;
  pages: GeneratedPage[];
}

/** Maximum characters of all pages together. Further pages show only the request line of an operation. */
const MAX_TEXT = 16_000_000;
/** Maximum values that are visited for all pages: several times those of any real specification. */
const MAX_FOLLOWED = 2_000_000;
/** Maximum characters of one page, in addition to the limit of pages in a space. */
const MAX_PAGE_LENGTH = 200_000;
const MAX_SEED_LENGTH = 500;

/**
 * Generates the pages of a specification: one for each tag, in the order of the specification, with a page for each
 * of its operations, and one with a page for each schema. The ID of a page derives from its seed, so it stays the same
 * in later versions.
 * @param spec as JSON.parse returns it, including all documents that it refers to
 */
export function expandSpec(spec: SpecObject, expansion: Expansion): ExpandedSpec {
  return new Expander(new ApiReader(spec, MAX_FOLLOWED), expansion).expand();
}

interface Group {
  seed: string;
  title: string;
  text: string;
  /** The pages below it. Each text is generated only when its page is. */
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
      // Skip groups without pages.
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
    const shown = lineOf(withoutVariables(title), 255) || 'Untitled';
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

  /** Shortens long names. Two names may differ only in the part that is cut. */
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
    const internal = new Set(named.filter(({ tag }) => isInternal(tag)).map(({ name }) => name));
    for (const found of this.reader.operations()) {
      if ([found.operation, found.item, found.written].some(isInternal)) continue;
      if (found.tag !== undefined && internal.has(found.tag)) continue;
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

  /** The text of a page; '' when all pages together would be too long or take too much work. */
  private whole(text: () => string): string {
    if (this.length > MAX_TEXT) return '';
    return this.reader.references.bounded(text) ?? '';
  }

  private fits(text: string): boolean {
    const most = Math.min(MAX_PAGE_LENGTH, this.expansion.longestPage);
    return text !== '' && text.length <= most && Buffer.byteLength(text) <= most;
  }
}

/**
 * Whether a specification keeps an operation, a path or a tag out of its reference. Sources: GitBook documentation, "OpenAPI
 * extensions reference" (`x-internal`, `x-gitbook-ignore`); Mintlify documentation, "OpenAPI setup" (`x-excluded`).
 */
function isInternal(value: SpecObject): boolean {
  return INTERNAL.some((name) => own(value, name) === true);
}

const INTERNAL = ['x-internal', 'x-gitbook-ignore', 'x-excluded'];
