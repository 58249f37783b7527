import { EnumField, StringArrayField, StringField } from '../../common/validation/fields.js';
import { SITE_TYPES, SITE_VISIBILITIES, type SiteType, type SiteVisibility } from '../site.entity.js';

export class CreateSiteDto {
  @EnumField({
    values: SITE_TYPES,
    name: 'SiteType',
    optional: true,
    default: 'basic',
    description: 'All types can do the same.',
  })
  type?: SiteType;

  @StringField({
    min: 2,
    max: 128,
    optional: true,
    description:
      'When left out, the title of the first space, if its level lets all members view it; else `Untitled site`.',
  })
  title?: string;

  @EnumField({ values: SITE_VISIBILITIES, name: 'SiteVisibility', optional: true, default: 'public' })
  visibility?: SiteVisibility;

  @StringArrayField({
    maxItems: 100,
    maxLength: 100,
    optional: true,
    description: 'Ids of spaces to show, in this order; `"empty"` makes a new one. The first is the default.',
  })
  spaces?: string[];
}
