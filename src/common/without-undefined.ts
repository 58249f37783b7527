/**
 * Leaves out the properties that are `undefined`: those that a PATCH does not change. A spread, `Object.keys` and deep
 * comparisons would take them for properties.
 */
export function withoutUndefined<Properties extends object>(
  properties: Properties,
): { [Name in keyof Properties]?: Exclude<Properties[Name], undefined> } {
  const present = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as { [Name in keyof Properties]?: Exclude<Properties[Name], undefined> };
}
