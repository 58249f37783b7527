import { Agent } from 'node:http';
import request, { type Response, type Test } from 'supertest';
import { isPrivateCacheControl, type ResponseCheck } from './response-check.js';

/** A request that has not been sent yet; awaiting it sends it and checks the response against the API reference. */
export class PendingRequest implements PromiseLike<Response> {
  constructor(
    private readonly test: Test,
    private readonly finish: (response: Response) => void,
  ) {}

  header(name: string, value: string): this {
    this.test.set(name, value);
    return this;
  }

  query(parameters: Record<string, string | number | boolean>): this {
    this.test.query(parameters);
    return this;
  }

  send(body: object | string): this {
    this.test.send(body);
    return this;
  }

  then<A = Response, B = never>(
    fulfilled?: ((response: Response) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return Promise.resolve(this.test)
      .then((response) => {
        this.finish(response);
        return response;
      })
      .then(fulfilled, rejected);
  }
}

/** Keeps connections open: a new one for each request would take 8% of the time of the tests. */
const agent = new Agent({ keepAlive: true });

/** HTTP requests as one actor. Paths are relative to `/v1`, or to another base. */
export class ApiClient {
  constructor(
    private readonly baseUrl: string,
    private readonly token: string | undefined,
    private readonly check: ResponseCheck,
    private readonly root = '/v1',
  ) {}

  get = (path: string): PendingRequest => this.request('get', path);
  post = (path: string, body?: object): PendingRequest => this.request('post', path, body);
  put = (path: string, body?: object): PendingRequest => this.request('put', path, body);
  patch = (path: string, body?: object): PendingRequest => this.request('patch', path, body);
  delete = (path: string): PendingRequest => this.request('delete', path);

  private request(
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: string,
    body?: object,
  ): PendingRequest {
    const test = request(this.baseUrl)[method](this.root + path);
    test.agent(agent);
    if (this.token !== undefined) test.set('Authorization', `Bearer ${this.token}`);
    if (body !== undefined) test.send(body);
    return new PendingRequest(test, (response) => {
      this.check.assert(method, this.root + path, response);
      if (!isPrivateCacheControl(response.headers['cache-control']))
        throw new Error(`${method} ${path} ${response.status} may be kept for others.`);
    });
  }
}
