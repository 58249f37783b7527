import { ROLES_STRONGEST_FIRST, type Role } from '../../access/role.js';
import {
  BooleanField,
  EnumField,
  ObjectField,
  StringArrayField,
  StringField,
  UrlField,
} from '../../common/validation/fields.js';
import { EMAIL_DOMAIN } from '../email-domain.js';
import { HOSTNAME, HOSTNAME_HINT } from '../hostname.js';

class DefaultContentInput {
  @EnumField({ values: ['site'], name: 'DefaultContentType' })
  type!: 'site';

  @StringField({ max: 100, description: 'ID of a site of this organization.' })
  site!: string;
}

export class UpdateOrganizationDto {
  @StringField({ min: 2, max: 255, optional: true })
  title?: string;

  @StringArrayField({
    maxItems: 100,
    maxLength: 253,
    pattern: EMAIL_DOMAIN,
    patternHint: 'must contain only domain names, such as example.com',
    optional: true,
    description:
      'Replaces all domains. People with a confirmed email address in one of them can join. New ones must be verified for the organization (400). Stored in lower case, without duplicates.',
  })
  emailDomains?: string[];

  @StringField({
    min: 3,
    max: 32,
    pattern: HOSTNAME,
    patternHint: HOSTNAME_HINT,
    optional: true,
    nullable: true,
    description:
      'Unique on the instance (409). The organization owns the subdomain with this name. Names such as `admin`, `api` and `www` are reserved (400). `null` releases the hostname.',
  })
  hostname?: string | null;

  @EnumField({
    values: ROLES_STRONGEST_FIRST,
    name: 'Role',
    optional: true,
    nullable: true,
    description: 'Role of people who join by their email domain. `null`: they join as guests.',
  })
  defaultRole?: Role | null;

  @ObjectField(() => DefaultContentInput, {
    optional: true,
    nullable: true,
    description: 'What the organization shows first. `null`: nothing in particular.',
  })
  defaultContent?: DefaultContentInput | null;

  @UrlField({ max: 2048, optional: true, nullable: true, isShown: true, description: '`null` removes it.' })
  logo?: string | null;

  @BooleanField({ optional: true })
  sso?: boolean;

  @BooleanField({ optional: true })
  ai?: boolean;

  @BooleanField({ optional: true, description: '`false`: invite links admit nobody.' })
  inviteLinks?: boolean;
}
