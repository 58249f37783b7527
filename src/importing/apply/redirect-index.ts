import { stemOf, trimSlashes } from '../../markdown/source/source-path.js';
import type { Redirect } from '../structure/source-sites.js';

/** A redirect from any address of a form. */
interface Pattern {
  /** Folders: a name, or `:name` for any. */
  parts: readonly string[];
  /** The name of the rest of the address; undefined when the form is the whole address. */
  rest: string | undefined;
  to: string;
}

/** Most redirects with a form that begin with the same folder. */
const MAX_PATTERNS = 500;
/** Longest address, in characters, so that redirects that repeat a part of it cannot make it grow without end. */
const MAX_LENGTH = 2_000;
/** Most folders of an address. */
const MAX_PARTS = 64;

/** Finds where the addresses of a site lead on to. */
export class RedirectIndex {
  private readonly exact = new Map<string, string>();
  /** By their first folder; '' for any. */
  private readonly patterns = new Map<string, Pattern[]>();

  constructor(redirects: readonly Redirect[]) {
    for (const { from, to } of redirects) {
      if (/[:*]/.test(from)) this.addPattern(from, to);
      else if (!this.exact.has(keyOf(from))) this.exact.set(keyOf(from), to);
    }
  }

  /** Where a path from the root of the site leads on to: a path with a leading slash, or a URL. */
  find(path: string): string | undefined {
    if (path.length > MAX_LENGTH) return undefined;
    const key = keyOf(path);
    const target = this.exact.get(key) ?? this.byPattern(key);
    return target === undefined || target.length > MAX_LENGTH ? undefined : target;
  }

  private addPattern(from: string, to: string): void {
    const parts = from.split('/');
    const last = parts.at(-1) ?? '';
    const isOpen = last.endsWith('*');
    const named = isOpen ? parts.slice(0, -1) : parts;
    if (parts.length > MAX_PARTS || named.some((part) => part.includes('*'))) return;
    const [first = ''] = named;
    const start = first.startsWith(':') ? '' : first;
    const known = this.patterns.get(start);
    const pattern = { parts: named, rest: isOpen ? last.slice(0, -1) : undefined, to };
    if (known === undefined) this.patterns.set(start, [pattern]);
    else if (known.length < MAX_PATTERNS) known.push(pattern);
  }

  private byPattern(path: string): string | undefined {
    if (this.patterns.size === 0) return undefined;
    const folders = path.split('/', MAX_PARTS + 1);
    const candidates = [...(this.patterns.get(folders[0] ?? '') ?? []), ...(this.patterns.get('') ?? [])];
    for (const pattern of candidates) {
      const target = targetOf(pattern, folders);
      if (target !== undefined) return target;
    }
    return undefined;
  }
}

/** The target for an address of the form; undefined for any other address. */
function targetOf({ parts, rest, to }: Pattern, folders: readonly string[]): string | undefined {
  const isLength = rest === undefined ? folders.length === parts.length : folders.length > parts.length;
  if (!isLength) return undefined;
  const values = new Map<string, string>();
  for (const [index, part] of parts.entries()) {
    const folder = folders[index] ?? '';
    if (part.startsWith(':')) values.set(part, folder);
    else if (part !== folder) return undefined;
  }
  const below = folders.slice(parts.length).join('/');
  return to.replace(/:[a-zA-Z]\w*\*?|\*/g, (name) => {
    const isRest = name === '*' || name === ':splat' || name === `${rest}*`;
    return (isRest && rest !== undefined ? below : values.get(name)) ?? name;
  });
}

function keyOf(path: string): string {
  return stemOf(trimSlashes(path));
}
