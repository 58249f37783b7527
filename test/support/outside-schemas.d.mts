import type { ValidateFunction } from 'ajv';

export interface ApiReference {
  paths: Record<
    string,
    Record<
      string,
      { operationId: string; responses: Record<string, { content?: Record<string, { schema: object }> }> }
    >
  >;
  components: object;
}

export function apiReference(read: () => Promise<string>): Promise<ApiReference>;
export function validatorOf(name: string, schema: object): ValidateFunction;
export function errorsOf(validator: ValidateFunction): string;
