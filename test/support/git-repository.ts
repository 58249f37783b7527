import { execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of git repositories, served as git itself serves them over HTTP. */
export class GitRepositories {
  private constructor(readonly root: string) {}

  static async make(): Promise<GitRepositories> {
    return new GitRepositories(await mkdtemp(join(tmpdir(), 'git-repositories-')));
  }

  /** Creates a repository with one commit per list of files. Its path has a leading slash and ends with `.git`. */
  async commit(path: string, ...commits: Record<string, string | Buffer>[]): Promise<void> {
    const directory = join(this.root, `${path}.work`);
    await mkdir(directory, { recursive: true });
    const git = (...parameters: string[]) =>
      execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...parameters], {
        cwd: directory,
        stdio: 'pipe',
      });
    git('init', '--quiet', '--initial-branch=master');
    for (const files of commits) {
      for (const [name, content] of Object.entries(files)) {
        await mkdir(dirname(join(directory, name)), { recursive: true });
        await writeFile(join(directory, name), content);
      }
      git('add', '--all');
      git('commit', '--quiet', '--message', 'Change');
    }
    git('clone', '--quiet', '--bare', directory, join(this.root, path));
    git('-C', join(this.root, path), 'repack', '-adq', '--depth=50');
  }

  /** Responds to a request of git's smart HTTP protocol. */
  answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://git');
    const backend = spawn('git', ['http-backend'], {
      env: {
        ...process.env,
        GIT_PROJECT_ROOT: this.root,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: decodeURIComponent(url.pathname),
        QUERY_STRING: url.search.slice(1),
        REQUEST_METHOD: request.method ?? 'GET',
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        REMOTE_ADDR: '127.0.0.1',
      },
    });
    request.pipe(backend.stdin);
    const chunks: Buffer[] = [];
    backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    backend.on('close', () => {
      const output = Buffer.concat(chunks);
      const end = output.indexOf('\r\n\r\n');
      const headers = output.toString('latin1', 0, end).split('\r\n');
      const status = headers.find((line) => /^Status:/i.test(line));
      response.statusCode = status === undefined ? 200 : Number(status.slice(8, 11));
      for (const line of headers) {
        const [name = '', value = ''] = line.split(/:\s*/, 2);
        if (!/^status$/i.test(name)) response.setHeader(name, value);
      }
      response.end(output.subarray(end + 4));
    });
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }
}
