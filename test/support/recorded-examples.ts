import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Response } from 'supertest';

/** An exchange that can become an example of the API reference; `scripts/record-examples.mjs` chooses among them. */
export interface RecordedExchange {
  operationId: string;
  /** Status of the response, or `default` for errors. */
  status: string;
  path: string;
  request?: unknown;
  response?: unknown;
}

/** Bytes of an exchange; longer ones are no good examples. */
const LONGEST = 64 * 1024;

const directory = process.env.RECORD_EXAMPLES;
/** Shapes that this process has recorded: one exchange of each is enough. */
const recorded = new Set<string>();

/** Records the exchange of a response of supertest. */
export function recordExample(operationId: string, response: Response): void {
  // Requests of the manual's examples are not sent by a client of the tests.
  if (directory === undefined || response.request === undefined) return;
  const { _data: request, url } = response.request as unknown as { _data?: unknown; url: string };
  const isJson = /json$/.test(response.type) && !response.type.endsWith('ndjson');
  recordExchange({
    operationId,
    status: response.status >= 400 ? 'default' : String(response.status),
    path: new URL(url).pathname,
    ...(request !== undefined && response.status < 400 ? { request } : {}),
    ...(isJson ? { response: response.body as unknown } : response.text ? { response: response.text } : {}),
  });
}

/** Records an exchange if the variable `RECORD_EXAMPLES` names a directory. */
export function recordExchange(exchange: RecordedExchange): void {
  if (directory === undefined) return;
  const shape = `${exchange.operationId} ${exchange.status} ${shapeOf(exchange)}`;
  const line = JSON.stringify(exchange);
  if (recorded.has(shape) || line.length > LONGEST) return;
  recorded.add(shape);
  appendFileSync(join(directory, `${process.pid}.jsonl`), `${line}\n`);
}

/** The names of all properties, however deep. */
function shapeOf(value: unknown): string {
  const names = new Set<string>();
  JSON.stringify(value, (name, inner: unknown) => {
    if (/\D/.test(name)) names.add(name);
    return inner;
  });
  return [...names].sort().join();
}
