import { StringField } from '../../../common/validation/fields.js';

export class CreatePreviewLinkDto {
  @StringField({ max: 100, description: 'ID of the space. The site must show it.' }) space!: string;

  @StringField({
    min: 1,
    max: 100,
    optional: true,
    description: 'ID or number of a change request of the space. Send either this or `revision`.',
  })
  changeRequest?: string;

  @StringField({
    min: 1,
    max: 100,
    optional: true,
    description: 'ID of a revision of the space. Send either this or `changeRequest`.',
  })
  revision?: string;
}
