import { create } from '../dom.js';
import { text } from './try-texts.js';

/** Characters of a body that are shown. */
const SHOWN = 200_000;

/** Status, time, headers and body of a response. */
export async function responseView(response: Response, milliseconds: number): Promise<Node[]> {
  const body = await response.arrayBuffer();
  const kind = response.ok ? 'success' : 'danger';
  const status = `${response.status} ${response.statusText}`.trim();
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return [
    create(
      'p',
      { class: 'try-status' },
      create('strong', { class: `try-chip try-${kind}` }, status),
      ' ',
      text('tryMilliseconds', { count: Math.round(milliseconds) }),
    ),
    ...bodyView(body, response.headers.get('content-type') ?? ''),
    create('details', {}, create('summary', {}, text('tryHeaders')), code(headers)),
  ];
}

function bodyView(body: ArrayBuffer, contentType: string): Node[] {
  if (body.byteLength === 0) return [create('p', {}, text('tryEmpty'))];
  const decoded = decode(body);
  if (decoded === undefined) return [create('p', {}, text('tryBinary'), ' ', download(body, contentType))];
  const shown = pretty(decoded, contentType);
  return [
    code(shown.slice(0, SHOWN)),
    ...(shown.length > SHOWN ? [create('p', {}, text('tryCut'), ' ', download(body, contentType))] : []),
  ];
}

/** The text of a body, or undefined when the body is not text. */
function decode(body: ArrayBuffer): string | undefined {
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function pretty(decoded: string, contentType: string): string {
  if (!/\bjson\b/.test(contentType) || decoded.length > SHOWN) return decoded;
  try {
    return JSON.stringify(JSON.parse(decoded), null, 2);
  } catch {
    return decoded;
  }
}

function code(content: string): HTMLElement {
  return create('pre', { tabindex: 0, class: 'try-code', dir: 'ltr' }, create('code', {}, content));
}

/** Never opens the file: a page of the response would have the origin of this site. */
function download(body: ArrayBuffer, contentType: string): HTMLElement {
  const href = URL.createObjectURL(new Blob([body], { type: 'application/octet-stream' }));
  const [, subtype = 'bin'] = /^\w+\/(?:[\w.-]+\+)?(\w+)/.exec(contentType) ?? [];
  return create('a', { href, download: `response.${subtype}` }, text('tryDownload'));
}
