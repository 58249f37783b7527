export interface Exchange {
  operationId: string;
  status: string;
  request?: unknown;
  response?: unknown;
}

/** @param exchange as test/support/recorded-examples.ts writes it */
export function neutral(exchange: Exchange & { path: string }): Exchange;
