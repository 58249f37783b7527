import mime from 'mime-types';

/** Which addresses belong to a site that is imported: those below the path of the one that was given. */
export class SiteScope {
  readonly origin: string;
  /** Ends with a slash. */
  readonly prefix: string;

  /** A path that names a file stands for the folder it is in. */
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

  /** Where a page lies below the start, decoded, without the endings of pages; empty for the start itself. */
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

/** One address for all that show the same page: without query and fragment, `index.html` and the last slash. */
export function addressKey(address: string): string {
  const url = new URL(address);
  const path = url.pathname.replace(/\/index\.(?:x?html?|php)$/i, '/');
  return `${url.origin}${path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') : path}`;
}

/** Whether an address may be that of a page, by its ending. */
export function mayBePage(address: string): boolean {
  const { pathname } = new URL(address);
  const ending = /\.\w{1,5}$/.exec(pathname)?.[0];
  const type = ending === undefined || /^\.(?:php|aspx?|jsp)$/i.test(ending) ? false : mime.lookup(ending);
  return type === false || type.includes('html');
}

/** A slash that is encoded is part of a name, and so are dots that would lead upwards. */
function decodeSegment(segment: string): string {
  let name = segment;
  try {
    name = decodeURIComponent(segment);
  } catch {
    // Not percent-encoded, then.
  }
  return /^\.{1,2}$/.test(name) ? '' : name.replace(/[/\\\0]/g, '-');
}
