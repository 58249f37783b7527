import { applyDecorators } from '@nestjs/common';
import { ListQuery } from '../../../common/lists/list-query.js';
import { StringField } from '../../../common/validation/fields.js';

/** Documents and validates the key. The guard reads it. */
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

/** The query of a list that holders of a share link can also read. */
export class SharedListQuery extends ListQuery {
  @ShareKeyField() shareKey?: string;
}
