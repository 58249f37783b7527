import { editContent, type Edited } from './change-request.js';
import type { ApiClient } from './client.js';
import { pngFile } from './png-file.js';

/** Every kind of block, each with a word of its own that begins with `secret`. */
const BLOCKS = `# Secretheading

Secretparagraph with [secretlink](https://secreturl.example/a), <mark style="color:red;">secretmark</mark>,
<img src="secret-inline.png" alt="secretalt" data-size="line">, \`secretcode\`, $$secretformula$$, :rocket: and a note[^secretnote].

### Secretthree

#### Secretdeep

##### Secretdeeper {#secretid}

###### Secretdeepest

<h2 align="center">Secretaligned</h2>

1. secretordered

- secretunordered

Secretbetween

- [ ] secrettask

---

> secretquote

> [!NOTE]
> secretalert

{% code title="secrettitle.js" %}
\`\`\`js
secretfence();
\`\`\`
{% endcode %}

{% hint style="info" %}
secrethint
{% endhint %}

$$
secretmath
$$

<figure><img src="secret-figure.png" alt=""><figcaption>secretcaption</figcaption></figure>

<img src="secret-figure.png" alt="secretdrawing" class="gitbook-drawing">

{% file src="secret-file.txt" %}
secretfilecaption
{% endfile %}

{% embed url="https://secretembed.example/video" %}
secretembedcaption
{% endembed %}

{% content-ref url="target.md" %}
[target.md](target.md)
{% endcontent-ref %}

[secretanchor](target.md#part)

<details>

<summary>secretsummary</summary>

secretdetails

</details>

{% tabs %}
{% tab title="secrettab" %}
secrettabtext
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
## Secretstep

secretsteptext
{% endstep %}
{% endstepper %}

{% prompt %}
secretprompt
{% endprompt %}

{% updates %}
{% update date="2026-01-01" %}
## Secretupdate

secretupdatetext
{% endupdate %}
{% endupdates %}

{% columns %}
{% column %}
secretcolumn
{% endcolumn %}
{% endcolumns %}

| Secretheader |
| --- |
| secretcell [secretcelllink](https://secretcell.example/) |

<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td>secretcard</td><td><a href="https://secrettarget.example/">secrettargettext</a></td><td><a href="secret-cover.png">secret-cover.png</a></td></tr></tbody></table>

{% if true %}
secretnested
{% endif %}

{% swagger src="https://secretswagger.example/spec.json" path="/secretswagger" method="get" %}
https://secretswagger.example/spec.json
{% endswagger %}

{% openapi-operation spec="secretspec" path="/secretoperation" method="get" %}
[OpenAPI secretspec](https://secretopenapi.example/)
{% endopenapi-operation %}

{% openapi-schemas spec="secretschemasspec" schemas="Secretschema" grouped="true" %}
[OpenAPI](https://secretschemas.example/)
{% endopenapi-schemas %}

{% openapi-webhook spec="secretwebhookspec" name="secretwebhook" method="post" %}
[OpenAPI](https://secretwebhook.example/)
{% endopenapi-webhook %}

<div class="secretclass">

secretelement

</div>

<!-- secretcomment -->

[secretdefinition]: https://secretdefinition.example/

{% secretunknown tag %}

<b style="x">
secretraw</b>

{{ visitor.claims.plan == "pro" }}
`;

const FILES = ['secret-inline.png', 'secret-figure.png', 'secret-file.txt', 'secret-cover.png'] as const;

/** A picture of 2 by 1 pixels, in a color of its own. */
const picture = (place: number): Buffer =>
  pngFile({ width: 2, height: 1, colorType: 2, depth: 8 }, Array<number>(6).fill(place * 50), [0]);

/** A space whose page hides a block of every kind from readers without the plan `pro`, and what it hides. */
export interface HiddenBlocks {
  /** The page with the blocks, and the page that only hidden links lead to. */
  pageId: string;
  targetId: string;
  documentId: string;
  /** Reusable contents: included in hidden blocks only, and with a hidden block. */
  hiddenContentId: string;
  partlyContentId: string;
  hiddenFileIds: string[];
  /** A file that hidden and other blocks show. */
  fileId: string;
  /** The markdown of the hidden blocks. */
  blocks: string;
}

/** Writes the page into a space. @param importFiles imports a folder */
export async function hideBlocks(
  client: ApiClient,
  spaceId: string,
  importFiles: (files: Record<string, string | Buffer>) => Promise<unknown>,
): Promise<HiddenBlocks> {
  const content = `/spaces/${spaceId}/content`;
  const secret = (text: string) => `{% if visitor.claims.plan == "pro" %}\n${text}\n{% endif %}`;
  const pngs = Object.fromEntries(
    FILES.filter((name) => name.endsWith('.png')).map((name, place) => [name, picture(place)]),
  );
  await importFiles({
    'README.md': '# Home\n\nWelcome.\n',
    'target.md': '# Target\n\n## Part\n\nHere.\n',
    'page.md': `# Page\n\nOpen words. ![](open.png)\n\n${secret(`${BLOCKS}\n\n![](open.png)`)}\n\n## Setup\n\nMore open words.\n\n${secret('## Setup\n\nsecretsetup')}\n\n[^secretnote]: secretfootnote\n`,
    'open.png': picture(FILES.length),
    'secret-file.txt': 'secretbytes',
    ...pngs,
  });
  const files = (await client.get(`${content}/files?limit=100`)).body.items as { id: string; name: string }[];
  const pages = (await client.get(`${content}/pages`)).body.pages as { id: string; path: string }[];
  const idOf = (items: readonly { id: string }[], is: (item: never) => boolean): string =>
    items.find(is as (item: { id: string }) => boolean)?.id ?? '';
  const pageId = idOf(pages, ({ path }: { path: string }) => path === 'page');
  const targetId = idOf(pages, ({ path }: { path: string }) => path === 'target');
  const { reusableContents }: Edited = await editContent(client, content, [
    {
      change: 'insert_reusable_content',
      title: 'Secretcontent',
      document: {
        markdown: `secretreusable [secretin](https://secretreusable.example/) [secretto](ref:page/${targetId})`,
      },
    },
    {
      change: 'insert_reusable_content',
      title: 'Shared',
      document: { markdown: `Shared words.\n\n${secret('## Secretshared\n\nsecretpart')}` },
    },
  ]);
  const [hiddenContentId = '', partlyContentId = ''] = reusableContents;
  const { body } = await client.get(`${content}/page/${pageId}?format.markdown.refs=stable`);
  const markdown = `${body.markdown as string}\n{% include "ref:reusable-content/${partlyContentId}" %}\n\n${secret(
    `{% include "ref:reusable-content/${hiddenContentId}" %}`,
  )}\n`;
  await editContent(client, content, [{ change: 'update_page', page: pageId, document: { markdown } }]);
  const page = await client.get(`${content}/page/${pageId}`);
  return {
    pageId,
    targetId,
    documentId: page.body.documentId as string,
    hiddenContentId,
    partlyContentId,
    hiddenFileIds: files.filter(({ name }) => name.startsWith('secret')).map(({ id }) => id),
    fileId: idOf(files, ({ name }: { name: string }) => name === 'open.png'),
    blocks: BLOCKS,
  };
}
