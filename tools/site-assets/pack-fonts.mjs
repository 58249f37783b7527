// Writes the fonts of published sites into `src/rendering/site/packed/fonts`: subsets under names with their hash, the manifest
// that `src/rendering/site/theme/fonts.ts` reads, and the notices that their licenses require. Takes most of a minute.
//   npm run site-assets
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromBuffer } from '@capsizecss/unpack';
import fontverter from 'fontverter';
import subsetFont from 'subset-font';

const OUT = 'src/rendering/site/packed/fonts';
const PACKAGES = 'tools/site-assets/node_modules';

/**
 * Each name of a font in the customization of a site, with its package. `weights` of fonts that are not variable. `name`: the
 * name of the subsets, if the license requires one.
 */
const FONTS = {
  Inter: { kind: 'sans', from: '@fontsource-variable/inter' },
  // Not open. Inter is the most similar one.
  ABCFavorit: { sameAs: 'Inter' },
  Roboto: { kind: 'sans', from: '@fontsource-variable/roboto' },
  RobotoSlab: { kind: 'serif', from: '@fontsource-variable/roboto-slab' },
  OpenSans: { kind: 'sans', from: '@fontsource-variable/open-sans' },
  // The newer name of Source Sans Pro.
  SourceSansPro: { kind: 'sans', from: '@fontsource-variable/source-sans-3' },
  Lato: { kind: 'sans', from: '@fontsource/lato', weights: [400, 700] },
  // Condition 2 c of its license.
  Ubuntu: {
    ...{ kind: 'sans', from: '@fontsource/ubuntu', weights: [400, 700] },
    name: 'Ubuntu derivative Docs Publishing Service',
  },
  // The variable versions of these two are larger than both weights together.
  Raleway: { kind: 'sans', from: '@fontsource/raleway', weights: [400, 600] },
  // Its kerning is larger than all its characters.
  Merriweather: { kind: 'serif', from: '@fontsource/merriweather', weights: [400, 700], kerned: false },
  Overpass: { kind: 'sans', from: '@fontsource-variable/overpass' },
  NotoSans: { kind: 'sans', from: '@fontsource-variable/noto-sans' },
  IBMPlexSerif: { kind: 'serif', from: '@fontsource/ibm-plex-serif', weights: [400, 600] },
  Poppins: { kind: 'sans', from: '@fontsource/poppins', weights: [400, 600] },
  FiraSans: { kind: 'sans', from: '@fontsource/fira-sans', weights: [400, 600] },
  IBMPlexMono: { kind: 'mono', from: '@fontsource/ibm-plex-mono', weights: [400, 600] },
  FiraCode: { kind: 'mono', from: '@fontsource-variable/fira-code' },
  JetBrainsMono: { kind: 'mono', from: '@fontsource-variable/jetbrains-mono' },
  SourceCodePro: { kind: 'mono', from: '@fontsource-variable/source-code-pro' },
  RobotoMono: { kind: 'mono', from: '@fontsource-variable/roboto-mono' },
  SpaceMono: { kind: 'mono', from: '@fontsource/space-mono', weights: [400, 700] },
  DMMono: { kind: 'mono', from: '@fontsource/dm-mono', weights: [400, 500] },
  Inconsolata: { kind: 'mono', from: '@fontsource-variable/inconsolata' },
};
const LICENSES = ['OFL-1.1', 'Apache-2.0', 'UFL-1.0'];

/** Latin-1 with the punctuation, arrows and letters that texts in its languages use. */
const LATIN =
  'U+20-7E,U+A0-FF,U+131,U+152-153,U+2C6,U+2DA,U+2DC,U+2002-200D,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+2030,' +
  'U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212,U+2215';
/** Other languages in Latin letters, without phonetic signs. */
const LATIN_EXT =
  'U+100-130,U+132-151,U+154-24F,U+259,U+2BB-2BC,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2113';
/** Later subsets take precedence where ranges overlap. Undefined range: that of the package. */
const SUBSETS = {
  cyrillic: undefined,
  greek: undefined,
  vietnamese: undefined,
  'latin-ext': LATIN_EXT,
  latin: LATIN,
};

/** No ligatures in code, because readers must see the characters. */
const FEATURES = { text: ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk'], mono: ['ccmp', 'locl', 'mark'] };
const WEIGHTS = { min: 400, max: 700 };

/**
 * Fonts that most systems have, by their full name or that of a font with equal metrics. They stand in for a font until it
 * has loaded. `widths`: mean width of a character in em, regular and bold, as @capsizecss/unpack 4.0 measures it.
 */
const STAND_INS = {
  sans: { names: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica'], widths: [913 / 2048, 983 / 2048] },
  serif: {
    names: ['Times New Roman', 'Liberation Serif', 'Tinos', 'Times'],
    widths: [832 / 2048, 886 / 2048],
  },
  mono: {
    names: ['Courier New', 'Liberation Mono', 'Cousine', 'Courier'],
    widths: [1229 / 2048, 1229 / 2048],
  },
};

// The space of IBM Plex Mono cannot be measured. A warning says so, but its width is that of all characters.
console.warn = () => undefined;

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
const manifest = {};
const notices = [];
for (const [name, font] of Object.entries(FONTS)) {
  if (font.sameAs === undefined) {
    manifest[name] = await packFont(font);
    notices.push(await noticeOf(font));
  } else manifest[name] = manifest[font.sameAs];
}
await writeFile(join(OUT, 'manifest.json'), JSON.stringify(manifest));
await writeFile(join(OUT, 'NOTICE.txt'), await noticeText(notices));

async function packFont(font) {
  const { family } = await readJson(font.from, 'metadata.json');
  const ranges = await readJson(font.from, 'unicode.json');
  const faces = [];
  for (const [subset, range] of Object.entries(SUBSETS)) {
    if (ranges[subset] === undefined) continue;
    const unicodeRange = range ?? ranges[subset];
    for (const [index, weight] of (font.weights ?? ['wght']).entries()) {
      const original = await readFile(fileOf(font, subset, weight));
      const bytes = await subsetOf(original, unicodeRange, font);
      const file = `${nameOf(font)}-${subset}${font.weights ? `-${weight}` : ''}-${hashOf(bytes)}.woff2`;
      await writeFile(join(OUT, file), bytes);
      // The bold face is also used for 700, because a browser would make it bolder.
      const shownFor = font.weights === undefined ? '400 700' : ['400', '600 700'][index];
      faces.push({ file, subset, weight: shownFor, unicodeRange, bytes: bytes.length });
    }
  }
  const standIns = [
    { weight: '400', ...(await standInOf(font, 0)) },
    { weight: '600 700', ...(await standInOf(font, 1)) },
  ];
  return { family, kind: font.kind, faces, standIns };
}

async function subsetOf(original, unicodeRange, font) {
  const features = font.kind === 'mono' ? FEATURES.mono : FEATURES.text;
  const subset = await subsetFont(original, charactersOf(unicodeRange), {
    targetFormat: 'truetype',
    keepFeatures: font.kerned === false ? features.filter((feature) => feature !== 'kern') : features,
    noHinting: true,
    // It refers to names that `withName` removes. Browsers do not use it, and Firefox complains about it on the console.
    dropTables: ['STAT'],
    ...(font.weights === undefined ? { variationAxes: { wght: WEIGHTS } } : {}),
  });
  return fontverter.convert(withName(subset, font.name), 'woff2');
}

/**
 * Replaces the table of names by one with one name for the family, or without names: some licenses reserve the name for the
 * unchanged font. The notices name the authors. Browsers refuse fonts without the table
 * (https://learn.microsoft.com/typography/opentype/spec/name).
 */
function withName(font, name) {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'name');
  const [start, length] = [font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)];
  const text = Buffer.from(name ?? '', 'utf16le').swap16();
  // Platform (Windows), encoding (Unicode), language (English), name (family), length and place of the text.
  const record = name === undefined ? [] : [3, 1, 0x409, 1, text.length, 0];
  // Version 0, the number of records, the place of the texts.
  const header = [0, record.length / 6, 6 + 2 * record.length];
  const table = Buffer.concat([Buffer.from(Uint16Array.from([...header, ...record]).buffer).swap16(), text]);
  if (table.length > length) throw new Error(`The table of names has ${length} bytes.`);
  font.fill(0, start, start + length);
  table.copy(font, start);
  return font;
}

/**
 * How a local font must be adjusted to need the same space. The formulas are those of
 * https://developer.chrome.com/blog/font-fallbacks.
 * @param bold 0: the regular font, 1: the bold one, which is wider
 */
async function standInOf(font, bold) {
  const original = await readFile(fileOf(font, 'latin', font.weights?.[bold] ?? 'wght'));
  const plain = await subsetFont(original, charactersOf('U+20-7E,U+E1,U+E9'), {
    targetFormat: 'truetype',
    ...(font.weights === undefined ? { variationAxes: { wght: [WEIGHTS.min, 600][bold] } } : {}),
  });
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(plain);
  const { names, widths } = STAND_INS[font.kind];
  const local = names.map((name) => (bold === 1 ? `${name} Bold` : name));
  // In tenths of a percent: Chromium makes characters that are scaled by 99.98 % narrower than that, so that lines break
  // elsewhere.
  const sizeAdjust = Math.round((1000 * xWidthAvg) / unitsPerEm / widths[bold]) / 1000;
  const percent = (value) => `${Number((value * 100).toFixed(2))}%`;
  return {
    local,
    sizeAdjust: percent(sizeAdjust),
    ascentOverride: percent(ascent / unitsPerEm / sizeAdjust),
    descentOverride: percent(Math.abs(descent) / unitsPerEm / sizeAdjust),
    lineGapOverride: percent(lineGap / unitsPerEm / sizeAdjust),
  };
}

/** @throws Error when the license is not one that allows everybody to pass the font on */
async function noticeOf(font) {
  const { family, license } = await readJson(font.from, 'metadata.json');
  if (!LICENSES.includes(license.type)) throw new Error(`${family} has the license ${license.type}.`);
  const [attribution] = license.attribution.split(/ [\w[\],-]+\.ttf: /);
  const text = await readFile(join(PACKAGES, font.from, 'LICENSE'), 'utf8');
  return { family, license: license.type, attribution, text, name: font.name };
}

async function noticeText(notices) {
  const lines = notices.map(
    ({ family, license, attribution, name }) =>
      `${family} (${license}, subset${name === undefined ? '' : ` with the name "${name}"`})\n  ${attribution}\n`,
  );
  const texts = LICENSES.map((type) => notices.find(({ license }) => license === type).text.trim());
  return [
    'Fonts of published sites. Their licenses allow everybody to use, change and pass them on.',
    'Subsets contain some characters of a font, without its hints, and without its name or under the name given here.\n',
    ...lines,
    ...texts.map((text) => `${'-'.repeat(80)}\n\n${text}\n`),
  ].join('\n');
}

function fileOf(font, subset, weight) {
  return join(PACKAGES, font.from, 'files', `${nameOf(font)}-${subset}-${weight}-normal.woff2`);
}

function nameOf({ from }) {
  return from.split('/')[1];
}

/** @param range a list of `U+20-7E`, as in `unicode-range` */
function charactersOf(range) {
  return range
    .split(',')
    .flatMap((part) => {
      const [first, last = first] = part.replace(/^U\+/, '').split('-');
      const start = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join('');
}

async function readJson(name, file) {
  return JSON.parse(await readFile(join(PACKAGES, name, file), 'utf8'));
}

function hashOf(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 10);
}
