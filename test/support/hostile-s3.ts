import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** What a bucket can do wrong. */
export const S3_FAULTS = [
  'refused',
  'black hole',
  'cut in headers',
  'cut in body',
  'slow',
  '403',
  '404',
  '500',
  '503',
  '507',
  'quota',
  'wrong length',
  'half-closed',
  'redirect',
] as const;
export type S3Fault = (typeof S3_FAULTS)[number];

/** A full bucket can be read. */
const ONLY_WRITES: ReadonlySet<S3Fault> = new Set(['507', 'quota']);

/** Status and code of responses with an error. */
const ERRORS: Partial<Record<S3Fault, [status: number, code: string]>> = {
  '403': [403, 'AccessDenied'],
  '404': [404, 'NoSuchBucket'],
  '500': [500, 'InternalError'],
  '503': [503, 'SlowDown'],
  '507': [507, 'XMinioStorageFull'],
  quota: [403, 'QuotaExceeded'],
  redirect: [307, 'TemporaryRedirect'],
};

/** A bucket in memory on loopback, which can be told to fail. It checks no signatures. */
export class HostileS3 {
  readonly objects = new Map<string, Buffer>();
  /** Requests that arrived: method and key. */
  readonly requests: string[] = [];
  /** Most requests with this text that waited for their answers at the same time. */
  mostAtOnce = { with: '', count: 0 };
  /** Milliseconds before each answer. */
  pauseMs = 0;
  /** Requests that are answered only when this ends. */
  private held: { is: (request: string) => boolean; end: Promise<void> } | undefined;
  private atOnce = 0;
  private fault: S3Fault | undefined;
  /** Which requests fail; undefined: all. */
  private methods: readonly string[] | undefined;
  private readonly sockets = new Set<Socket>();
  /** Connections that nobody reads: their ends are never noticed. */
  private readonly unread = new Set<Socket>();
  private readonly http = createHttpServer((request, response) => void this.answer(request, response));
  private server: Server;

  private constructor(private port: number) {
    this.server = this.createServer();
  }

  static async start(): Promise<HostileS3> {
    const s3 = new HostileS3(0);
    await s3.listen();
    return s3;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Number of open connections. */
  get connections(): number {
    return this.sockets.size;
  }

  /** Variables for a service that uses it. */
  variables(endpoint = this.endpoint): Record<string, string> {
    return {
      STORAGE_URL: `s3://docs?endpoint=${endpoint}&region=us-east-1`,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      STORAGE_TIMEOUT: '2',
    };
  }

  /** @param methods of the requests that fail; by default all that such a bucket refuses */
  async fail(fault: S3Fault, methods?: readonly string[]): Promise<void> {
    await this.recover();
    this.fault = fault;
    this.methods = methods ?? (ONLY_WRITES.has(fault) ? ['PUT'] : undefined);
    if (fault === 'refused') {
      this.closeConnections();
      await new Promise<void>((resolve) => this.server.close(() => resolve()));
    }
  }

  /**
   * Does not answer some requests for the time being.
   * @param is whether a request, as in `requests`, is one of them
   * @returns answers them
   */
  hold(is: (request: string) => boolean): () => void {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    this.held = { is, end };
    return () => {
      this.held = undefined;
      resolve();
    };
  }

  async recover(): Promise<void> {
    this.fault = undefined;
    this.methods = undefined;
    for (const socket of this.unread) socket.destroy();
    this.unread.clear();
    if (!this.server.listening) {
      this.server = this.createServer();
      await this.listen();
    }
  }

  async stop(): Promise<void> {
    this.closeConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private createServer(): Server {
    return createServer((socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
      socket.on('error', () => undefined);
      // It never reads.
      if (this.fault === 'black hole' && this.methods === undefined) {
        this.unread.add(socket);
        return;
      }
      this.http.emit('connection', socket);
    });
  }

  private async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  private closeConnections(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', 'http://s3');
    const key = decodeURIComponent(pathname.replace(/^\/docs\/?/, ''));
    this.requests.push(`${request.method} ${key}`);
    const counts = key.includes(this.mostAtOnce.with);
    if (counts) this.mostAtOnce.count = Math.max(this.mostAtOnce.count, (this.atOnce += 1));
    if (this.pauseMs > 0) await pause(this.pauseMs);
    if (this.held?.is(`${request.method} ${key}`) === true) await this.held.end;
    if (counts) this.atOnce -= 1;
    const fails = this.methods?.includes(request.method ?? '') ?? true;
    if (this.fault === undefined || !fails) await this.serve(request, response, key);
    else await this.misbehave(this.fault, request, response, key);
  }

  private async misbehave(
    fault: S3Fault,
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
  ): Promise<void> {
    const { socket } = request;
    if (fault === 'black hole') return;
    if (fault === 'half-closed') {
      this.unread.add(socket);
      socket.end();
      return;
    }
    if (fault === 'cut in headers') {
      socket.write('HTTP/1.1 200 OK\r\nContent-Le', () => socket.destroy());
      return;
    }
    if (fault === 'slow') {
      // A byte now and then, so that the connection is never idle for long.
      const trickle = setInterval(() => socket.write('x'), 200);
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
      socket.once('close', () => clearInterval(trickle));
      return;
    }
    const error = ERRORS[fault];
    if (error !== undefined) {
      await buffer(request);
      const [status, code] = error;
      const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>It fails.</Message></Error>`;
      if (fault === 'redirect') response.setHeader('Location', 'http://127.0.0.1:1/');
      response.writeHead(status, { 'Content-Type': 'application/xml' }).end(body);
      return;
    }
    // 'cut in body', 'wrong length'
    const object = this.objects.get(key);
    if (request.method !== 'GET' || object === undefined || object.length < 2) {
      await this.serve(request, response, key);
      return;
    }
    const half = this.part(request, object).bytes.subarray(0, Math.ceil(object.length / 2));
    if (fault === 'wrong length') {
      response.writeHead(206, { 'Content-Length': half.length }).end(half);
      return;
    }
    response.writeHead(206, { 'Content-Length': this.part(request, object).bytes.length });
    response.write(half, () => socket.destroy());
  }

  private async serve(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
    const body = await buffer(request);
    const { searchParams } = new URL(request.url ?? '', 'http://s3');
    if (request.method === 'PUT') return this.put(request, response, key, body);
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    if (request.method === 'POST') {
      for (const [, each = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) this.objects.delete(each);
      return xml(response, '<DeleteResult/>');
    }
    if (searchParams.has('list-type')) return this.list(response, searchParams);
    const object = this.objects.get(key);
    if (object === undefined) return xml(response, '<Error><Code>NoSuchKey</Code></Error>', 404);
    const { status, headers, bytes } = this.part(request, object);
    response.writeHead(status, { ...headers, 'Content-Length': bytes.length });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }

  private put(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    const source = request.headers['x-amz-copy-source'];
    if (source === undefined) {
      this.objects.set(key, body);
      response.writeHead(200, { ETag: '"etag"' }).end();
      return;
    }
    const from = decodeURIComponent(String(source)).replace(/^\/?docs\//, '');
    this.objects.set(key, this.objects.get(from) ?? Buffer.alloc(0));
    xml(response, '<CopyObjectResult><ETag>"etag"</ETag></CopyObjectResult>');
  }

  private list(response: ServerResponse, query: URLSearchParams): void {
    const prefix = query.get('prefix') ?? '';
    const isFlat = query.has('delimiter');
    const keys = [...this.objects.keys()].filter(
      (key) => key.startsWith(prefix) && !(isFlat && key.slice(prefix.length).includes('/')),
    );
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    xml(response, `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`);
  }

  private part(
    request: IncomingMessage,
    object: Buffer,
  ): { status: number; headers: Record<string, string>; bytes: Buffer } {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (start === undefined) return { status: 200, headers: {}, bytes: object };
    const bytes = object.subarray(Number(start), Number(end) + 1);
    return { status: 206, headers: { 'Content-Range': `bytes ${start}-${end}/${object.length}` }, bytes };
  }
}

function xml(response: ServerResponse, body: string, status = 200): void {
  response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
}
