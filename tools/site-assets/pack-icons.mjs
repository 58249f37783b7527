// Writes the icons of published sites into `src/rendering/site/packed/icons`: the shapes of all icons of lucide, the logos of
// brands, and the notices that their licenses require. `src/rendering/site/theme/icons.ts` reads them.
//   npm run site-assets
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import svgpath from 'svgpath';

const OUT = 'src/rendering/site/packed/icons';
const PACKAGES = 'tools/site-assets/node_modules';
const LUCIDE = `${PACKAGES}/lucide-static`;
const SIMPLE = `${PACKAGES}/simple-icons`;
const BOOTSTRAP = `${PACKAGES}/bootstrap-icons`;

/** Names of brands in Font Awesome, with the file of simple-icons when it has another name. */
const BRANDS = [
  'github gitlab bitbucket git-alt=git discord x-twitter=x facebook instagram youtube tiktok reddit bluesky mastodon threads',
  'medium telegram whatsapp twitch pinterest snapchat spotify quora stack-overflow=stackoverflow dev=devdotto hashnode',
  'google google-drive=googledrive google-play=googleplay apple app-store=appstore android linux ubuntu debian fedora redhat',
  'chrome=googlechrome firefox-browser=firefoxbrowser safari docker kubernetes python php rust golang=go',
  'node=nodedotjs node-js=nodedotjs npm pnpm yarn bun deno js=javascript typescript react vuejs=vuedotjs angular svelte html5',
  'css sass bootstrap tailwind-css=tailwindcss swift kotlin java=openjdk ruby r-project=r figma sketch dribbble behance',
  'jira confluence trello notion dropbox atlassian stripe paypal cc-visa=visa bitcoin ethereum wordpress shopify wix',
  'hubspot mailchimp cloudflare digital-ocean=digitalocean vercel netlify jenkins openapi=openapiinitiative',
  'graphql postman swagger markdown jsfiddle unity raspberry-pi=raspberrypi meta product-hunt=producthunt patreon',
  'gitbook claude anthropic cursor perplexity zapier intercom zendesk terraform grafana postgresql mysql mongodb redis',
]
  .join(' ')
  .split(' ')
  .map((entry) => entry.split('='));
/** Logos that simple-icons does not have. */
const BOOTSTRAP_BRANDS = [
  'linkedin slack microsoft windows amazon openai skype microsoft-teams xbox playstation',
  'aws=amazon linkedin-in=linkedin chatgpt=openai',
]
  .join(' ')
  .split(' ')
  .map((entry) => entry.split('='));

/** Smaller shapes are dots. Icons are 24 units wide and high. */
const MIN_AREA = 6;
/** Magnifying glasses, which have no glass when they are filled. */
const LENS = /^(?:search|zoom)\b/;

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
const shapes = JSON.parse(await readFile(join(LUCIDE, 'icon-nodes.json'), 'utf8'));
const icons = Object.fromEntries(Object.entries(shapes).map(([name, nodes]) => [name, packed(name, nodes)]));
const brands = Object.fromEntries(
  await Promise.all([
    ...BRANDS.map(([name, file = name]) => logo(name, join(SIMPLE, 'icons', `${file}.svg`))),
    ...BOOTSTRAP_BRANDS.map(([name, file = name]) => logo(name, join(BOOTSTRAP, 'icons', `${file}.svg`))),
  ]),
);
await writeFile(
  join(OUT, 'icons.json'),
  JSON.stringify({ icons, aliases: await aliasesOf(new Set(Object.keys(shapes))), brands }),
);
await writeFile(join(OUT, 'NOTICE.txt'), await noticeText());

/**
 * The elements of an icon. A digit before each says what it is when the icon is filled: `0` a line, `1` a filled shape, `2` a
 * line on a filled shape, `3` a hole in one.
 */
function packed(name, nodes) {
  const elements = nodes.map(([tag, attributes]) => ({
    markup: `<${tag}${Object.entries(attributes)
      .map(([key, value]) => ` ${key}="${value}"`)
      .join('')}/>`,
    ...outlineOf(tag, attributes),
  }));
  const filled = elements.filter(
    ({ isClosed, box }) =>
      (isClosed || name.startsWith('user')) && !LENS.test(name) && areaOf(box) >= MIN_AREA,
  );
  return elements.map((element) => {
    const outer = filled.find(
      (shape) =>
        shape !== element && areaOf(shape.box) > areaOf(element.box) && contains(shape.box, element.box),
    );
    if (outer === undefined) return `${filled.includes(element) ? 1 : 0}${element.markup}`;
    // A shape from edge to edge, such as the meridians of a globe, is drawn on the other one.
    const isHole = element.isClosed && !spans(outer.box, element.box);
    return `${isHole ? 3 : 2}${element.markup}`;
  });
}

/** The bounding box of an element as [left, top, right, bottom], and whether it is a closed shape. */
function outlineOf(tag, attributes) {
  const number = (name) => Number(attributes[name] ?? 0);
  const around = (x, y, rx, ry) => [x - rx, y - ry, x + rx, y + ry];
  switch (tag) {
    case 'circle':
      return { isClosed: true, box: around(number('cx'), number('cy'), number('r'), number('r')) };
    case 'ellipse':
      return { isClosed: true, box: around(number('cx'), number('cy'), number('rx'), number('ry')) };
    case 'rect': {
      const [x, y] = [number('x'), number('y')];
      return { isClosed: true, box: [x, y, x + number('width'), y + number('height')] };
    }
    case 'line':
      return { isClosed: false, box: boxOf([1, 2].map((end) => [number(`x${end}`), number(`y${end}`)])) };
    case 'polygon':
    case 'polyline': {
      const numbers = attributes.points
        .trim()
        .split(/[\s,]+/)
        .map(Number);
      const points = numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1]]] : []));
      return { isClosed: tag === 'polygon', box: boxOf(points) };
    }
    case 'path': {
      const { isClosed, points } = pathOf(attributes.d);
      return { isClosed, box: boxOf(points) };
    }
    default:
      throw new Error(`Icons have an element ${tag}, which is unknown.`);
  }
}

/** The ends and control points of a path, and whether it ends where it starts. */
function pathOf(d) {
  const parts = [];
  const path = svgpath(d).abs().unarc().unshort();
  path.iterate(([command, ...numbers], _, x, y) => {
    if (command === 'M') parts.push([numbers]);
    else if (command === 'H') parts.at(-1).push([numbers[0], y]);
    else if (command === 'V') parts.at(-1).push([x, numbers[0]]);
    else if (command === 'Z') parts.at(-1).push(parts.at(-1)[0]);
    else for (let at = 0; at < numbers.length; at += 2) parts.at(-1).push(numbers.slice(at, at + 2));
  });
  const isClosed = parts.every((points) => {
    const [[x, y], [endX, endY]] = [points[0], points.at(-1)];
    return points.length > 2 && Math.hypot(endX - x, endY - y) < 0.1;
  });
  return { isClosed, points: parts.flat() };
}

function boxOf(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Whether the second box is as high as the first. */
function spans([, top, , bottom], [, innerTop, , innerBottom]) {
  return Math.abs(top - innerTop) < 0.1 && Math.abs(bottom - innerBottom) < 0.1;
}

function areaOf([left, top, right, bottom]) {
  return (right - left) * (bottom - top);
}

function contains(outer, inner) {
  return (
    outer[0] <= inner[0] + 0.5 &&
    outer[1] <= inner[1] + 0.5 &&
    outer[2] >= inner[2] - 0.5 &&
    outer[3] >= inner[3] - 0.5
  );
}

/** Earlier names of icons of lucide: files with the same content as another one. */
async function aliasesOf(names) {
  const files = (await readdir(join(LUCIDE, 'icons'))).map((file) => file.replace(/\.svg$/, ''));
  // One after the other: all at once are more open files than many systems allow a process.
  const contents = files.map((name) => {
    const text = readFileSync(join(LUCIDE, 'icons', `${name}.svg`), 'utf8');
    return createHash('sha256')
      .update(text.replace(/class="[^"]*"/, ''))
      .digest('hex');
  });
  const named = new Map(files.flatMap((name, index) => (names.has(name) ? [[contents[index], name]] : [])));
  return Object.fromEntries(
    files.flatMap((name, index) =>
      names.has(name) || !named.has(contents[index]) ? [] : [[name, named.get(contents[index])]],
    ),
  );
}

/** The size of the view box, and the paths. */
async function logo(name, file) {
  const svg = await readFile(file, 'utf8');
  const [, size] = /viewBox="0 0 (\d+) \1"/.exec(svg);
  const paths = [...svg.matchAll(/<path [^>]*\bd="[^"]*"[^>]*\/>/g)].map(([path]) =>
    path.replace(/ fill="[^"]*"/, ''),
  );
  return [name, [Number(size), paths.join('')]];
}

async function noticeText() {
  const texts = await Promise.all(
    [join(LUCIDE, 'LICENSE'), join(BOOTSTRAP, 'LICENSE')].map((file) => readFile(file, 'utf8')),
  );
  return [
    'Icons of published sites. Their licenses allow everybody to use, change and pass them on.\n',
    'Lucide (https://lucide.dev), ISC and MIT: icons.json, "icons".',
    'Simple Icons (https://simpleicons.org), CC0 1.0; Bootstrap Icons (https://icons.getbootstrap.com), MIT: icons.json,',
    '"brands". Logos are trademarks of their owners, and show only links to their services.\n',
    ...texts.map((text) => `${'-'.repeat(80)}\n\n${text.trim()}\n`),
  ].join('\n');
}
