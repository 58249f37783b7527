import { applyDecorators } from '@nestjs/common';
import { ListQuery } from '../../../common/lists/list-query.js';
import { StringField } from '../../../common/validation/fields.js';

/** The guard reads the key; this describes it. */
function ShareKeyField(): PropertyDecorator {
  return applyDecorators(
    StringField({
      max: 100,
      optional: true,
      description:
        'Key of a share link. Allows anybody with a valid token to read what a published site with the visibility `share-link` shows.',
    }),
  );
}

export class ShareKeyQuery {
  @ShareKeyField() shareKey?: string;
}

/** Of a list that holders of a share link read, too. */
export class SharedListQuery extends ListQuery {
  @ShareKeyField() shareKey?: string;
}
