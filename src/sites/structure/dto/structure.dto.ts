import {
  BooleanQuery,
  ObjectField,
  StringArrayField,
  StringField,
} from '../../../common/validation/fields.js';
import { ConditionField } from '../../adaptive/condition.field.js';
import { SharedListQuery } from '../../audience/dto/share-key.query.js';
import { MAX_SECTIONS } from '../section-changes.js';
import { IconField, IdField, PathField } from './fields.js';
import { StructureItemInput, StructurePositionInput } from './position.input.js';

const GROUP_TITLE = { min: 1, max: 100 } as const;
const SECTION_TITLE = { min: 2, max: 128 } as const;

export class ListSiteSpacesQuery extends SharedListQuery {
  @BooleanQuery({
    optional: true,
    description: 'True: only the default site space of each level; false: only the others.',
  })
  default?: boolean;
}

export class AddSiteSpaceDto {
  @IdField('Id of a space that the site does not show yet.') spaceId!: string;
  @IdField('Id of the section; left out: the default one, or the root of a site without sections.', {
    optional: true,
  })
  sectionId?: string;
}

export class UpdateSiteSpaceDto {
  @PathField() path?: string;
  @IdField('Id of the space to show in place of the present one.', { optional: true }) spaceId?: string;
  @ConditionField() condition?: string | null;
}

export class MoveDto {
  @ObjectField(() => StructurePositionInput) position!: StructurePositionInput;
}

export class SortStructureDto {
  @ObjectField(() => StructureItemInput, { description: 'What to move.' }) item!: StructureItemInput;
  @ObjectField(() => StructurePositionInput) position!: StructurePositionInput;
}

export class AddSectionDto {
  @IdField('Id of the space that the section shows.') spaceId!: string;
  @StringField({ ...SECTION_TITLE, optional: true, description: 'Left out: the title of the space.' })
  title?: string;
  @IconField() icon?: string | null;
}

export class UpdateSectionDto {
  @StringField({ ...SECTION_TITLE, optional: true }) title?: string;
  @StringField({ max: 256, optional: true, nullable: true }) description?: string | null;
  @PathField() path?: string;
  @IconField() icon?: string | null;
  @ConditionField() condition?: string | null;
  @IdField('Id of the site space of the section that is to be its default.', { optional: true })
  defaultSiteSpace?: string;
}

export class AddSectionGroupDto {
  @StringField(GROUP_TITLE) title!: string;
  @IconField() icon?: string | null;
  @StringArrayField({
    maxItems: MAX_SECTIONS,
    maxLength: 100,
    optional: true,
    description: 'Ids of sections that go into the group, in this order.',
  })
  sections?: string[];
}

export class UpdateSectionGroupDto {
  @StringField({ ...GROUP_TITLE, optional: true }) title?: string;
  @IconField() icon?: string | null;
}

export class AddToGroupDto {
  @IdField('Id of the section, which leaves the group it is in.') sectionId!: string;
}
