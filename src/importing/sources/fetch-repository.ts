import type { DownloadedFile } from '../../platform/outbound/outbound-client.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { USER_AGENT } from '../../platform/outbound/user-agent.js';
import type { FetchBudget } from '../../platform/outbound/fetch-budget.js';

const MAX_REFS_BYTES = 4 * 1024 * 1024;
/** Lines of the list of refs that are read. `HEAD` is the first one, and branches come before tags. */
const MAX_REFS = 5_000;

/** The answer of a git repository, and the requested commit. */
export interface FetchedRepository {
  downloaded: DownloadedFile;
  commit: string;
}

/** The git repository of a wiki, from its address or the address of one of its pages; undefined for other addresses. */
export function wikiRepository(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, pathname } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  if (path.endsWith('.git')) return origin + path;
  if (path.endsWith('.wiki')) return `${origin}${path}.git`;
  const wiki = /^(\/[^/]+\/[^/]+)\/wiki(?:\/|$)/.exec(path);
  return wiki === null || /\.(?:zip|tgz|gz)$/i.test(path) ? undefined : `${origin}${wiki[1]}.wiki.git`;
}

/**
 * Fetches the newest commit of a repository, without its history, over git's smart HTTP protocol: first the list of
 * refs, then a pack of the commit of `HEAD`.
 * Source: git documentation, "gitprotocol-http" and "gitprotocol-pack".
 */
export async function fetchRepository(budget: FetchBudget, repository: string): Promise<FetchedRepository> {
  const { text, finalUrl } = await budget.text(
    `${repository}/info/refs?service=git-upload-pack`,
    MAX_REFS_BYTES,
  );
  const lines = readLines(text);
  const host = new URL(repository).host;
  if (lines[0]?.trim() !== '# service=git-upload-pack') {
    throw new OutboundError('BAD_STATUS', `"${host}" has no git repository at this URL`);
  }
  const refs = lines.slice(1).flatMap((line) => /^([0-9a-f]{40}) ([^\0\n]+)/.exec(line)?.slice(1, 3) ?? []);
  const commit =
    refs[refs.indexOf('HEAD') - 1] ?? refs[refs.findIndex((name) => /^refs\/heads\//.test(name)) - 1];
  if (commit === undefined || /^0+$/.test(commit)) {
    throw new OutboundError('BAD_STATUS', `The git repository of "${host}" is empty`);
  }
  const offered =
    lines
      .find((line) => line.includes('\0'))
      ?.split('\0')[1]
      ?.trim()
      .split(' ') ?? [];
  const capabilities = ['ofs-delta', 'no-progress'].filter((name) => offered.includes(name));
  const want = writeLine(`want ${commit} ${[...capabilities, `agent=${USER_AGENT}`].join(' ')}\n`);
  const depth = offered.includes('shallow') ? writeLine('deepen 1\n') : '';
  // A redirect of the repository also applies to this request, which follows no redirects itself.
  const address = finalUrl.replace(/\/info\/refs(?:\?.*)?$/, '/git-upload-pack');
  const downloaded = await budget.download(address, Infinity, {
    body: Buffer.from(`${want}${depth}0000${writeLine('done\n')}`),
    contentType: 'application/x-git-upload-pack-request',
  });
  return { downloaded, commit };
}

function writeLine(text: string): string {
  return (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text;
}

/** The first lines of an answer. Each starts with its length in four hexadecimal digits. */
function readLines(text: string): string[] {
  const bytes = Buffer.from(text);
  const lines: string[] = [];
  for (let offset = 0, read = 0; offset + 4 <= bytes.length && read < MAX_REFS; read += 1) {
    const length = Number.parseInt(bytes.toString('latin1', offset, offset + 4), 16);
    if (Number.isNaN(length)) break;
    if (length > 4) lines.push(bytes.toString('utf8', offset + 4, offset + length));
    offset += Math.max(4, length);
  }
  return lines;
}
