/**
 * Finds properties that the transformation of a request silently dropped because every JavaScript object has them
 * (`toString`, `valueOf`). The validation itself refuses all other unknown properties.
 * @param sent the body that the caller sent
 * @param transformed the result of the transformation; parts that are the same object as sent are not checked
 * @returns their paths, such as `position.before.toString`
 */
export function reservedProperties(sent: unknown, transformed: unknown, prefix = ''): string[] {
  if (sent === transformed || !isObject(sent) || !isObject(transformed)) return [];
  return Object.keys(sent).flatMap((name) => {
    const path = prefix + name;
    if (Object.hasOwn(transformed, name))
      return reservedProperties(sent[name], transformed[name], `${path}.`);
    return name in Object.prototype ? [path] : [];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
