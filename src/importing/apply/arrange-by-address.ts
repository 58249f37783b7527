import { MAX_DEPTH } from '../../versioning/page.js';
import { humanizeName } from '../structure/source-title.js';
import type { SourcePage, SourceTree } from '../structure/source-tree.js';

/**
 * The pages of a source with the addresses that its site gives them. In a source with a summary, every page keeps its
 * place and gets its slug. In other sources, the path of every page becomes its address: the tree follows the addresses,
 * in the order of the structure. A folder is named after the group of the structure that contains all its pages, if these
 * are more than half of the pages of the group.
 */
export function arrangeByAddress({
  pages,
  addresses,
}: Pick<SourceTree, 'pages' | 'addresses'>): SourcePage[] {
  if (addresses === 'paths') return new Arrangement(pages).pages();
  return addresses === 'parts' ? pages.map(withPart) : [...pages];
}

function withPart(page: SourcePage): SourcePage {
  const { address, attributes } = page;
  return {
    ...page,
    attributes: address === undefined ? attributes : { ...attributes, slug: address },
    children: page.children.map(withPart),
  };
}

/** An address, and the page and places at and below it. */
interface Place {
  slug: string;
  page?: SourcePage;
  /** The group of the structure that the folder is named after. */
  group?: SourcePage;
  /** Number of texts at this address and below it. */
  texts: number;
  bySlug: Map<string, Place>;
  children: (Place | SourcePage)[];
}

class Arrangement {
  private readonly root = newPlace('');
  /** Groups of the structure that stay, and the folders they became. */
  private readonly folders = new Map<SourcePage, Place>();

  constructor(pages: readonly SourcePage[]) {
    this.placeTexts(pages);
    this.nameFolders(pages);
    this.placeLinks(pages, this.root);
  }

  pages(): SourcePage[] {
    return this.root.children.map((child) => build(child));
  }

  private placeTexts(pages: readonly SourcePage[]): void {
    for (const page of pages) {
      if (page.address !== undefined) this.place(page, partsOf(page.address));
      this.placeTexts(page.children);
    }
  }

  private place(page: SourcePage, parts: readonly string[]): void {
    let place = this.root;
    place.texts += 1;
    for (const slug of parts) {
      let next = place.bySlug.get(slug);
      if (next === undefined) {
        next = newPlace(slug);
        place.bySlug.set(slug, next);
        place.children.push(next);
      }
      place = next;
      place.texts += 1;
    }
    if (place === this.root) {
      // The start page has no address of its own: it is the first page, with the name of its text.
      place.children.unshift({ ...newPlace(nameOfStart(page)), page });
    } else if (place.page === undefined) {
      place.page = page;
    } else {
      // The slug of a second page at the same address gets a number.
      this.find(parts.slice(0, -1))?.children.push({ ...newPlace(place.slug), page });
    }
  }

  /** Names folders after groups; of several possible groups, the outermost. */
  private nameFolders(pages: readonly SourcePage[]): void {
    for (const page of pages) {
      const place = page.address === undefined && page.type === 'group' ? this.folderOf(page) : undefined;
      if (place !== undefined) {
        place.group ??= page;
        this.folders.set(page, place);
      }
      this.nameFolders(page.children);
    }
  }

  /** The folder that has more than half of the texts of a group, and no others. */
  private folderOf(group: SourcePage): Place | undefined {
    let texts = textsOf(group);
    const half = texts.length / 2;
    let place = this.root;
    for (let depth = 0; texts.length > half; depth += 1) {
      const inside = new Map<string, string[][]>();
      for (const parts of texts) {
        const slug = parts[depth];
        if (slug === undefined) continue;
        const others = inside.get(slug);
        if (others === undefined) inside.set(slug, [parts]);
        else others.push(parts);
      }
      const [slug = '', most = []] = [...inside].find(([, others]) => others.length > half) ?? [];
      const next = place.bySlug.get(slug);
      if (next === undefined || next.texts === most.length) return next;
      place = next;
      texts = most;
    }
    return undefined;
  }

  /** Places links, which have no address, beside the pages of the group or page that contains them. */
  private placeLinks(pages: readonly SourcePage[], nearest: Place): void {
    for (const page of pages) {
      if (page.type === 'link' && page.address === undefined)
        nearest.children.push({ ...page, children: [] });
      const own = page.address === undefined ? this.folders.get(page) : this.find(partsOf(page.address));
      this.placeLinks(page.children, own ?? nearest);
    }
  }

  private find(parts: readonly string[]): Place | undefined {
    let place: Place | undefined = this.root;
    for (const part of parts) place = place?.bySlug.get(part);
    return place;
  }
}

function newPlace(slug: string): Place {
  return { slug, texts: 0, bySlug: new Map(), children: [] };
}

function partsOf(address: string): string[] {
  return address
    .split('/')
    .filter((part) => part !== '')
    .slice(0, MAX_DEPTH);
}

function nameOfStart({ sourcePath }: SourcePage): string {
  return /readme/i.test(sourcePath?.split('/').at(-1) ?? '') ? 'readme' : 'index';
}

/** The addresses of all texts below a group, in parts. */
function textsOf(group: SourcePage): string[][] {
  const texts: string[][] = [];
  const visit = ({ sourcePath, address, children }: SourcePage): void => {
    if (sourcePath !== null && address !== undefined) texts.push(partsOf(address));
    children.forEach(visit);
  };
  group.children.forEach(visit);
  return texts;
}

function build(place: Place | SourcePage): SourcePage {
  if ('title' in place) return place;
  const children = place.children.map(build);
  const { slug, page, group } = place;
  const isHidden = children.length > 0 && children.every(({ attributes }) => attributes.hidden === true);
  const from: SourcePage = page ?? {
    sourcePath: null,
    type: 'group',
    title: group?.title ?? humanizeName(slug),
    attributes: { ...group?.attributes, ...(isHidden ? { hidden: true } : {}) },
    children: [],
  };
  return { ...from, attributes: { ...from.attributes, slug }, children };
}
