import { BooleanField, EnumField, ObjectField, StringField } from '../../common/validation/fields.js';

class SpecReferenceDto {
  @EnumField({ values: ['openapi'], name: 'ComputedReferenceKind' }) kind!: 'openapi';
  @StringField({
    min: 1,
    max: 100,
    description: 'Slug of an OpenAPI specification of the organization that you can view.',
  })
  spec!: string;
}

class SpecDependencyDto {
  @ObjectField(() => SpecReferenceDto) ref!: SpecReferenceDto;
}

class ComputedDependenciesDto {
  @ObjectField(() => SpecDependencyDto) spec!: SpecDependencyDto;
}

class ComputedPropsDto {
  @BooleanField({
    optional: true,
    default: false,
    description: 'Whether each schema of the specification gets a page.',
  })
  models?: boolean;
}

/** The source of a computed page. */
export class ComputedSourceDto {
  @EnumField({ values: ['openapi'], name: 'ComputedType' }) type!: 'openapi';
  // Stored as the class has it: equal sources are stored alike.
  @ObjectField(() => ComputedDependenciesDto) dependencies!: ComputedDependenciesDto &
    Record<string, SpecDependencyDto>;
  @ObjectField(() => ComputedPropsDto, { optional: true }) props?: ComputedPropsDto;
}
