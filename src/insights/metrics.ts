export const METRICS = ['views', 'searches', 'searches-without-result', 'feedback'] as const;

/** The content of a list of insights. */
export type Metric = (typeof METRICS)[number];
