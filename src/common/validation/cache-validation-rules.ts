import { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Rules = ReturnType<Storage['getTargetValidationMetadatas']>;

/**
 * Caches the validation rules of classes. For each object, the library searches the rules of all classes for those of
 * its parent classes, which was a twentieth of the work of posting a comment. The rules of a class are complete when
 * its first object is validated.
 */
export function cacheValidationRules(storage: Storage = getMetadataStorage()): void {
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const cache = new WeakMap<object, Map<string, Rules>>();
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    // Groups are not used in this project; they are not cached.
    if (always || strictGroups || (groups !== undefined && groups.length > 0))
      return find(target, schema, always, strictGroups, groups);
    const bySchema = cache.get(target) ?? new Map<string, Rules>();
    cache.set(target, bySchema);
    // Instead of a schema name, the library passes the class that contains the object, or nothing.
    const name = (schema as string | undefined) ?? '';
    const rules = bySchema.get(name) ?? find(target, schema, always, strictGroups, groups);
    bySchema.set(name, rules);
    return rules;
  };
}
