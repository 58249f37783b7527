/** Metadata key of `@Idempotent`. */
export const IDEMPOTENT_KEY = 'idempotency:idempotent';

/** How a route handles an `Idempotency-Key`. */
export type Idempotency =
  | {
      /** The whole handler runs in one transaction, which also stores its response. */
      by: 'route';
      /** For a response with a secret: the error message that is stored instead, which says what to do next. */
      secret?: (response: never) => string;
    }
  | {
      /**
       * The service first works outside a transaction, and stores the response in the one that commits:
       * `StoredResponses`.
       */
      by: 'service';
    }
  | {
      /**
       * Repeating the request is harmless, and its response contains a secret or is a read: it is executed each time.
       */
      by: 'repeating';
    };
