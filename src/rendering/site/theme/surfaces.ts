import type { SiteSettings } from '../../../sites/settings/settings.js';
import { contrast, fromHex, toHex, withContrast } from './oklch.js';
import { filled, type Palette, readableOn, SMALL, type Solid, solidOf } from './palette.js';

/*
 * The colors of the parts of a page: its theme and the preset of its header.
 */

export interface Surfaces {
  page: string;
  /** Background image of the top of the page; `none` without one. */
  pageImage: string;
  card: string;
  /** The panel of a filled sidebar. */
  sidebar: string;
  search: Search;
  header: Header;
}

export interface Search {
  background: string;
  text: string;
  line: string;
}

/** The header, and the row of sections below it. */
export interface Header {
  /** May be translucent (`#rrggbbaa`). */
  background: string;
  /** Titles, and the current section. */
  text: string;
  /** Other sections. */
  muted: string;
  link: string;
  /** The line below the current section. */
  mark: string;
  /** The line below the header. */
  line: string;
  /** The background of an item under the pointer. */
  hover: string;
  /** The focus ring. */
  ring: string;
  button: Solid;
}

/** Alpha of a header that the page scrolls under: 85 %. */
const TRANSLUCENT = 'd9';
/** On a gradient the header shows more of it. */
const GLASS = 'a6';

export function surfacesOf(settings: SiteSettings, palette: Palette): Surfaces {
  const { theme } = settings.styling;
  const { neutral } = palette;
  const isMuted = theme === 'muted';
  const solid = solidHeader(settings, palette);
  return {
    page: isMuted ? neutral[2] : neutral[1],
    pageImage: theme === 'gradient' ? gradientOf(palette) : 'none',
    card: isMuted ? raisedOnMuted(palette) : neutral[1],
    sidebar: isMuted ? neutral[1] : neutral[2],
    search: searchOf(settings, palette, solid),
    header: solid === undefined ? plainHeader(settings, palette) : coloredHeader(settings, palette, solid),
  };
}

/** From the corner where lines end. It fades out before its lower edge, where the plain page follows. */
function gradientOf({ neutral, primary }: Palette): string {
  const fade = `linear-gradient(${neutral[1]}00 40%,${neutral[1]})`;
  return `${fade},linear-gradient(225deg,${primary[3]},${neutral[1]} 60%)`;
}

/** The background of parts that stand out from a muted page. */
function raisedOnMuted({ mode, neutral }: Palette): string {
  return mode === 'light' ? neutral[1] : neutral[3];
}

/** The background of code with the colors of a mode, which may be another mode than that of the page. */
export function codeBackground({ styling }: SiteSettings, palette: Palette): string {
  return styling.theme === 'muted' ? raisedOnMuted(palette) : palette.neutral[2];
}

/** The fill of a colored header; undefined: the header has the color of the page. */
function solidHeader(
  { styling, header }: SiteSettings,
  { mode, neutral, solid }: Palette,
): Solid | undefined {
  switch (header.preset) {
    case 'bold':
      return solid;
    case 'contrast':
      return filled(neutral[12], neutral[1]);
    case 'custom': {
      if (header.backgroundColor === undefined) return undefined;
      const background = toHex(fromHex(header.backgroundColor[mode]));
      return filled(background, readableOn(background));
    }
    case 'default': {
      if (styling.theme !== 'bold') return undefined;
      const background = header.backgroundColor ?? styling.tint?.color ?? styling.primaryColor;
      return solidOf(background[mode]);
    }
    default:
      return undefined;
  }
}

function plainHeader(settings: SiteSettings, { mode, neutral, primary, solid }: Palette): Header {
  const { theme } = settings.styling;
  const page = theme === 'muted' ? neutral[2] : neutral[1];
  return {
    background: `${page}${theme === 'gradient' ? GLASS : TRANSLUCENT}`,
    text: neutral[12],
    muted: neutral[11],
    link: customLink(settings, mode, page) ?? neutral[11],
    mark: primary[9],
    line: neutral[6],
    hover: neutral[3],
    ring: primary[9],
    button: solid,
  };
}

function coloredHeader(
  settings: SiteSettings,
  { mode }: Palette,
  { background, text, hover }: Solid,
): Header {
  return {
    background,
    text,
    muted: text,
    link: customLink(settings, mode, background) ?? text,
    mark: text,
    line: hover,
    hover,
    ring: text,
    // Inverted: the color of a button may be that of the header.
    button: filled(text, background),
  };
}

/** The color of links of the preset `custom`, as light or dark as the background requires. */
function customLink(
  { header }: SiteSettings,
  mode: 'light' | 'dark',
  background: string,
): string | undefined {
  const color = header.preset === 'custom' ? header.linkColor?.[mode] : undefined;
  if (color === undefined) return undefined;
  const demands = [{ on: [background], ratio: SMALL }];
  const link = fromHex(color);
  const first = link.l >= fromHex(background).l ? 'white' : 'black';
  const found = withContrast(link, demands, first);
  if (contrast(found, background) >= SMALL) return found;
  return withContrast(link, demands, first === 'white' ? 'black' : 'white');
}

function searchOf({ styling }: SiteSettings, palette: Palette, solid?: Solid): Search {
  const { neutral } = palette;
  const isMuted = styling.theme === 'muted';
  if (styling.search === 'prominent') {
    const background = isMuted ? raisedOnMuted(palette) : neutral[1];
    return { background, text: neutral[11], line: neutral[8] };
  }
  if (solid !== undefined) return { background: solid.hover, text: solid.text, line: solid.hover };
  const background = isMuted ? raisedOnMuted(palette) : neutral[3];
  return { background, text: neutral[11], line: isMuted ? neutral[6] : background };
}
