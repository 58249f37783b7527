import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server on 127.0.0.1 that imports can download from. */
export class SourceServer {
  /** Number of TCP connections so far. */
  connections = 0;
  /** Requested paths, in order. */
  readonly requests: string[] = [];
  private readonly answers = new Map<string, Answer>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(): Promise<SourceServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const source = new SourceServer(server, (server.address() as AddressInfo).port);
    server.on('connection', () => (source.connections += 1));
    server.on('request', (request, response) => {
      const path = new URL(request.url ?? '/', 'http://source').pathname;
      source.requests.push(path);
      const answer = source.answers.get(path);
      if (answer !== undefined) answer(request, response);
      else response.writeHead(404).end('nothing here');
    });
    return source;
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** Responds at a path with a function. @returns its URL */
  on(path: string, answer: Answer): string {
    this.answers.set(path, answer);
    return this.url(path);
  }

  /** Serves bytes at a path. @returns their URL */
  serve(path: string, content: Buffer | string, contentType?: string): string {
    return this.on(path, (_request, response) => {
      response.writeHead(200, contentType === undefined ? {} : { 'content-type': contentType }).end(content);
    });
  }

  /** Redirects a path. @returns its URL */
  redirect(path: string, location: string, status = 302): string {
    return this.on(path, (_request, response) => void response.writeHead(status, { location }).end());
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
