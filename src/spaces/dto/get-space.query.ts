import { StringField } from '../../common/validation/fields.js';

/** Documents and validates the key. The guard reads it. */
export class GetSpaceQuery {
  @StringField({
    max: 100,
    optional: true,
    description:
      'Key of a share link. Allows anybody with a valid token to read a space that a published site with the visibility `share-link` shows.',
  })
  shareKey?: string;
}
