export const METRICS = ['views', 'searches', 'searches-without-result', 'feedback'] as const;

/** What a list of insights shows. */
export type Metric = (typeof METRICS)[number];
