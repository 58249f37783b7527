import type { ValidateFunction } from 'ajv';

/** By operation. */
export type Examples = Record<string, { request?: unknown; responses?: Record<string, unknown> }>;

export function wantedBodies(document: object): Map<string, { request: boolean; responses: string[] }>;
export function missingExamples(document: object, examples: Examples): string[];
export function exampleCheck(document: object): (operationId: string, example: Examples[string]) => string[];
export function schemaCompiler(components: object): (schema: object) => ValidateFunction;
export function errorsText(validator: ValidateFunction): string;
