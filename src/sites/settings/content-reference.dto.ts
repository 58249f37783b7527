import { ValidateBy } from 'class-validator';
import { EnumField, hasPassword, StringField } from '../../common/validation/fields.js';
import { isLinkAddress } from '../../markdown/source/address.js';
import type { ContentReference } from '../../markdown/source/content-reference.js';

type Kind = ContentReference['kind'];

/** The required and optional properties of each kind of reference. */
const FIELDS_OF_KIND: Record<Kind, { needed: string; further: readonly string[] }> = {
  url: { needed: 'url', further: [] },
  page: { needed: 'page', further: ['space'] },
  space: { needed: 'space', further: [] },
  file: { needed: 'file', further: [] },
  anchor: { needed: 'anchor', further: ['page', 'space'] },
  collection: { needed: 'collection', further: [] },
  openapi: { needed: 'spec', further: [] },
  user: { needed: 'user', further: [] },
  'reusable-content': { needed: 'reusableContent', further: ['space'] },
};
const KINDS = Object.keys(FIELDS_OF_KIND) as Kind[];

/** Returns undefined for an unknown kind. */
function fieldsOf(kind: unknown): (typeof FIELDS_OF_KIND)[Kind] | undefined {
  return KINDS.includes(kind as Kind) ? FIELDS_OF_KIND[kind as Kind] : undefined;
}

const ID = { min: 1, max: 64, optional: true } as const;

/** Checks that the reference has the required property of its kind. */
const IsComplete = ValidateBy({
  name: 'isCompleteReference',
  validator: {
    validate: (kind: unknown, rule) => {
      const fields = fieldsOf(kind);
      return fields === undefined || (rule?.object as Record<string, unknown>)[fields.needed] !== undefined;
    },
    defaultMessage: (rule) => `requires the property ${fieldsOf(rule?.value)?.needed}`,
  },
});

/** Checks that the kind of the reference allows the property. */
const IsOfItsKind = ValidateBy({
  name: 'isOfItsKind',
  validator: {
    validate: (_, rule) => {
      const fields = fieldsOf((rule?.object as { kind?: unknown }).kind);
      return fields === undefined || [fields.needed, ...fields.further].includes(rule?.property ?? '');
    },
    defaultMessage: (rule) => `must not be given with the kind ${(rule?.object as { kind: Kind }).kind}`,
  },
});

const IsLinkAddress = ValidateBy(
  {
    name: 'isLinkAddress',
    validator: {
      validate: (value: unknown) =>
        typeof value !== 'string' || (isLinkAddress(value) && !hasPassword(value)),
    },
  },
  { message: 'must be an http, https, mailto or tel URL without a user name and password' },
);

/** The target of a link. `kind` determines the other properties. */
export class ContentReferenceInput {
  @IsComplete
  @EnumField({ values: KINDS, name: 'ContentReferenceKind' })
  kind!: Kind;

  @IsLinkAddress
  @IsOfItsKind
  @StringField({ max: 2048, optional: true, description: 'An http, https, mailto or tel URL.' })
  url?: string;

  @IsOfItsKind @StringField(ID) page?: string;

  @IsOfItsKind
  @StringField({ min: 1, max: 255, optional: true, description: 'Of a heading.' })
  anchor?: string;

  @IsOfItsKind
  @StringField({
    ...ID,
    description: 'The space, or the space that contains the page. Defaults to a space that the site shows.',
  })
  space?: string;

  @IsOfItsKind @StringField(ID) file?: string;
  @IsOfItsKind @StringField(ID) collection?: string;
  @IsOfItsKind @StringField(ID) user?: string;
  @IsOfItsKind @StringField(ID) reusableContent?: string;
  @IsOfItsKind @StringField({ min: 1, max: 100, optional: true }) spec?: string;
}
