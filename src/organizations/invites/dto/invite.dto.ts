import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, MaxLength } from 'class-validator';
import { ROLES_STRONGEST_FIRST, type Role } from '../../../access/role.js';
import { BooleanField, EnumField, IsMailAddress, StringField } from '../../../common/validation/fields.js';

const MAX_EMAILS = 100;

function RoleField(description: string): PropertyDecorator {
  return EnumField({
    values: ROLES_STRONGEST_FIRST,
    name: 'Role',
    optional: true,
    nullable: true,
    description,
  });
}

function EmailsField(): PropertyDecorator {
  return applyDecorators(
    IsArray({ message: 'must be an array' }),
    ArrayMinSize(1, { message: 'must contain at least 1 address' }),
    ArrayMaxSize(MAX_EMAILS, { message: `must contain at most ${MAX_EMAILS} addresses` }),
    MaxLength(254, { each: true, message: 'must contain only addresses of at most 254 characters' }),
    IsMailAddress({ each: true, message: 'must contain only email addresses' }),
    ApiProperty({
      type: 'array',
      items: { type: 'string', format: 'email', maxLength: 254 },
      minItems: 1,
      maxItems: MAX_EMAILS,
      description: 'Case-insensitive. Duplicate addresses are invited once.',
    }),
  );
}

export class InviteDto {
  @EmailsField()
  emails!: string[];

  @RoleField(
    "Role of the invited people. `null`: they join as guests. Defaults to the organization's `defaultRole`.",
  )
  role?: Role | null;

  @BooleanField({ optional: true, default: false, description: 'They must sign in through SSO.' })
  sso?: boolean;
}

export class LinkInviteDto {
  @RoleField(
    "Role of people who join. `null`: they join as guests. Defaults to the organization's `defaultRole`.",
  )
  role?: Role | null;
}

export class UpdateLinkInviteDto {
  @RoleField('Role of people who join from now on. `null`: they join as guests.')
  role?: Role | null;
}

export class AcceptInvitationDto {
  @StringField({
    min: 1,
    max: 255,
    optional: true,
    description:
      'Name of the new account, or of an account whose address was not confirmed before. The name of a new account defaults to the part of the address before the @.',
  })
  displayName?: string;
}
