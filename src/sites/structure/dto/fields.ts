import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { StringField } from '../../../common/validation/fields.js';
import { slugify } from '../../../markdown/source/slug.js';

const ID = { max: 100 } as const;

/** ID of an item of a site. */
export function IdField(description: string, options: { optional?: boolean } = {}): PropertyDecorator {
  return StringField({ ...ID, ...options, description });
}

/** Slug of a site space or section. */
export function PathField(): PropertyDecorator {
  return applyDecorators(
    ValidateBy(
      {
        name: 'isSlug',
        validator: {
          validate: (value: unknown) => typeof value !== 'string' || value === '' || slugify(value) === value,
        },
      },
      { message: 'must be a slug: lower-case letters, digits, hyphens and underscores' },
    ),
    StringField({
      min: 1,
      max: 100,
      optional: true,
      description: 'A slug. Returns 409 if another one on the same level has it.',
    }),
  );
}

/** Name of an icon; `null`: none. */
export function IconField(): PropertyDecorator {
  return StringField({
    max: 50,
    optional: true,
    nullable: true,
    description: 'Name of an icon. `null`: none.',
  });
}
