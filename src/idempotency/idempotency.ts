/** Where the decorator leaves what a route does with a key. */
export const IDEMPOTENT_KEY = 'idempotency:idempotent';

/** What a route does with an `Idempotency-Key`, as its decorator says. */
export type Idempotency =
  | {
      /** The whole handler runs in one transaction, and its answer is kept in it. */
      by: 'route';
      /** For an answer that holds a secret: the sentence that is kept in its place, which says how to go on. */
      secret?: (answer: never) => string;
    }
  | {
      /** The service works outside of a transaction first, and keeps the answer in the one that commits: `StoredResponses`. */
      by: 'service';
    }
  | {
      /** The route does nothing twice, and its answer holds a secret or is a read: it is carried out each time. */
      by: 'repeating';
    };
