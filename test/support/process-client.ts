import { readFirstStart, type ServiceProcess } from './service-process.js';

/** Requests to one process as the person of the first start. */
export async function processClient(service: ServiceProcess, dataDir: string) {
  const { token, organization } = await readFirstStart(dataDir);
  const request = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${service.baseUrl}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return {
    get: (path: string) => request('GET', path),
    post: (path: string, body: object) => request('POST', path, body),
    space: async () =>
      (await request('POST', `/orgs/${organization}/spaces`, { title: 'Space' })).body.id as string,
  };
}
