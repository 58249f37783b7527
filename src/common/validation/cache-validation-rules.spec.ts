import { IsInt, IsString, MetadataStorage, validateSync } from 'class-validator';
import { cacheValidationRules } from './cache-validation-rules.js';

class Parent {
  @IsString() title: unknown;
}
class Child extends Parent {
  @IsInt({ groups: ['strict'] }) size: unknown;
}

describe('the cached validation rules of a class', () => {
  it('are looked up once, including those of parent classes', () => {
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

  it('are not used for another class or for groups', () => {
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
