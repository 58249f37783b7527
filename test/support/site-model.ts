/** The result of an operation on a site. */
export type Outcome = 'done' | 'conflict' | 'refused';

/** A structure in short: site spaces as `path*` (the star marks a default), sections as `path*[…]`, groups as `(…)`. */
export type StructureNotation = string;

interface ModelItem {
  path: string;
}

/**
 * A model of a site's structure after any operations: lists of names in maps that change in place. This is deliberately
 * different from the implementation.
 */
export class SiteModel {
  /** Names of site spaces at the root, in order. */
  root: string[] = [];
  /** Names of the sections and section groups in order; one of both lists is empty. */
  top: string[] = [];
  readonly groups = new Map<string, string[]>();
  readonly sections = new Map<string, ModelItem & { spaces: string[] }>();
  readonly spaces = new Map<string, ModelItem>();
  /** Names of the defaults. */
  readonly defaults = new Set<string>();

  sectionNames(): string[] {
    return this.top.flatMap((name) => this.groups.get(name) ?? [name]);
  }

  spaceNames(): string[] {
    return [...this.root, ...this.sectionNames().flatMap((name) => this.sections.get(name)?.spaces ?? [])];
  }

  picture(): StructureNotation {
    const star = (name: string): string => (this.defaults.has(name) ? '*' : '');
    const space = (name: string): string => `${this.spaces.get(name)?.path}${star(name)}`;
    const section = (name: string): string => {
      const { path, spaces } = this.sections.get(name) as ModelItem & { spaces: string[] };
      return `${path}${star(name)}[${spaces.map(space).join(' ')}]`;
    };
    return this.sections.size === 0
      ? this.root.map(space).join(' ')
      : this.top
          .map((name) => {
            const inside = this.groups.get(name);
            return inside === undefined ? section(name) : `(${inside.map(section).join(' ')})`;
          })
          .join(' ');
  }

  addSpace(name: string, section?: string): Outcome {
    const level = this.levelFor(section);
    this.spaces.set(name, { path: freePath('space', this.pathsOf(level)) });
    level.push(name);
    if (level.length === 1) this.defaults.add(name);
    return 'done';
  }

  removeSpace(name: string): Outcome {
    this.takeOff(this.levelOf(name), name);
    this.spaces.delete(name);
    this.dropEmptySections();
    return 'done';
  }

  moveSpace(name: string, anchor: string, side: 'before' | 'after'): Outcome {
    if (name === anchor) return 'done';
    const [from, to] = [this.levelOf(name), this.levelOf(anchor)];
    if (from === to) from.splice(from.indexOf(name), 1);
    else {
      const item = this.spaces.get(name) as ModelItem;
      item.path = freePath(item.path, this.pathsOf(to));
      this.takeOff(from, name);
    }
    to.splice(to.indexOf(anchor) + (side === 'after' ? 1 : 0), 0, name);
    this.dropEmptySections();
    return 'done';
  }

  setSpacePath(name: string, path: string): Outcome {
    const level = this.levelOf(name);
    if (level.some((other) => other !== name && this.spaces.get(other)?.path === path)) return 'conflict';
    (this.spaces.get(name) as ModelItem).path = path;
    return 'done';
  }

  /** @param space name of the new site space */
  addSection(name: string, space: string): Outcome {
    this.adopt(name);
    return this.addSpace(space, name);
  }

  /** Creates a section from the site spaces of the root, without adding a space. */
  adopt(name: string): Outcome {
    const paths = [...this.sections.values()].map(({ path }) => path);
    const spaces = this.root;
    this.root = [];
    this.sections.set(name, { path: freePath('section', new Set(paths)), spaces });
    this.top.push(name);
    if (this.sections.size === 1) this.defaults.add(name);
    return 'done';
  }

  removeSection(name: string): Outcome {
    for (const space of this.sections.get(name)?.spaces ?? []) {
      this.spaces.delete(space);
      this.defaults.delete(space);
    }
    this.dropSection(name);
    return 'done';
  }

  moveSection(name: string, anchor: string, side: 'before' | 'after'): Outcome {
    if (name === anchor) return 'done';
    const from = this.listOf(name);
    from.splice(from.indexOf(name), 1);
    const to = this.listOf(anchor);
    to.splice(to.indexOf(anchor) + (side === 'after' ? 1 : 0), 0, name);
    return 'done';
  }

  addGroup(name: string, sections: string[]): Outcome {
    if (this.sections.size === 0) return 'conflict';
    const first = this.top.find((each) => sections.includes(each));
    const place = first === undefined ? this.top.length : this.top.indexOf(first);
    this.top.splice(place, 0, name);
    for (const section of sections) {
      const list = this.listOf(section);
      list.splice(list.indexOf(section), 1);
    }
    this.groups.set(name, [...sections]);
    return 'done';
  }

  removeGroup(name: string): Outcome {
    this.top.splice(this.top.indexOf(name), 1, ...(this.groups.get(name) ?? []));
    this.groups.delete(name);
    return 'done';
  }

  moveGroup(name: string, anchor: string, side: 'before' | 'after'): Outcome {
    if (name === anchor) return 'done';
    if (!this.top.includes(anchor)) return 'refused';
    this.top.splice(this.top.indexOf(name), 1);
    this.top.splice(this.top.indexOf(anchor) + (side === 'after' ? 1 : 0), 0, name);
    return 'done';
  }

  addToGroup(group: string, section: string): Outcome {
    const list = this.listOf(section);
    if (list === this.groups.get(group)) return 'done';
    list.splice(list.indexOf(section), 1);
    this.groups.get(group)?.push(section);
    return 'done';
  }

  removeFromGroup(group: string, section: string): Outcome {
    const list = this.groups.get(group) as string[];
    list.splice(list.indexOf(section), 1);
    this.top.splice(this.top.indexOf(group) + 1, 0, section);
    return 'done';
  }

  setDefaultSection(name: string): Outcome {
    for (const each of this.sections.keys()) this.defaults.delete(each);
    this.defaults.add(name);
    return 'done';
  }

  /** Sets the default of the root or the default section; other site spaces are refused. */
  setDefaultSpace(name: string): Outcome {
    const level = this.levelOf(name);
    if (level !== this.levelFor(undefined)) return 'refused';
    for (const each of level) this.defaults.delete(each);
    this.defaults.add(name);
    return 'done';
  }

  private levelFor(section: string | undefined): string[] {
    const name = section ?? this.sectionNames().find((each) => this.defaults.has(each));
    return name === undefined ? this.root : (this.sections.get(name) as { spaces: string[] }).spaces;
  }

  private levelOf(space: string): string[] {
    return (
      [this.root, ...[...this.sections.values()].map(({ spaces }) => spaces)].find((level) =>
        level.includes(space),
      ) ?? []
    );
  }

  /** The list that contains a section or group. */
  private listOf(name: string): string[] {
    return [...this.groups.values()].find((list) => list.includes(name)) ?? this.top;
  }

  private pathsOf(level: string[]): Set<string | undefined> {
    return new Set(level.map((name) => this.spaces.get(name)?.path));
  }

  private takeOff(list: string[], name: string): void {
    const place = list.indexOf(name);
    list.splice(place, 1);
    if (!this.defaults.delete(name)) return;
    const next = list[place] ?? list.at(-1);
    if (next !== undefined) this.defaults.add(next);
  }

  private dropEmptySections(): void {
    for (const [name, { spaces }] of [...this.sections]) if (spaces.length === 0) this.dropSection(name);
  }

  private dropSection(name: string): void {
    const order = this.sectionNames();
    this.takeOff(order, name);
    const list = this.listOf(name);
    list.splice(list.indexOf(name), 1);
    this.sections.delete(name);
    if (this.sections.size > 0) return;
    this.top = [];
    this.groups.clear();
  }
}

function freePath(wanted: string, taken: ReadonlySet<string | undefined>): string {
  if (!taken.has(wanted)) return wanted;
  let number = 1;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}
