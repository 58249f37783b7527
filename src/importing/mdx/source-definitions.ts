import { folderOf, isMarkdownPath, joinPath } from '../../markdown/source/source-path.js';
import type { MdxTools } from './component.js';
import { type MdxImport, readConstant, readImports } from './javascript.js';
import type { MdxSites } from './mdx-sites.js';
import type { MdxElement } from './mdx-tree.js';
import { scanMdx } from './scan-mdx.js';
import { withNewlines } from './text-lines.js';

const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp)$/i;

/** The imports and constants of a text. */
interface Statements {
  constants: Map<string, string>;
  imports: MdxImport[];
}

/** The definitions of the names in a text. */
export interface Definitions {
  imports: ReadonlyMap<string, MdxImport>;
  values: ReadonlyMap<string, string>;
}

/** What the names in the texts of a source mean: constants, images, and other texts. */
export class SourceDefinitions {
  private readonly definitions = new Map<string, Definitions>();
  private readonly statements = new Map<string, Statements>();
  private readonly withText = new Map<string, boolean>();

  /** @param texts as `SourceMarkup` */
  constructor(
    private readonly texts: Pick<ReadonlyMap<string, string>, 'get' | 'has'>,
    private readonly sites: MdxSites,
    private readonly readers: { bodyOf(text: string): string },
  ) {}

  /** The path of the text that a component includes. Undefined for any other component. */
  includedBy(
    element: MdxElement,
    tools: MdxTools,
    path: string,
    imports: Definitions['imports'],
  ): string | undefined {
    const imported = imports.get(element.name);
    const file = element.name === 'Snippet' ? tools.attribute(element, 'file') : undefined;
    if (file === undefined && imported?.imported !== 'default') return undefined;
    const target = file === undefined ? this.find(imported?.from ?? '', path) : this.findSnippet(file, path);
    return target !== undefined && this.hasText(target) ? target : undefined;
  }

  /** Whether a file contains anything else than code. */
  private hasText(path: string): boolean {
    const known = this.withText.get(path);
    if (known !== undefined) return known;
    const text = this.bodyOf(path);
    let position = 0;
    const parts = scanMdx(text, true).map((token) => {
      const before = text.slice(position, token.type === 'removed' ? token.start : token.end);
      position = token.end;
      return before;
    });
    const hasText = [...parts, text.slice(position)].some((part) => part.trim() !== '');
    this.withText.set(path, hasText);
    return hasText;
  }

  /** The text that an import names: relative to the file, or from the root of its site. */
  private find(specifier: string, path: string): string | undefined {
    const isOwn = /^(?:\.{1,2}\/|\/|@site\/|~\/)/.test(specifier);
    if (!isOwn || !isMarkdownPath(specifier)) return undefined;
    const folder = this.sites.folderOfSite(path);
    const below = specifier.replace(/^(?:@site)?\//, '').replace(/^~\//, 'src/');
    const resolved = specifier.startsWith('.')
      ? joinPath(folderOf(path), specifier)
      : joinPath(folder, below);
    return [resolved, specifier.startsWith('.') ? null : below].find(
      (each): each is string => each !== null && this.texts.has(each),
    );
  }

  /** `<Snippet file="x.mdx" />` names a file in the folder of snippets. */
  private findSnippet(file: string, path: string): string | undefined {
    const folder = this.sites.folderOfSite(path);
    return ['snippets', '_snippets', '']
      .flatMap((name) => joinPath([folder, name].filter((part) => part !== '').join('/'), `./${file}`) ?? [])
      .flatMap((each) => [each, `${each}.mdx`])
      .find((each) => this.texts.has(each));
  }

  /** The names that a text can use: its constants, and those that it imports. */
  of(path: string, body: string): Definitions {
    const known = this.definitions.get(path);
    if (known !== undefined) return known;
    const { constants, imports } = this.statementsOf(path, body);
    const found = { imports: new Map<string, MdxImport>(), values: new Map(constants) };
    this.definitions.set(path, found);
    for (const each of imports) {
      found.imports.set(each.local, each);
      const value = this.importedValue(each, path);
      if (value !== undefined) found.values.set(each.local, value);
    }
    return found;
  }

  private statementsOf(path: string, body: string): Statements {
    const known = this.statements.get(path);
    if (known !== undefined) return known;
    const found: Statements = { constants: new Map(), imports: [] };
    this.statements.set(path, found);
    if (!/^(?:import|export)\s/m.test(body)) return found;
    for (const token of scanMdx(body, true)) {
      if (token.type !== 'removed' || token.statement === undefined) continue;
      const constant = readConstant(token.statement);
      if (constant !== undefined) found.constants.set(constant.name, constant.value);
      found.imports.push(...readImports(token.statement));
    }
    return found;
  }

  /** The value of an import: the path of an image, or a constant of another text. */
  private importedValue({ imported, from }: MdxImport, path: string): string | undefined {
    if (IMAGE.test(from))
      return from
        .replace(/^@site\/static\//, '/')
        .replace(/^~\//, '/src/')
        .replace(/^@site\//, '/');
    const target = imported === 'default' ? undefined : this.find(from, path);
    if (target === undefined) return undefined;
    return this.statementsOf(target, this.bodyOf(target)).constants.get(imported);
  }

  /** The text of a file without its front matter. */
  private bodyOf(path: string): string {
    return withNewlines(this.readers.bodyOf(this.texts.get(path) ?? ''));
  }
}

export const NO_DEFINITIONS: Definitions = { imports: new Map(), values: new Map() };

/** Components of packages have the name that they are exported with; components of the site itself have their own name. */
export function originalName(name: string, imports: Definitions['imports']): string {
  const [first = '', ...rest] = name.split('.');
  const found = imports.get(first);
  if (found === undefined || found.imported === 'default' || found.from.startsWith('.')) return name;
  return [found.imported, ...rest].join('.');
}
