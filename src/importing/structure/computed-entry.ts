import { parseConfigurationYaml } from './configuration-yaml.js';
import type { ComputedSource } from '../../versioning/page.js';
import { type FrontMatterAttributes, readAttributes } from './front-matter.js';

/** Slug of an OpenAPI specification. */
const SLUG = /^(?=.{1,100}$)[a-z\d]+(?:-[a-z\d]+)*$/;
const TYPES: readonly unknown[] = ['openapi', 'builtin:openapi'];

/** An entry of a summary for pages that are generated from an OpenAPI specification. */
export interface ComputedEntry {
  source: ComputedSource;
  /** Slug of the specification. */
  spec: string;
  attributes: FrontMatterAttributes;
}

/**
 * Reads the YAML of an entry: `type`, `props.models` and `dependencies.spec.ref`, as in the git repositories of GitBook,
 * and the attributes of the page, as in front matter. Other properties are ignored.
 * @returns undefined when it names no OpenAPI specification
 */
export function readComputedEntry(yaml: string): ComputedEntry | undefined {
  const entry = asMapping(parseYaml(yaml));
  const ref = asMapping(asMapping(asMapping(entry.dependencies).spec).ref);
  const { kind, spec } = ref;
  if (!TYPES.includes(entry.type) || kind !== 'openapi' || typeof spec !== 'string' || !SLUG.test(spec))
    return undefined;
  const models = asMapping(entry.props).models === true;
  return {
    source: {
      type: 'openapi',
      dependencies: { spec: { ref: { kind, spec } } },
      ...(models ? { props: { models } } : {}),
    },
    spec,
    attributes: withoutType(readAttributes(entry)),
  };
}

function withoutType({
  type: _type,
  ref: _ref,
  ...attributes
}: FrontMatterAttributes): FrontMatterAttributes {
  return attributes;
}

function parseYaml(yaml: string): unknown {
  try {
    return parseConfigurationYaml(yaml);
  } catch {
    return undefined;
  }
}

function asMapping(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
