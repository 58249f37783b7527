import { IsInt, IsString, MetadataStorage, validateSync } from 'class-validator';
import { cacheValidationRules } from './cache-validation-rules.js';

class Parent {
  @IsString() title: unknown;
}
class Child extends Parent {
  @IsInt({ groups: ['strict'] }) size: unknown;
}

describe('rules of a class that are remembered', () => {
  it('are looked for once, those of parents among them', () => {
    const storage = new MetadataStorage();
    let searches = 0;
    storage.getTargetValidationMetadatas = () => {
      searches += 1;
      return [];
    };
    cacheValidationRules(storage);
    const rules = [1, 2].map(() => storage.getTargetValidationMetadatas(Child, '', false, false));
    expect(searches).toBe(1);
    expect(rules[1]).toBe(rules[0]);
  });

  it('do not stand in for those of another class, or of groups', () => {
    cacheValidationRules();
    const violated = (object: object, groups?: string[]): string[] =>
      validateSync(object, groups === undefined ? {} : { groups }).map(({ property }) => property);
    expect(violated(new Child(), ['strict'])).toEqual(['size']);
    expect(violated(new Child())).toEqual(['size', 'title']);
    expect(violated(new Parent())).toEqual(['title']);
    expect(violated(new Child(), ['strict'])).toEqual(['size']);
    expect(violated(new Child())).toEqual(['size', 'title']);
  });
});
