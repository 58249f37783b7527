import { EnumField, StringArrayField, StringField } from '../../common/validation/fields.js';
import { SITE_TYPES, SITE_VISIBILITIES, type SiteType, type SiteVisibility } from '../store/site.entity.js';

export class CreateSiteDto {
  @EnumField({
    values: SITE_TYPES,
    name: 'SiteType',
    optional: true,
    default: 'basic',
    description: 'All types have the same features.',
  })
  type?: SiteType;

  @StringField({
    min: 2,
    max: 128,
    optional: true,
    description:
      'Defaults to the title of the first space if its level allows all members to view it, otherwise to `Untitled site`.',
  })
  title?: string;

  @EnumField({ values: SITE_VISIBILITIES, name: 'SiteVisibility', optional: true, default: 'public' })
  visibility?: SiteVisibility;

  @StringArrayField({
    maxItems: 100,
    maxLength: 100,
    optional: true,
    description:
      'IDs of spaces to show, in this order. `"empty"` creates a new space. The first one is the default.',
  })
  spaces?: string[];
}
