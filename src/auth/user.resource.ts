import { ApiProperty } from '@nestjs/swagger';

class UserUrls {
  @ApiProperty({ format: 'uri' })
  location!: string;
}

/** A person as the API shows them. */
export class UserResource {
  @ApiProperty({ enum: ['user'] })
  object!: 'user';

  @ApiProperty()
  id!: string;

  @ApiProperty()
  displayName!: string;

  @ApiProperty()
  email!: string;

  @ApiProperty({ required: false, format: 'uri' })
  photoURL?: string;

  @ApiProperty()
  urls!: UserUrls;
}

/** A person as the API shows them to themselves. */
export class CurrentUserResource extends UserResource {
  @ApiProperty({
    format: 'date-time',
    required: false,
    description:
      'When the email address was confirmed. Absent if it was not: it does not let you join organizations then.',
  })
  emailVerifiedAt?: string;
}
