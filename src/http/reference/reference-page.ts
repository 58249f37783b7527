import { createHash } from 'node:crypto';
import { escapeHtml } from '../../common/escape-html.js';

const TITLE = 'Docs Publishing Service API';
const STYLE =
  '#reference>main{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}body{margin:0}';

/** The code samples, in the order of their tabs. */
const SAMPLES = ['shell/curl', 'js/fetch', 'python/requests', 'go/native'];
/** Languages, and libraries of the languages above, without code samples. */
const NO_SAMPLES = [
  ...['c', 'clojure', 'csharp', 'dart', 'fsharp', 'http', 'java', 'julia', 'kotlin', 'node', 'objc', 'ocaml'],
  ...['php', 'powershell', 'r', 'ruby', 'rust', 'swift', 'js/axios', 'js/jquery', 'js/ofetch', 'js/xhr'],
  ...['python/aiohttp', 'python/httpx_async', 'python/httpx_sync', 'python/python3'],
  ...['shell/httpie', 'shell/wget'],
];

/** Everything that would send something to another host is switched off. */
const SETTINGS = {
  agent: { disabled: true },
  authentication: { preferredSecurityScheme: 'bearer' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'direct',
  featuredClients: SAMPLES,
  hiddenClients: NO_SAMPLES,
  hideClientButton: true,
  mcp: { disabled: true },
  // The token stays in the storage of the browser.
  persistAuth: true,
  showDeveloperTools: 'never',
  showOperationId: true,
  telemetry: false,
  withDefaultFonts: false,
};

/**
 * Starts the reference. Requests go to the service that served the page: at any of its addresses, and behind a proxy that
 * adds a path.
 */
const START = `const element = document.getElementById('reference');
const root = new URL(element.dataset.root, location.href);
element.replaceChildren();
Scalar.createApiReference('#reference', {
  ...${JSON.stringify(SETTINGS)},
  url: new URL('openapi.json', root).href,
  servers: [{ url: root.href.replace(/\\/$/, '') }],
});
`;

/** The script that starts the reference, with a name that changes with its content. */
export const START_SCRIPT = { name: `start-${hashOf(START)}.js`, text: START };

/** The content security policy of the page: its own scripts, inline styles, and requests to this service. */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The reference sets `style` attributes, which can have neither a hash nor a nonce.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');

/**
 * The page `/docs`. Without JavaScript, it shows links to the document and the manual.
 * @param root the relative URL of the service, as seen from the page: `./` or `../`
 * @param scalar the file name of the reference's script
 */
export function referencePage(root: string, scalar: string): string {
  const at = (path: string): string => escapeHtml(root + path);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TITLE}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<div id="reference" data-root="${at('')}">
<main>
<h1>${TITLE}</h1>
<p>The API reference needs JavaScript. Without it, read:</p>
<ul>
<li>the OpenAPI document of the API, as <a href="${at('openapi.json')}">JSON</a> or <a href="${at('openapi.yaml')}">YAML</a></li>
<li><a href="${at('docs/manual/README.md')}">the manual</a></li>
</ul>
</main>
</div>
<script src="${at(`docs/${scalar}`)}"></script>
<script src="${at(`docs/${START_SCRIPT.name}`)}"></script>
</body>
</html>
`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
