/** Deliveries of events that wait for one webhook. Later events stay in the audit log until some of these end. */
export const MAX_WAITING = 2500;
/** The same with those that people requested: tests, and deliveries that are sent again. */
export const MAX_WAITING_WITH_REQUESTED = 3000;
/** Number of the newest ended deliveries that are kept for one webhook. */
export const MAX_KEPT = 10_000;
