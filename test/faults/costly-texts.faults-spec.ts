import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { zip } from '../support/archive.js';
import { computedSource } from '../support/computed-pages.js';
import { eventually } from '../support/eventually.js';
import { machineSlowness } from '../support/machine-slowness.js';
import { processorSeconds } from '../support/processor-seconds.js';
import { shorter } from '../support/shorter-text.js';
import { Installations, readFirstStart, type ServiceProcess } from '../support/service-process.js';

/** Bytes of a text, just below the limit of a page. */
const LENGTH = 1_040_000;
/** Seconds of processor time on a quiet machine, with those of the threads and processes that a request starts. */
const MOST = 5;
/** The same for a request that is refused: its thread ends after its limit of 5 seconds, and other work came before. */
const MOST_REFUSED = 7;
/** How often what takes too long is measured. */
const RUNS = 3;
/** What was requested, the seconds that it took, and the status. */
type Line = [what: string, seconds: number, status: number];
const SUCCESS = [200, 201];
/** Success, or a refusal with the reason; an error of the service is neither. */
const ANSWERS = [...SUCCESS, 422, 503];

const again = (part: string): string => part.repeat(Math.floor(LENGTH / Buffer.byteLength(part)));
const numbered = (part: (n: number) => string): string => {
  const parts: string[] = [];
  for (let n = 0, size = 0; ; n += 1) {
    size += part(n).length;
    if (size > LENGTH) return parts.join('');
    parts.push(part(n));
  }
};
const dataOf = (type: string, content: string | Buffer): string =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;
const nested = (open: string, close: string): string => {
  const count = Math.floor(LENGTH / (open.length + close.length + 1));
  return `${open.repeat(count)}a${close.repeat(count)}`;
};

const inParagraphs = (part: string): string => again(`${part.repeat(Math.floor(120 / part.length))}\n\n`);

const TEXTS: Record<string, string> = {
  prose: again(
    `${'The quick brown fox jumps over the lazy dog, and goes on until the end of the line.\n'.repeat(3)}See [the next page](b.md).\n\n`,
  ),
  'paragraphs of links': inParagraphs('[a](b) '),
  'paragraphs of images': inParagraphs('![](b) '),
  'paragraphs of emphasis': inParagraphs('*a* '),
  'paragraphs of code': inParagraphs('`a` '),
  'paragraphs of elements': inParagraphs('<b>a</b> '),
  'paragraphs of references': again('[a] [b][a]\n\n'),
  'tables with many cells': again(`|a|b|c|\n|-|-|-|\n${'|a|b|c|\n'.repeat(50)}\n`),
  'colors with much white space': again(`<mark style="color:${'\t'.repeat(20_000)}<;">b</mark>\n\n`),
  'names of icons with much white space': again(`<i class="fa-a">${' '.repeat(20_000)}<b></b>,</i>\n\n`),
  'fences of thousands of backticks': again(`${'`'.repeat(20_000)}\n\n`),
  'code with much white space': again(`<code> ${'\u00a0'.repeat(10_000)}a</code>\n\n`),
  'names of emojis without an end in HTML': `<p>:${'a'.repeat(LENGTH - 8)}</p>`,
  'words behind an open bracket': `[${'a '.repeat(20_000)}a@b.example`,
  'beginnings of addresses in words behind an open bracket': `[${'1h'.repeat(19_000)} http://a.b`,
  'addresses behind an open bracket': `[${'a@b '.repeat(1_100)}`,
  'items in items': again(Array.from({ length: 40 }, (_, n) => `${'  '.repeat(n)}- a\n`).join('')),
  'quotes in quotes': again(`${'> '.repeat(14)}a\n\n`),
  'items of items at the ends of lines': again('+ +\n  '),
  'items of items between carriage returns': again('+ +\r  '),
  'comments that begin in items': again('1)<!---<!--<!--\n'),
  'items with markup': again('- a *b* [c](d) and words\n'),
  'elements of HTML': again('<details><summary>a</summary>\n\nb\n\n</details>\n\n'),
  hints: again('{% hint style="info" %}\nb\n{% endhint %}\n\n'),
  definitions: `${numbered((n) => `[a${n}]: /b${n}\n`).slice(0, LENGTH / 3)}\n\n${numbered((n) => `[a${n}]\n\n`).slice(0, LENGTH / 3)}`,
  paragraphs: again('A sentence with *emphasis*, `code` and [a link](https://example.com/).\n\n'),
  words: again('a '),
  'a list in a list in a list': again('- '),
  'a list of lists': again('- - - - - - a\n'),
  'lists of lists in a quote': again('> - - - - - - a\n'),
  items: again('- a\n'),
  tasks: again('- [ ] a\n'),
  'a list that gets deeper': Array.from({ length: 1_000 }, (_, n) => `${'  '.repeat(n)}- a\n`).join(''),
  'a quote in a quote': again('>'),
  'quotes that get deeper': Array.from({ length: 1_000 }, (_, n) => `${'>'.repeat(n)} a\n\n`).join(''),
  tables: again('|a|\n|-|\n|b|\n\n'),
  'a wide table': `|${'a|'.repeat(170_000)}\n|${'-|'.repeat(170_000)}\n|${'b|'.repeat(170_000)}`,
  'a long table': `|a|b|\n|-|-|\n${again('|a|b|\n').slice(0, -100)}`,
  'tables of HTML': again('<table><tr><td>a</td></tr></table>\n\n'),
  links: again('[a](https://a.b/) '),
  'references of links': numbered((n) => `[a${n}] [b][a${n}]\n\n[a${n}]: https://a.b/${n}\n\n`),
  'definitions of one link': again('[a]: b\n'),
  footnotes: numbered((n) => `x[^${n}]\n\n[^${n}]: y\n\n`),
  'paths of drawings': again('<path/>'),
  'blocks without an end': again('{% hint %}\n'),
  'tabs without an end': again('{% tab title="a" %}\n'),
  'elements without an end': again('<div>'),
  'details without an end': again('<details>\n<summary>a</summary>\n\n'),
  'details in details': nested('<details><summary>a</summary>\n\n', '\n\n</details>'),
  'hints in hints': nested('{% hint style="info" %}\n', '\n{% endhint %}'),
  'one word': 'a'.repeat(LENGTH),
  'a long line': again('a,b.c;d:'),
  asterisks: again('*'),
  emphasis: again('*a **b '),
  'emphasis that ends': again('*a* **b** ~~c~~ '),
  'emphasis in emphasis': nested('*a _b ', ' b_ a*'),
  'headings with one anchor': again('# a\n\n'),
  brackets: again('['),
  'brackets that end': again('[]'),
  'brackets in brackets': nested('[', ']'),
  'images that end nowhere': again('![a]('),
  'links that end nowhere': again('[a](<b'),
  parentheses: `[a](${again('(')}`,
  'less-than signs': again('<'),
  'tags that end nowhere': again('<a b="'),
  comments: again('<!-- a -->'),
  'comments that end nowhere': again('<!--'),
  backticks: numbered((n) => `${'`'.repeat((n % 200) + 1)} `),
  code: again('```js\na\n```\n\n'),
  'links after code in a list item': `- a\n\n  \`\`\`\n\nb\n\n${inParagraphs('[a](b) ').slice(0, -100)}`,
  'links after a fence in HTML': `<div>\n\`\`\`\n</div>\n\n${inParagraphs('[a](b) ').slice(0, -100)}`,
  'links indented far': again(`a\n${' '.repeat(90)}${'[a](b) '.repeat(50)}\n\n`),
  'a table below a heading': `# a\n|${'a|'.repeat(40)}\n|${'-|'.repeat(40)}\n${again(`${'|'.repeat(41)}\n`).slice(0, -1_000)}`,
  'code of one language': `\`\`\`ts\n${again('const a: string = `x${1}`;\n')}\`\`\``,
  'code of many languages': numbered(
    (n) =>
      `\`\`\`${['ts', 'python', 'rust', 'php', 'ruby', 'cpp', 'swift'][n % 7]}\nfoo("${n}") { [1] }\n\`\`\`\n\n`,
  ),
  formulas: again('$$a^2$$ '),
  expressions: again('<code class="expression">space.vars.a</code> '),
  'bare addresses': again('www.a.b '),
  'addresses of mail': again('a@b.c '),
  emojis: again(':smile: '),
  entities: again('&amp;'),
  'line breaks': again('a\\\n'),
  letters: again('漢'),
  accents: `a${again('\u0301')}`,
  'words from right to left': again('שלום '),
};

const ROWS = LENGTH / 50;
const FRONT_MATTER: Record<string, string> = {
  'many properties': numbered((n) => `key${n}: value\n`),
  'a list': `tags:\n${again('- a\n')}`,
  'lists in lists': `a: ${nested('[', ']')}`,
  'objects in objects': `a: ${nested('{a: ', '}')}`,
  'aliases of aliases': numbered((n) =>
    n === 0 ? 'a0: &a0 [x]\n' : `a${n}: &a${n} [*a${n - 1}, *a${n - 1}]\n`,
  ),
  'one anchor with many aliases': `a: &a [x]\nb:\n${again('- *a\n')}`,
  'a long text': `description: ${'a'.repeat(LENGTH)}`,
  'an unclosed text': `description: "${again('\\n ')}`,
  'a block of text': `description: >\n${again('  a\n')}`,
};

const schemasOf = (schemas: object): object => ({
  openapi: '3.1.0',
  info: { title: 'Large', version: '1' },
  paths: { '/a': { get: { responses: { 200: { description: 'A', content: answerOf('S0') } } } } },
  components: { schemas },
});
const answerOf = (schema: string): object => ({
  'application/json': { schema: { $ref: `#/components/schemas/${schema}` } },
});
const listOf = <T>(length: number, each: (n: number) => T): T[] =>
  Array.from({ length: Math.floor(length) }, (_, n) => each(n));
/** Objects in objects, as a text: a deep object cannot be written as JSON. */
const deep = (open: string, close: string, depth: number): string =>
  JSON.stringify(schemasOf({ S0: 'DEEP' })).replace(
    '"DEEP"',
    `${open.repeat(depth)}{}${close.repeat(depth)}`,
  );
const SPECS: Record<string, () => string> = {
  'deep compositions': () => deep('{"allOf":[', ']}', LENGTH / 13),
  'deep properties': () => deep('{"properties":{"a":', '}}', LENGTH / 23),
  'deep items': () => deep('{"items":', '}', LENGTH / 11),
  'compositions of compositions': () =>
    JSON.stringify(
      schemasOf(
        Object.fromEntries(
          listOf(ROWS / 4, (n) => [
            `S${n}`,
            {
              allOf: [{ $ref: `#/components/schemas/S${n + 1}` }, { $ref: `#/components/schemas/S${n + 2}` }],
            },
          ]),
        ),
      ),
    ),
  'alternatives of alternatives': () =>
    JSON.stringify(
      schemasOf(
        Object.fromEntries(
          listOf(ROWS / 8, (n) => [
            `S${n}`,
            {
              oneOf: listOf(4, (k) => ({
                $ref: `#/components/schemas/S${(7 * n + k) % Math.floor(ROWS / 8)}`,
              })),
            },
          ]),
        ),
      ),
    ),
  'references in a chain': () =>
    JSON.stringify(
      schemasOf(
        Object.fromEntries(listOf(ROWS, (n) => [`S${n}`, { $ref: `#/components/schemas/S${n + 1}` }])),
      ),
    ),
  'references to one schema': () =>
    JSON.stringify(
      schemasOf({
        S0: {
          properties: Object.fromEntries(
            listOf(ROWS / 2, (n) => [`p${n}`, { $ref: '#/components/schemas/S1' }]),
          ),
        },
        S1: { type: 'object', properties: { a: { $ref: '#/components/schemas/S0' } } },
      }),
    ),
  'a long description': () =>
    JSON.stringify({ ...schemasOf({}), info: { title: 'A', version: '1', description: again('[a](') } }),
  'long descriptions': () =>
    JSON.stringify({
      ...schemasOf({}),
      paths: Object.fromEntries(
        listOf(20, (n) => [
          `/p${n}`,
          { get: { summary: `Operation ${n}`, tags: ['a'], description: again('*a **b ').slice(0, 50_000) } },
        ]),
      ),
    }),
  'many operations': () =>
    JSON.stringify({
      ...schemasOf({ S0: {} }),
      paths: Object.fromEntries(
        listOf(LENGTH / 110, (n) => [
          `/p${n}`,
          { get: { tags: [`t${n}`], responses: { 200: { description: 'A', content: answerOf('S0') } } } },
        ]),
      ),
    }),
  'many examples': () =>
    JSON.stringify(
      schemasOf({
        S0: {
          type: 'array',
          items: { enum: listOf(LENGTH / 8, (n) => `e${n}`) },
          example: listOf(9, (n) => n),
        },
      }),
    ),
  'a pattern': () => JSON.stringify(schemasOf({ S0: { type: 'string', pattern: again('(a+)+') } })),
};

const drawing = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">${content}</svg>`;
const DRAWINGS: Record<string, string> = {
  '16,000 empty paths': drawing('<path/>'.repeat(16_000)),
  '16,000 paths': drawing('<path d="M0 0"/>'.repeat(16_000)),
  '8,000 paths': drawing('<path d="M0 0"/>'.repeat(8_000)),
  paths: drawing(again('<path d="M0 0h9v9z"/>')),
  'one long path': drawing(`<path d="M0 0${again('h1v1')}"/>`),
  'groups in groups': drawing(nested('<g>', '</g>')),
  circles: drawing(again('<circle r="5" opacity=".5"/>')),
  words: drawing(again('<text>a</text>')),
  'patterns and clips': drawing(
    `<clipPath id="c"><circle r="9"/></clipPath>${again('<path clip-path="url(#c)" d="M0 0h9"/>')}`,
  ),
  'copies of copies': drawing(
    listOf(
      2_000,
      (n) => `<g id="g${n}">${n === 0 ? '<path d="M0 0h9"/>' : `<use href="#g${n - 1}"/>`.repeat(2)}</g>`,
    ).join(''),
  ),
  gradients: drawing(numbered((n) => `<linearGradient id="l${n}"/><path fill="url(#l${n})" d="M0 0h9v9"/>`)),
};

describe('the processor time of a text of a megabyte is bounded when it is', () => {
  const installations = new Installations();
  let service: ServiceProcess;
  let token: string;
  let organization: string;
  let space: string;
  let site: string;
  let count = 0;

  const send = async (path: string, body?: object, method = body === undefined ? 'GET' : 'POST') => {
    const response = await fetch(`${service.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(path.startsWith('/s/') ? { accept: 'text/html' } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  /** Seconds that a request takes. */
  const cost = async (what: string, path: string, body?: object): Promise<{ line: Line; text: string }> => {
    const pid = service.child.pid ?? 0;
    const start = await processorSeconds(pid);
    const { status, text } = await send(path, body);
    const seconds = (await processorSeconds(pid)) - start;
    return { line: [what, await onQuietMachine(seconds), status], text };
  };
  const idOf = async (path: string, body: object): Promise<string> =>
    (JSON.parse((await send(path, body)).text) as { id: string }).id;

  /**
   * Seconds as they would be on a quiet machine. How slow this one is changes within minutes, so it is measured next to the
   * work, and only for work that takes too long.
   */
  const onQuietMachine = async (seconds: number): Promise<number> =>
    Math.round((seconds > MOST ? seconds / (await machineSlowness()) : seconds) * 10) / 10;
  const wrongOf = (lines: Line[], answers: readonly number[]): Line[] =>
    lines.filter(
      ([, seconds, status]) => seconds > (status < 400 ? MOST : MOST_REFUSED) || !answers.includes(status),
    );
  /**
   * Expects what is requested to be right in one of three runs. Work beside a test only adds to what a run takes, so the least
   * of several is closest to what the work itself takes.
   */
  const expectBounded = async (
    name: string,
    run: () => Promise<Line[]>,
    answers = ANSWERS,
  ): Promise<void> => {
    let wrong = wrongOf(await run(), answers);
    for (let again = 1; again < RUNS && wrong.length > 0; again += 1) {
      const stillWrong = new Set(wrongOf(await run(), answers).map(([what]) => what));
      wrong = wrong.filter(([what]) => stillWrong.has(what));
    }
    expect([name, wrong]).toEqual([name, []]);
  };
  /** The same with the work in the background that the request starts. */
  const costUntilAtRest = async (what: string, request: () => Promise<number>): Promise<Line> => {
    const pid = service.child.pid ?? 0;
    const start = await processorSeconds(pid);
    const status = await request();
    let used = await processorSeconds(pid);
    await eventually(async () => {
      await pause(1_000);
      const before = used;
      used = await processorSeconds(pid);
      return used - before < 0.2 || undefined;
    }, 120_000);
    return [what, await onQuietMachine(used - start), status];
  };

  beforeAll(async () => {
    const dataDir = join(await installations.directory(), 'data');
    const env = { RATE_LIMIT_TOKEN: '0', RATE_LIMIT_URLS: '0' };
    service = await (await installations.start(dataDir, { env })).ready();
    ({ token, organization } = await readFirstStart(dataDir));
    space = await idOf(`/v1/orgs/${organization}/spaces`, { title: 'Worst' });
    await send(`/v1/spaces/${space}/content`, {
      changes: [{ change: 'insert_page', title: 'Home', document: { markdown: 'Welcome.' } }],
    });
    const id = await idOf(`/v1/orgs/${organization}/sites`, { visibility: 'public', spaces: [space] });
    await send(`/v1/orgs/${organization}/sites/${id}/publish`, {});
    site = `/s/${organization}/${id}`;
    expect((await send(`${site}/`)).status).toBe(200);
  });
  afterAll(() => installations.cleanUp());

  /** What everything about a page takes. */
  const linesOfText = async (whole: string): Promise<Line[]> => {
    const title = `Worst ${(count += 1)}`;
    const slug = `worst-${count}`;
    const content = `/v1/spaces/${space}/content`;
    const insert = (text: string) =>
      cost('edit', content, {
        changes: [{ change: 'insert_page', title, document: { markdown: text } }],
      });
    let markdown = whole;
    let inserted = await insert(markdown);
    const lines = [inserted.line];
    // A text that is refused says nothing about the largest of its kind that is not.
    while (inserted.line[2] === 422) {
      markdown = shorter(markdown);
      inserted = await insert(markdown);
      lines.push(inserted.line);
    }
    const page = (JSON.parse(inserted.text) as { pages?: string[] }).pages?.[0];
    if (page !== undefined) {
      const requests = JSON.parse(
        (await send(`/v1/spaces/${space}/change-requests`, { subject: title })).text,
      ) as { number: number };
      const request = `/v1/spaces/${space}/change-requests/${requests.number}`;
      const other = markdown.split('\n').toReversed().join('\n');
      const third = markdown
        .split('\n')
        .filter((_, n) => n % 3 > 0)
        .join('\n');
      const update = (text: string) => ({
        changes: [{ change: 'update_page', page, document: { markdown: text } }],
      });
      for (const [what, path, body] of [
        ['page', `${site}/${slug}`],
        ['markdown of the site', `${site}/${slug}.md`],
        ['search', `${site}/~search?q=worst`],
        ['markdown', `${content}/page/${page}`],
        ['document', `${content}/page/${page}?format=document`],
        ['links', `${content}/page/${page}/links`],
        ['PDF', `/v1/spaces/${space}/pdf?page=${page}`],
        ['export', `/v1/spaces/${space}/export`],
        ['all texts', `${site}/llms-full.txt`],
        ['edit of a request', `${request}/content`, update(`${other}\nb`)],
        ['differences', `${request}/changes?diff=true`],
        ['second edit', content, update(`${third}\nc`)],
        ['merge', `${request}/merge`, { dryRun: true }],
      ] as [string, string, object?][])
        lines.push((await cost(what, path, body)).line);
      await send(request, { status: 'archived' }, 'PATCH');
      await send(content, { changes: [{ change: 'delete_page', page }] });
    }
    const imported = { source: 'markdown', url: dataOf('text/markdown', markdown) };
    lines.push((await cost('import', `${content}/import`, { ...imported, dryRun: true })).line);
    return lines;
  };
  /** What a specification, and pages that show it, take. */
  const linesOfSpec = async (text: string): Promise<Line[]> => {
    const slug = `spec-${(count += 1)}`;
    const path = `/v1/orgs/${organization}/openapi/${slug}`;
    const title = `Worst ${count}`;
    const content = `/v1/spaces/${space}/content`;
    const reference = `{% openapi-operation spec="${slug}" path="/a" method="get" %}\n{% endopenapi-operation %}\n\n`;
    const insert = (change: object) => ({ changes: [{ change: 'insert_page', title, ...change }] });
    const computed = insert({ type: 'computed', computed: computedSource(slug) });
    return [
      await costUntilAtRest(
        'specification',
        async () => (await send(path, { source: { text } }, 'PUT')).status,
      ),
      await costUntilAtRest('computed page', async () => (await send(content, computed)).status),
      (await cost('edit', content, insert({ document: { markdown: reference } }))).line,
      (await cost('page', `${site}/worst-${count}`)).line,
      (await cost('page that was computed', `${site}/worst-${count}-1`)).line,
      (await cost('PDF', `/v1/spaces/${space}/pdf`)).line,
    ];
  };

  it.each(Object.entries(TEXTS))(
    '%s',
    async (name, text) => {
      expect(Buffer.byteLength(text)).toBeLessThan(1_048_576);
      await expectBounded(name, () => linesOfText(text), name === 'prose' ? SUCCESS : ANSWERS);
    },
    RUNS * 300_000,
  );

  it.each(Object.entries(FRONT_MATTER))('front matter with %s', async (name, matter) => {
    const url = dataOf('text/markdown', `---\n${matter.slice(0, LENGTH)}\n---\n\n# A\n`);
    const body = { source: 'markdown', url, dryRun: true };
    await expectBounded(name, async () => [
      (await cost('import', `/v1/spaces/${space}/content/import`, body)).line,
    ]);
  });

  it.each(Object.entries(SPECS))(
    'a specification with %s',
    async (name, write) => {
      const text = write();
      await expectBounded(name, () => linesOfSpec(text));
    },
    RUNS * 300_000,
  );

  it.each(Object.entries(DRAWINGS))(
    'a drawing with %s',
    async (name, svg) => {
      const archive = await zip({ 'a.md': '# A\n\n![Drawing](drawing.svg)\n', 'drawing.svg': svg });
      const body = { source: 'zip', url: dataOf('application/zip', archive) };
      await expectBounded(name, async () => {
        const drawn = await idOf(`/v1/orgs/${organization}/spaces`, { title: name });
        return [
          (await cost('import', `/v1/spaces/${drawn}/content/import`, body)).line,
          (await cost('PDF', `/v1/spaces/${drawn}/pdf`)).line,
        ];
      });
    },
    RUNS * 120_000,
  );
});
