/** The maximum number of values of lists (members of Groups, groups of Users) in one response. */
export const MAX_VALUES = 10_000;

/** The first resources whose lists together have no more values than one response can include; at least one. */
export function pageWithin<View>(views: readonly View[], sizes: readonly number[]): View[] {
  let values = 0;
  const end = sizes.findIndex((size, index) => (values += size) > MAX_VALUES && index > 0);
  return end === -1 ? [...views] : views.slice(0, end);
}
