import { parseYaml } from '../../common/parse-yaml.js';
import { folderOf, joinPath, nameOf } from '../../markdown/source/source-path.js';
import { slugify } from '../../markdown/source/slug.js';
import { quote, writeTag } from '../../markdown/source/tags.js';
import type { Documentation } from './documentation.js';
import type { ReadText } from './local-modules.js';
import type { SiteFrontMatter } from './front-matter.js';
import type { Matches } from './left-out.js';
import type { SourceFile, SourceSpec, SpecBlock } from './source-tree.js';

/** `openapi: api/openapi.json GET /pets`: the specification can be missing. */
const OPERATION =
  /^(?:(\S+)\s+)?(get|post|put|patch|delete|head|options|trace|webhook)\s+(\S(?:.{0,1000}\S)?)$/i;
/** `openapi-schema: openapi.json Pet` */
const SCHEMA = /^(?:(\S+)\s+)?([^\s,"]{1,200})$/;
const SPEC_FILE = /\.(?:json|ya?ml)$/i;
const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];
/** Most specifications that are read, and values of the configuration that are searched for their names. */
const MAX_SPECS = 20;
const MAX_VALUES = 20_000;
const MAX_SLUG = 60;
const SPEC_YAML = { aliases: 50, length: 10 * 1024 * 1024 };
/** Longest path of a specification: it is in an index. */
const MAX_PATH = 400;

/** The part of an API that the front matter of a page names. */
export interface OperationPage {
  /** The block, as markdown, with the slug that its specification will have if no other has it. */
  markdown: string;
  /** The data that names the specification in `markdown`; left out for a specification that is not in the source. */
  block?: SpecBlock;
  /** The summary of the operation. */
  title?: string;
}

/** A specification of the source. */
interface ReadSpec extends SourceSpec {
  values: Record<string, unknown>;
}

/**
 * The pages of a Mintlify site that show an operation, a webhook or a schema of an OpenAPI specification, which their front
 * matter names.
 */
export class OperationPages {
  private readonly read = new Map<string, ReadSpec | undefined>();
  private readonly used = new Set<ReadSpec>();
  private readonly slugs = new Set<string>();
  private stated: string[] | undefined;

  /**
   * @param files by path from the root of the source
   * @param isLeftOut whether the site does not publish a file, so that only a page that names it shows it
   */
  constructor(
    private readonly documentation: Documentation,
    private readonly files: ReadonlyMap<string, SourceFile>,
    private readonly readText: ReadText,
    private readonly isLeftOut: Matches,
  ) {}

  /** The specifications that pages show. */
  get specs(): SourceSpec[] {
    return [...this.used].map(({ values: _values, ...spec }) => spec);
  }

  /**
   * The operation or schema that a page shows.
   * @returns undefined when its front matter names none; `unknown` when no specification has it
   */
  of(path: string, { openapi, openapiSchema }: SiteFrontMatter): OperationPage | 'unknown' | undefined {
    if (openapi !== undefined) {
      const [, spec, method = '', name = ''] = OPERATION.exec(openapi) ?? [];
      if (name === '') return 'unknown';
      return this.operation(path, spec, method.toLowerCase(), name);
    }
    if (openapiSchema === undefined) return undefined;
    const [, spec, name = ''] = SCHEMA.exec(openapiSchema) ?? [];
    const found = this.candidates(path, spec).find(({ values }) => has(schemasOf(values), name));
    return found === undefined ? 'unknown' : this.page(found, { kind: 'schemas', name });
  }

  private operation(
    path: string,
    spec: string | undefined,
    method: string,
    name: string,
  ): OperationPage | 'unknown' {
    if (spec !== undefined && /^https?:\/\//i.test(spec)) return ofUrl(spec, method, name);
    for (const found of this.candidates(path, spec)) {
      if (method !== 'webhook') {
        const operation = asMapping(asMapping(asMapping(found.values.paths)[name])[method]);
        if (has(asMapping(asMapping(found.values.paths)[name]), method))
          return this.page(found, { kind: 'operation', name, method }, operation.summary);
        continue;
      }
      const webhook = asMapping(asMapping(found.values.webhooks)[name]);
      const by = METHODS.find((each) => has(webhook, each));
      if (by !== undefined)
        return this.page(found, { kind: 'webhook', name, method: by }, asMapping(webhook[by]).summary);
    }
    return 'unknown';
  }

  private page(spec: ReadSpec, shown: Omit<SpecBlock, 'spec' | 'slug'>, summary?: unknown): OperationPage {
    this.used.add(spec);
    const block = { ...shown, spec: spec.path, slug: spec.slug };
    const title = typeof summary === 'string' ? summary.trim() : '';
    return { markdown: writeSpecBlock(block, spec.slug), block, ...(title === '' ? {} : { title }) };
  }

  /** The specification that a page names, or all that it can mean. */
  private candidates(path: string, named: string | undefined): ReadSpec[] {
    const { base } = this.documentation;
    const names = named === undefined ? this.statedNames() : [named];
    return names
      .flatMap((name) => {
        const below = name.replace(/^\/+/, '');
        const places = named === undefined ? [base] : [base, folderOf(path)];
        return places.flatMap((folder) => joinPath(folder, below) ?? []);
      })
      .filter((place) => named !== undefined || !this.isLeftOut(place))
      .flatMap((place) => this.specAt(place) ?? []);
  }

  /** Names of specifications in the configuration; if there are none, the names of files that look like a specification. */
  private statedNames(): string[] {
    if (this.stated !== undefined) return this.stated;
    const found: string[] = [];
    const waiting: unknown[] = [this.documentation.values];
    for (let seen = 0; waiting.length > 0 && seen < MAX_VALUES; seen += 1) {
      const value = waiting.shift();
      if (typeof value !== 'object' || value === null) continue;
      const { openapi } = value as { openapi?: unknown };
      for (const each of [openapi].flat()) {
        const source = typeof each === 'string' ? each : asMapping(each).source;
        if (typeof source === 'string' && SPEC_FILE.test(source)) found.push(source);
      }
      for (const each of Object.values(value)) waiting.push(each);
    }
    const { base } = this.documentation;
    const start = base === '' ? '' : `${base}/`;
    const called = [...this.files.keys()].filter(
      (path) =>
        path.startsWith(start) && SPEC_FILE.test(path) && /openapi|swagger|\bapi\b/i.test(nameOf(path)),
    );
    this.stated = [...new Set([...found, ...called.map((path) => path.slice(start.length))])];
    return this.stated;
  }

  private specAt(path: string): ReadSpec | undefined {
    if (this.read.has(path) || this.read.size >= MAX_SPECS) return this.read.get(path);
    const file = SPEC_FILE.test(path) && path.length <= MAX_PATH ? this.files.get(path) : undefined;
    const values = file === undefined ? undefined : parseSpec(this.readText(path) ?? '');
    const isSpec = values !== undefined && ('openapi' in values || 'swagger' in values);
    const spec =
      isSpec && file !== undefined ? { ...this.describe(path, values), hash: file.hash, values } : undefined;
    this.read.set(path, spec);
    return spec;
  }

  /** The slug of a specification comes from its title: files often have the same name. */
  private describe(path: string, values: Record<string, unknown>): Pick<SourceSpec, 'path' | 'slug'> {
    const { title } = asMapping(values.info);
    const stem = nameOf(path).replace(SPEC_FILE, '');
    const base = toSpecSlug(typeof title === 'string' ? title : '') || toSpecSlug(stem) || 'api';
    let slug = base;
    for (let number = 2; this.slugs.has(slug); number += 1) slug = `${base}-${number}`;
    this.slugs.add(slug);
    return { path, slug };
  }
}

/** The markdown of a block that shows a part of a specification. @param slug undefined: there is no specification */
export function writeSpecBlock({ kind, name, method }: SpecBlock, slug: string | undefined): string {
  if (slug === undefined)
    return `\`${[method?.toUpperCase(), name.replaceAll('`', "'")].filter(Boolean).join(' ')}\``;
  switch (kind) {
    case 'operation':
      return `${writeTag('openapi-operation', { spec: slug, path: name, method })}\n{% endopenapi-operation %}`;
    case 'webhook':
      return `${writeTag('openapi-webhook', { spec: slug, name, method })}\n{% endopenapi-webhook %}`;
    case 'schemas':
      return `${writeTag('openapi-schemas', { spec: slug, schemas: name, grouped: 'false' })}\n{% endopenapi-schemas %}`;
  }
}

/** A specification that is not in the source: the block names it by its address. */
function ofUrl(url: string, method: string, name: string): OperationPage | 'unknown' {
  if (method === 'webhook' || !URL.canParse(url) || url.length > 2_000) return 'unknown';
  const { href } = new URL(url);
  const tag = `{% openapi src=${quote(href)} path=${quote(name)} method=${quote(method)} %}`;
  return { markdown: `${tag}\n[${nameOf(new URL(url).pathname) || 'openapi'}](<${href}>)\n{% endopenapi %}` };
}

function toSpecSlug(text: string): string {
  return slugify(text)
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
}

function parseSpec(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = /^\s*\{/.test(text) ? JSON.parse(text) : parseYaml(text, SPEC_YAML);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The schemas of OpenAPI 3, or of 2.0. */
function schemasOf(values: Record<string, unknown>): Record<string, unknown> {
  return { ...asMapping(values.definitions), ...asMapping(asMapping(values.components).schemas) };
}

function has(values: Record<string, unknown>, name: string): boolean {
  return Object.hasOwn(values, name);
}

function asMapping(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
