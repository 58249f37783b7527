import { anybodyOf } from '../support/anybody.js';
import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';
import { flatten, readRevision } from '../support/content.js';
import { Pdfs } from '../support/pdfs.js';
import { readPdf } from '../support/read-pdf.js';

const COMMENT = '<!-- secret remark -->';
const INSTRUCTION = '<?php a > secret remark ?>';
const TEXT = `# Page

${COMMENT}

Text ${COMMENT} in a line, and \`${'<!-- shown -->'}\` in code.

[//]: # (secret remark)
[comment]: <> (secret remark)

A [link][used], and again ${INSTRUCTION} in a line.

[used]: https://example.com/used
[used]: # (secret remark)

${INSTRUCTION}

<!DOCTYPE secret remark>

<![CDATA[ a > secret remark ]]>

- item ${COMMENT}

  [//]: # (secret remark)

> ${COMMENT}
>
> [//]: # (secret remark)

| a |
| - |
| b ${COMMENT} |
| c ${INSTRUCTION} |

<table><tr><td>${COMMENT} cell ${INSTRUCTION}</td></tr></table>

<details>
<summary>More ${COMMENT}</summary>

${COMMENT}

</details>

<div>${COMMENT} html <p>${COMMENT}</p></div>

## Heading ${COMMENT}

{% include ".gitbook/includes/part.md" %}

<!-- secret without an end
`;

describe('remarks of authors', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
  });
  afterAll(() => app.stop());

  it.each([
    ['a space without conditions', ''],
    ['a page with a condition', '\n{% if visitor.claims.plan == "pro" %}\n\nPro\n\n{% endif %}\n'],
  ])('are read by those with a role on the space, and by nobody else: %s', async (_, more) => {
    const admin = app.client(world.admin);
    const space = await app.build.space(world, { level: null });
    await app.build.importArchive(world, space, {
      '.gitbook/includes/part.md': `# Part\n\nPart ${COMMENT}\n\n[//]: # (secret remark)\n`,
      'README.md': `${more}${TEXT}`.trimStart(),
    });
    const { client: visitor, read: readOnSite } = await anybodyOf(app, world, space);
    const content = `/spaces/${space}/content`;
    const revision = await readRevision(admin, space);
    const [page] = flatten(revision.pages) as { id: string; documentId: string }[];
    const [part] = (revision as unknown as { reusableContents: { id: string }[] }).reusableContents;
    const id = page?.id ?? '';
    const paths = [
      content,
      `${content}/page/${id}`,
      `${content}/page/${id}?format=markdown&format.markdown.refs=stable`,
      `${content}/page/${id}?format=document`,
      `${content}/page/${id}?format=document&evaluated=true`,
      `${content}/page/${id}?format=document&dereferenced=reusable-contents`,
      `${content}/page/${id}/document`,
      `${content}/reusable-contents/${part?.id ?? ''}/document`,
    ];
    const seen = [];
    for (const path of paths) {
      const { status, body: text } = await visitor.get(path);
      expect([path, status]).toEqual([path, 200]);
      seen.push([path, /secret/.test(JSON.stringify(text))]);
    }
    for (const path of ['', '.md', '/llms-full.txt', '/~search?q=secret'])
      seen.push([path, /secret (?:remark|without)/.test(await readOnSite(path))]);
    expect(seen.filter(([, isSeen]) => isSeen)).toEqual([]);
    const own = (await admin.get(`${content}/page/${id}?format=markdown`)).body as { markdown: string };
    expect(own.markdown).toContain(`Text ${COMMENT} in a line`);
    const read = (await visitor.get(`${content}/page/${id}?format=markdown`)).body as { markdown: string };
    expect(read.markdown).toContain('`<!-- shown -->` in code');
    expect(read.markdown).toContain('A [link](https://example.com/used), and again');
    const { items } = (await visitor.get(`/spaces/${space}/search?query=secret`)).body as { items: object[] };
    expect(items).toEqual([]);
  });

  const ALONE = {
    comment: '<!-- secret --> Text <!-- secret -->.',
    'link-definition': '[//]: # (secret)\n\n[internal]: https://secret.example/',
    'second-definition': 'A [link][used].\n\n[used]: https://example.com\n[used]: https://secret.example/',
    instruction: 'Text <?php a > secret ?> in a line.',
    'instruction-in-lines': '<?php\na > secret <a href="https://secret.example/">link</a>\n?>',
    declaration: '<!DOCTYPE secret>',
    'character-data': '<![CDATA[ a > secret ]]>',
  };

  it('are read by nobody else when a page has only one of them', async () => {
    const admin = app.client(world.admin);
    const space = await app.build.space(world, { level: null });
    const pages = Object.entries(ALONE).map(([name, text]) => [
      `${name}.md`,
      `# ${name}\n\nHi.\n\n${text}\n`,
    ]);
    await app.build.importArchive(world, space, Object.fromEntries(pages));
    const { client: visitor, read: readOnSite } = await anybodyOf(app, world, space);
    const content = `/spaces/${space}/content`;
    const seen: string[] = [];
    const look = (path: string, text: string): void => {
      if (text.includes('secret')) seen.push(path);
    };
    for (const path of [content, `${content}/files`, `/spaces/${space}/links`])
      look(path, JSON.stringify((await visitor.get(path)).body));
    for (const { id, path } of flatten((await readRevision(admin, space)).pages) as {
      id: string;
      path: string;
    }[]) {
      for (const query of [
        '',
        '?format=markdown&evaluated=true',
        '?format=document',
        '?format=document&evaluated=true',
        '?format=document&dereferenced=reusable-contents',
        '/document',
        '/links',
      ])
        look(`${path} ${query}`, JSON.stringify((await visitor.get(`${content}/page/${id}${query}`)).body));
      look(`${path} of the site`, await readOnSite(`/${path}`));
      look(`${path}.md`, await readOnSite(`/${path}.md`));
    }
    look('llms-full.txt', await readOnSite('/llms-full.txt'));
    const { url } = (await visitor.get(`/spaces/${space}/pdf`)).body as { url: string };
    const { pathname, search } = new URL(url);
    const pdf = await new Pdfs(app, world.admin).download(`${pathname}${search}`);
    look('pdf', JSON.stringify(await readPdf(pdf.body as Buffer)));
    expect(seen).toEqual([]);
  });
});
