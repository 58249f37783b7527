import mime from 'mime-types';

/** The addresses that belong to an imported site: all below the path of the start address. */
export class SiteScope {
  readonly origin: string;
  /** Ends with a slash. */
  readonly prefix: string;

  /** @param start a path to a file means its folder */
  constructor(start: string) {
    const { origin, pathname } = new URL(start);
    this.origin = origin;
    const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
    const isFile = /\.\w{1,5}$/.test(pathname.slice(folder.length));
    this.prefix = pathname.endsWith('/') || isFile ? folder : `${pathname}/`;
  }

  contains(address: string): boolean {
    const { origin, pathname } = new URL(address);
    return origin === this.origin && (pathname.startsWith(this.prefix) || `${pathname}/` === this.prefix);
  }

  /** Path of a page below the start, decoded, without the ending of a page; empty for the start itself. */
  path(address: string): string {
    const { pathname } = new URL(addressKey(address));
    const below = pathname.startsWith(this.prefix) ? pathname.slice(this.prefix.length) : '';
    return below
      .split('/')
      .map(decodeSegment)
      .filter((segment) => segment !== '')
      .join('/')
      .replace(/\.(?:x?html?|php|aspx?|jsp)$/i, '');
  }
}

/** The same key for all addresses of a page: without query, fragment, `index.html` and the last slash. */
export function addressKey(address: string): string {
  const url = new URL(address);
  const path = url.pathname.replace(/\/index\.(?:x?html?|php)$/i, '/');
  return `${url.origin}${path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') : path}`;
}

/** Whether the ending of an address allows a page. */
export function mayBePage(address: string): boolean {
  const { pathname } = new URL(address);
  const ending = /\.\w{1,5}$/.exec(pathname)?.[0];
  const type = ending === undefined || /^\.(?:php|aspx?|jsp)$/i.test(ending) ? false : mime.lookup(ending);
  return type === false || type.includes('html');
}

/** Decodes a segment. An encoded slash is part of a name; names of dots are removed. */
function decodeSegment(segment: string): string {
  let name = segment;
  try {
    name = decodeURIComponent(segment);
  } catch {
    // Not percent-encoded.
  }
  return /^\.{1,2}$/.test(name) ? '' : name.replace(/[/\\\0]/g, '-');
}
