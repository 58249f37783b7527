import { readFileSync } from 'node:fs';
import { BUILT_FILES } from '../built-files.js';
import { lucideNameOf } from './font-awesome-names.js';
import { ICON_STROKES, type IconStyle } from './icon-strokes.js';

/** The output of `tools/site-assets/pack-icons.mjs`. */
interface PackedIcons {
  /** Elements by name, each after a digit, its role. */
  icons: Record<string, string[]>;
  aliases: Record<string, string>;
  /** Size of the view box, and paths. */
  brands: Record<string, [size: number, paths: string]>;
}

/** What an element is when the icon is filled: `0` a line, `1` a shape, `2` a line on a shape, `3` a hole in one. */
type Role = '0' | '1' | '2' | '3';

/** The background of an icon shows through. Parts of a page with another background than the page set `--icon-hole`. */
const HOLE = 'var(--icon-hole,var(--page))';
/** Platforms of social accounts whose logo has another name. */
const PLATFORMS: Readonly<Record<string, string>> = { twitter: 'x-twitter' };

/**
 * An icon as an `<svg>` of 24 pixels in the color of the text, hidden from screen readers. Undefined: there is no icon with
 * this name. The SVG does not contain the name. The first use in a thread reads the file of all icons (600 KB, 5 ms).
 *
 * @param name of lucide, of Font Awesome (`book-open`, `fa-book-open`, `fa-solid fa-book-open`), of a brand (`github`), or of a
 *   platform of social accounts
 */
export function iconSvg(name: string, style: IconStyle = 'regular'): string | undefined {
  packed ??= JSON.parse(readFileSync(new URL('icons/icons.json', BUILT_FILES), 'utf8')) as PackedIcons;
  const { icons, aliases, brands } = packed;
  const plain = name.slice(name.lastIndexOf(' ') + 1).replace(/^fa-/, '');
  const found = own(icons, lucideNameOf(plain) ?? own(aliases, plain) ?? plain);
  if (found !== undefined) return lineIcon(found, style);
  const logo = own(brands, PLATFORMS[plain] ?? plain);
  if (logo === undefined) return undefined;
  const [size, paths] = logo;
  return `<svg ${SIZE} viewBox="0 0 ${size} ${size}" fill="currentColor" ${HIDDEN}>${paths}</svg>`;
}

let packed: PackedIcons | undefined;

const SIZE = 'width="24" height="24"';
const HIDDEN = 'aria-hidden="true"';

function lineIcon(elements: readonly string[], style: IconStyle): string {
  const attributes = `fill="none" stroke="currentColor" stroke-width="${ICON_STROKES[style]}" stroke-linecap="round" stroke-linejoin="round"`;
  const shapes = elements.map((element) => {
    const added = ADDED[style]?.[element[0] as Role];
    const markup = element.slice(1);
    return added === undefined ? markup : markup.replace(/^<\w+/, (start) => `${start} ${added}`);
  });
  return `<svg ${SIZE} viewBox="0 0 24 24" ${attributes} ${HIDDEN}>${shapes.join('')}</svg>`;
}

/** Attributes that a style adds to elements. */
const ADDED: Partial<Record<IconStyle, Partial<Record<Role, string>>>> = {
  solid: {
    '1': 'fill="currentColor"',
    '2': `stroke="${HOLE}"`,
    '3': `fill="${HOLE}" stroke="${HOLE}"`,
  },
  duotone: { '1': 'fill="currentColor" fill-opacity=".2"' },
};

/** The value of an own property: names come from readers' content, such as `constructor`. */
function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
