/** The parameters of a path and a query, and the body, in one object. */
export type Input<Data extends { path?: unknown; query?: unknown; body?: unknown }> = Part<Data['path']> &
  Part<Data['query']> &
  (IsAbsent<Data['body']> extends true ? Nothing : Pick<Data, 'body'>);

type Part<T> = IsAbsent<T> extends true ? Nothing : NonNullable<T>;

type IsAbsent<T> = [NonNullable<T>] extends [never] ? true : false;

type Nothing = Record<never, never>;
