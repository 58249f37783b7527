/**
 * Names that a caller gave and the transformation of a request dropped without a word, because they mean something on
 * every JavaScript object (`toString`, `valueOf`); all others are refused by the validation itself.
 * @param sent what the caller sent
 * @param made what the transformation made of it; what it took over as it was is not looked into
 * @returns where they stand, as `position.before.toString`
 */
export function reservedProperties(sent: unknown, made: unknown, prefix = ''): string[] {
  if (sent === made || !isObject(sent) || !isObject(made)) return [];
  return Object.keys(sent).flatMap((name) => {
    const path = prefix + name;
    if (Object.hasOwn(made, name)) return reservedProperties(sent[name], made[name], `${path}.`);
    return name in Object.prototype ? [path] : [];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
