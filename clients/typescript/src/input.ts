/** The parameters of a path and a query, and the body, in one object. */
export type Input<Data extends { path?: unknown; query?: unknown; body?: unknown }> = Part<Data['path']> &
  Part<Data['query']> &
  (IsAbsent<Data['body']> extends true ? Nothing : Pick<Data, 'body'>);

/** The input of an operation that also takes a file as its body, or a form with a file. */
export type FileInput<Data extends { path?: unknown; query?: unknown; body: unknown }> = Omit<
  Input<Data>,
  'body'
> & { body: Data['body'] | Blob | FormData };

type Part<T> = IsAbsent<T> extends true ? Nothing : NonNullable<T>;

type IsAbsent<T> = [NonNullable<T>] extends [never] ? true : false;

type Nothing = Record<never, never>;
