import {
  BooleanQuery,
  ObjectField,
  StringArrayField,
  StringField,
} from '../../../common/validation/fields.js';
import { ConditionField } from '../../conditions/condition.field.js';
import { SharedListQuery } from '../../audience/dto/share-key.query.js';
import { MAX_SECTIONS } from '../../tree/section-changes.js';
import { IconField, IdField, PathField } from './fields.js';
import { StructureItemInput, StructurePositionInput } from './position.input.js';

const GROUP_TITLE = { min: 1, max: 100 } as const;
const SECTION_TITLE = { min: 2, max: 128 } as const;

export class ListSiteSpacesQuery extends SharedListQuery {
  @BooleanQuery({
    optional: true,
    description: '`true`: only the default site space of each level. `false`: only the others.',
  })
  default?: boolean;
}

export class AddSiteSpaceDto {
  @IdField('ID of a space that the site does not show yet.') spaceId!: string;
  @IdField('ID of the section. Defaults to the default section, or to the root of a site without sections.', {
    optional: true,
  })
  sectionId?: string;
  @ConditionField() condition?: string | null;
}

export class UpdateSiteSpaceDto {
  @PathField() path?: string;
  @IdField('ID of the space to show instead of the current one.', { optional: true }) spaceId?: string;
  @ConditionField() condition?: string | null;
}

export class MoveDto {
  @ObjectField(() => StructurePositionInput) position!: StructurePositionInput;
}

export class SortStructureDto {
  @ObjectField(() => StructureItemInput, { description: 'The item to move.' }) item!: StructureItemInput;
  @ObjectField(() => StructurePositionInput) position!: StructurePositionInput;
}

export class AddSectionDto {
  @IdField('ID of the space that the section shows.') spaceId!: string;
  @StringField({ ...SECTION_TITLE, optional: true, description: 'Defaults to the title of the space.' })
  title?: string;
  @IconField() icon?: string | null;
}

export class UpdateSectionDto {
  @StringField({ ...SECTION_TITLE, optional: true }) title?: string;
  @StringField({ max: 256, optional: true, nullable: true }) description?: string | null;
  @PathField() path?: string;
  @IconField() icon?: string | null;
  @ConditionField() condition?: string | null;
  @IdField('ID of the site space that becomes the default of the section.', { optional: true })
  defaultSiteSpace?: string;
}

export class AddSectionGroupDto {
  @StringField(GROUP_TITLE) title!: string;
  @IconField() icon?: string | null;
  @StringArrayField({
    maxItems: MAX_SECTIONS,
    maxLength: 100,
    optional: true,
    description: 'IDs of the sections of the group, in this order.',
  })
  sections?: string[];
}

export class UpdateSectionGroupDto {
  @StringField({ ...GROUP_TITLE, optional: true }) title?: string;
  @IconField() icon?: string | null;
}

export class AddToGroupDto {
  @IdField('ID of a section, which is removed from its current group.') sectionId!: string;
}
