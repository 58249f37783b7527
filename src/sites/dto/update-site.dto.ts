import { BooleanField, EnumField, ObjectField, StringField } from '../../common/validation/fields.js';
import {
  AGENTS_CONTEXTS,
  type AgentsContext,
  SITE_VISIBILITIES,
  type SiteVisibility,
} from '../site.entity.js';

/** Characters of the host and path of a proxy. */
export const MAX_PROXY = 512;

class AdaptiveContentInput {
  @BooleanField() enabled!: boolean;
}

export class UpdateSiteDto {
  @StringField({ min: 2, max: 128, optional: true }) title?: string;

  @EnumField({
    values: SITE_VISIBILITIES,
    name: 'SiteVisibility',
    optional: true,
    description:
      'On a published site, one that opens it to others than before needs the role `create` on each space that the site shows.',
  })
  visibility?: SiteVisibility;

  @StringField({
    min: 1,
    max: 100,
    optional: true,
    nullable: true,
    pattern: /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/,
    patternHint: 'must be lower-case letters, digits and hyphens between them',
    description: 'Last part of the address, unique in the organization; `null`: the id of the site.',
  })
  basename?: string | null;

  @StringField({
    max: 253,
    optional: true,
    nullable: true,
    pattern: /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
    patternHint: 'must be a host name in lower case, such as docs.example.com',
    description: 'Host name of its own; 409 when another site has it. `null`: none.',
  })
  hostname?: string | null;

  @ObjectField(() => AdaptiveContentInput, {
    optional: true,
    description:
      'Whether conditions decide what a visitor sees. Switching it off on a published site needs the role `create` on each space that the site shows.',
  })
  adaptiveContent?: AdaptiveContentInput;

  @EnumField({ values: AGENTS_CONTEXTS, name: 'AgentsContext', optional: true })
  agentsContext?: AgentsContext;

  @StringField({
    max: 100,
    optional: true,
    description: 'Id of the site space that is to be the default at the root, or in the default section.',
  })
  defaultSiteSpace?: string;

  @StringField({ max: 100, optional: true, description: 'Id of the section that is to be the default.' })
  defaultSiteSection?: string;

  @StringField({
    max: MAX_PROXY,
    optional: true,
    nullable: true,
    pattern: /^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$/,
    patternHint: 'must be a host and a path, such as example.com/docs',
    description: 'Host and path of a proxy that forwards readers to the site; `null`: none.',
  })
  proxy?: string | null;
}
