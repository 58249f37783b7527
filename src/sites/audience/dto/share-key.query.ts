import { StringField } from '../../../common/validation/fields.js';

/** The guard reads the key; this describes it. */
export class ShareKeyQuery {
  @StringField({
    max: 100,
    optional: true,
    description:
      'Key of a share link: lets anybody with a valid token read what a published site with the visibility `share-link` shows.',
  })
  shareKey?: string;
}
