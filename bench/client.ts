/** An API client with a token, for preparations and checks. The load generator creates the load. */
export class Client {
  constructor(
    readonly baseUrl: string,
    readonly token: string,
  ) {}

  /** The headers of a read. The load generator sends the same. */
  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}` };
  }

  async get<T>(path: string): Promise<T> {
    return JSON.parse((await this.read(path)).body) as T;
  }

  /** The unchanged body and entity tag of a response. */
  async read(path: string): Promise<{ body: string; etag: string }> {
    const response = await this.checked(path, { headers: this.headers });
    return { body: await response.text(), etag: response.headers.get('etag') ?? '' };
  }

  async post<T>(path: string, body: object): Promise<T> {
    const headers = { ...this.headers, 'content-type': 'application/json' };
    const response = await this.checked(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as T;
  }

  private async checked(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(this.baseUrl + path, init);
    if (response.ok) return response;
    throw new Error(`${init.method ?? 'GET'} ${path} answered ${response.status}: ${await response.text()}`);
  }
}
