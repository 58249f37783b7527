import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { type Operation, operationsOf } from './operations.js';

type Content = Record<string, { example?: unknown }>;

/** Bodies of an operation, recorded by the tests: see "Examples of the API reference" in test/README.md. */
interface RecordedExamples {
  request?: unknown;
  /** By status. */
  responses?: Record<string, unknown>;
}

/** The build copies the file next to the other files of the reference. */
const FILE = new URL('../../../reference/examples.json', import.meta.url);

/** Schemas of errors, with the key of their example. */
const ERRORS = ['Error', 'ScimError'];

/**
 * Adds the recorded examples to the bodies of a document. The file is read for each document, because it is large and
 * rarely needed.
 */
export function addExamples(document: OpenAPIObject): void {
  const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, RecordedExamples>;
  for (const operation of Object.values(document.paths).flatMap(operationsOf)) {
    const { request, responses } = recorded[operation.operationId ?? ''] ?? {};
    if (operation.requestBody !== undefined && 'content' in operation.requestBody)
      setExample(operation.requestBody.content, request);
    for (const [status, content] of contentsOf(operation)) {
      setExample(
        content,
        responses?.[status] ?? (status === 'default' ? errorOf(content, recorded) : undefined),
      );
    }
  }
}

function contentsOf({ responses }: Operation): [status: string, content: Content][] {
  return Object.entries(responses).flatMap(([status, response]) =>
    response !== undefined && 'content' in response && response.content !== undefined
      ? [[status, response.content]]
      : [],
  );
}

/** All operations that return the same kind of error show the same one. */
function errorOf(content: Content, recorded: Record<string, RecordedExamples>): unknown {
  const text = JSON.stringify(content);
  const name = ERRORS.find((schema) => text.includes(`/${schema}"`));
  return name === undefined ? undefined : recorded[name]?.responses?.default;
}

function setExample(content: Content, example: unknown): void {
  if (example === undefined) return;
  // An operation may also accept or return a file or a page, which the recorded example is not.
  for (const [type, media] of Object.entries(content))
    if (typeof example === 'string' || /json$|urlencoded$/.test(type)) media.example = example;
}
