import type { TransformFnParams } from 'class-transformer';

/** The value itself: a transformed one lacks names that mean something on every JavaScript object. */
export function rawValue({ obj, key }: TransformFnParams): unknown {
  return (obj as Record<string, unknown>)[key];
}
