import { BooleanField, EnumField, ObjectField, StringField } from '../../common/validation/fields.js';
import {
  AGENTS_CONTEXTS,
  AUTHENTICATION_BACKENDS,
  type AgentsContext,
  type AuthenticationBackend,
  SITE_READERS,
  type SiteReaders,
  SITE_VISIBILITIES,
  type SiteVisibility,
} from '../store/site.entity.js';

/** Characters of the host and path of a proxy. */
export const MAX_PROXY = 512;

class AdaptiveContentInput {
  @BooleanField() enabled!: boolean;
}

class VisitorAuthInput {
  @EnumField({
    values: AUTHENTICATION_BACKENDS,
    name: 'AuthenticationBackend',
    optional: true,
    description:
      '`custom`: your own sign-in signs a JWT. `organization`: readers sign in through an identity provider of the organization. `integration`: the same as `custom`.',
  })
  backend?: AuthenticationBackend;

  @EnumField({
    values: SITE_READERS,
    name: 'SiteReaders',
    optional: true,
    description:
      'With the backend `organization`. `members` (default): active members of the organization. `anyone`: everybody whom a provider signs in.',
  })
  readers?: SiteReaders;
}

export class UpdateSiteDto {
  @StringField({ min: 2, max: 128, optional: true }) title?: string;

  @EnumField({
    values: SITE_VISIBILITIES,
    name: 'SiteVisibility',
    optional: true,
    description:
      'On a published site, a value that opens it to more readers requires the role `create` on each space that the site shows.',
  })
  visibility?: SiteVisibility;

  @StringField({
    min: 1,
    max: 100,
    optional: true,
    nullable: true,
    pattern: /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/,
    patternHint: 'must be lower-case letters, digits and hyphens between them',
    description:
      'Last part of the URL, unique in the organization, and not the ID of another site. `null`: the ID of the site.',
  })
  basename?: string | null;

  @StringField({
    max: 253,
    optional: true,
    nullable: true,
    pattern: /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
    patternHint: 'must be a host name in lower case, such as docs.example.com',
    description:
      'Custom hostname. Returns 409 if another site has it, or if it belongs to another organization; 403 if the organization has to verify its domain first. `null`: none.',
  })
  hostname?: string | null;

  @ObjectField(() => VisitorAuthInput, {
    optional: true,
    description:
      'How readers of a site with the visibility `visitor-auth` sign in. On such a published site, a change that lets other people in requires the role `create` on each space that the site shows.',
  })
  visitorAuth?: VisitorAuthInput;

  @ObjectField(() => AdaptiveContentInput, {
    optional: true,
    description:
      'Whether conditions decide what a visitor sees. Disabling it on a published site requires the role `create` on each space that the site shows.',
  })
  adaptiveContent?: AdaptiveContentInput;

  @EnumField({ values: AGENTS_CONTEXTS, name: 'AgentsContext', optional: true })
  agentsContext?: AgentsContext;

  @StringField({
    max: 100,
    optional: true,
    description: 'ID of the default site space at the root, or in the default section.',
  })
  defaultSiteSpace?: string;

  @StringField({ max: 100, optional: true, description: 'ID of the default section.' })
  defaultSiteSection?: string;

  @StringField({
    max: MAX_PROXY,
    optional: true,
    nullable: true,
    pattern: /^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$/,
    patternHint: 'must be a host and a path, such as example.com/docs',
    description:
      'Host and path of a proxy that forwards readers to the site. The host must be one that `hostname` could be. `null`: none.',
  })
  proxy?: string | null;
}
