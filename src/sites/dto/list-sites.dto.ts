import { Transform } from 'class-transformer';
import { IsBoolean } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { ListQuery } from '../../common/lists/list-query.js';
import { StringField } from '../../common/validation/fields.js';

export class ListSitesQuery extends ListQuery {
  @StringField({ max: 100, optional: true, description: 'Only sites that show the space of this id.' })
  space?: string;

  @StringField({ max: 128, optional: true, description: 'Only sites whose title contains this; case does not count.' })
  title?: string;

  @ValidateIf((_, value) => value !== undefined)
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean({ message: 'must be true or false' })
  @ApiProperty({ type: 'boolean', required: false, description: 'Only sites that are (not) published.' })
  published?: boolean;
}
