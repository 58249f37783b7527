import { ValidateBy } from 'class-validator';
import { EnumField, StringField } from '../../common/validation/fields.js';
import { isLinkAddress } from '../../markdown/source/address.js';
import {
  type ContentReference,
  REFERENCE_KINDS,
  REFERENCE_PROPERTY,
} from '../../markdown/source/content-reference.js';

export const ID = { min: 1, max: 64 } as const;

/** The target of a link; `kind` defines which other property is required. */
export class ContentReferenceDto {
  @ValidateBy(
    {
      name: 'isCompleteReference',
      validator: {
        validate: (kind: unknown, args) => {
          const needed = REFERENCE_PROPERTY[kind as ContentReference['kind']] as string | undefined;
          return needed === undefined || (args?.object as Record<string, unknown>)[needed] !== undefined;
        },
      },
    },
    { message: 'requires the property that belongs to it' },
  )
  @EnumField({ values: REFERENCE_KINDS, name: 'ContentReferenceKind' })
  kind!: ContentReference['kind'];
  @ValidateBy(
    {
      name: 'isLinkAddress',
      validator: { validate: (value: unknown) => typeof value !== 'string' || isLinkAddress(value) },
    },
    { message: 'must be an http, https, mailto or tel URL' },
  )
  @StringField({ max: 2048, optional: true, description: 'An http, https, mailto or tel URL.' })
  url?: string;
  @StringField({ ...ID, optional: true }) page?: string;
  @StringField({ max: 255, optional: true }) anchor?: string;
  @StringField({ ...ID, optional: true }) file?: string;
  @StringField({ ...ID, optional: true }) space?: string;
  @StringField({ ...ID, optional: true }) collection?: string;
  @StringField({ ...ID, optional: true }) user?: string;
  @StringField({ ...ID, optional: true }) reusableContent?: string;
  @StringField({ max: 100, optional: true }) spec?: string;
}
