import type { TransformFnParams } from 'class-transformer';

/** The value as it was sent: the transformed value lacks names that every JavaScript object has. */
export function rawValue({ obj, key }: TransformFnParams): unknown {
  return (obj as Record<string, unknown>)[key];
}
