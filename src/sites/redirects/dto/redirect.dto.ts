import { ValidateBy } from 'class-validator';
import {
  BooleanField,
  EnumField,
  hasPassword,
  ObjectField,
  StringField,
} from '../../../common/validation/fields.js';
import { isLinkAddress } from '../../../markdown/source/address.js';
import { DESTINATION_KINDS, type RedirectDestination } from '../redirect-destination.js';

const ID = { max: 100, optional: true } as const;
const SOURCE = {
  min: 1,
  max: 1024,
  description:
    'A path on the site, such as `/old/page`, or every path below one, such as `/old/*`. Queries, fragments and trailing slashes are ignored.',
} as const;

export class DestinationInput {
  @EnumField({ values: DESTINATION_KINDS, name: 'SiteRedirectDestinationKind' })
  kind!: RedirectDestination['kind'];
  @StringField({ ...ID, description: 'ID of a page, with the kind `page`.' }) page?: string;
  @StringField({ ...ID, description: 'ID of the space of the page, with the kind `page`.' }) space?: string;
  @StringField({ ...ID, description: 'ID of a site space, with the kind `site-space`.' }) siteSpace?: string;
  @StringField({ ...ID, description: 'ID of a section, with the kind `site-section`.' }) siteSection?: string;
  @ValidateBy(
    {
      name: 'isLinkAddress',
      validator: {
        validate: (value: unknown) =>
          typeof value !== 'string' ||
          (isLinkAddress(value) && /^https?:/i.test(value) && !hasPassword(value)),
      },
    },
    { message: 'must be an http or https URL without a user name and password' },
  )
  @StringField({
    max: 2048,
    optional: true,
    description:
      'An http or https URL, with the kind `url`. If its path and `source` end with `/*`, the rest of the requested path replaces the `*`.',
  })
  url?: string;
}

export class CreateRedirectDto {
  @StringField(SOURCE) source!: string;
  @ObjectField(() => DestinationInput) destination!: DestinationInput;
  @BooleanField({
    optional: true,
    default: true,
    description: 'Whether readers and search engines can cache it.',
  })
  permanent?: boolean;
}

export class UpdateRedirectDto {
  @StringField({ ...SOURCE, optional: true }) source?: string;
  @ObjectField(() => DestinationInput, { optional: true }) destination?: DestinationInput;
  @BooleanField({ optional: true }) permanent?: boolean;
}

export class FindRedirectQuery {
  // Longer than a stored source, because percent-encoding turns a byte into three characters.
  @StringField({ min: 1, max: 8192, description: 'The path on the site that a reader requested.' })
  source!: string;

  @StringField({ max: 100, optional: true, description: 'Key of a share link.' }) shareKey?: string;
}
