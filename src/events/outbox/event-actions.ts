/** What an event is about: what its target id names. */
export type EventTargetType = (typeof EVENT_TARGETS)[number];

export const EVENT_TARGETS = [
  'organization',
  'user',
  'token',
  'member',
  'team',
  'invitation',
  'collection',
  'space',
  'change_request',
  'comment',
  'site',
  'site_space',
  'site_section',
  'site_section_group',
  'share_link',
  'redirect',
  'saml_provider',
  'oidc_provider',
  'scim_token',
  'openapi_spec',
  'translation_settings',
  'webhook',
] as const;

interface Described {
  target: EventTargetType;
  /** One sentence for people. */
  description: string;
}

const of = (target: EventTargetType, description: string): Described => ({ target, description });

/** Every action that events name, as `<resource>.<verb in the past>`: the one list that all others are made from. */
export const EVENT_ACTIONS = {
  'organization.created': of('organization', 'An organization was made.'),
  'organization.updated': of('organization', 'Settings of the organization changed.'),

  'user.created': of('user', 'A person got an account.'),
  'user.updated': of('user', 'The directory of the organization changed a person’s name or address.'),
  'token.created': of('token', 'A member made an API token.'),
  'token.revoked': of('token', 'A member’s API token was revoked.'),

  'member.added': of('member', 'A person became a member, or a guest.'),
  'member.role_changed': of('member', 'A member got another role.'),
  'member.disabled': of('member', 'A member was disabled.'),
  'member.enabled': of('member', 'A disabled member was let in again.'),
  'member.sso_required': of('member', 'A member has to sign in through SSO from now on.'),
  'member.signed_in': of('member', 'A member signed in through single sign-on.'),
  'member.profile_changed': of('member', 'A directory changed what it keeps of a member.'),
  'member.removed': of('member', 'A member was removed, or left.'),

  'team.created': of('team', 'A team was made.'),
  'team.updated': of('team', 'A team was renamed, or got another id of a directory.'),
  'team.deleted': of('team', 'A team was deleted, with what was granted to it.'),
  'team.member_added': of('team', 'A person was put into a team.'),
  'team.member_role_changed': of('team', 'A person got another place in a team.'),
  'team.member_removed': of('team', 'A person was taken out of a team.'),

  'invitation.sent': of('invitation', 'An invitation was mailed.'),
  'invitation.updated': of('invitation', 'An open invitation got other terms.'),
  'invitation.accepted': of('invitation', 'A mailed invitation was accepted.'),
  'invite_link.created': of('organization', 'An invite by link was made.'),
  'invite_link.updated': of('organization', 'An invite by link gives another role.'),
  'invite_link.deleted': of('organization', 'An invite by link was deleted.'),

  'collection.created': of('collection', 'A collection was made.'),
  'collection.updated': of('collection', 'Title, description, emoji or level of a collection changed.'),
  'collection.moved': of('collection', 'A collection got another place.'),
  'collection.transferred': of('collection', 'A collection was handed over to another organization.'),
  'collection.deleted': of('collection', 'A collection was deleted; what was in it stays.'),
  'collection.permission_granted': of('collection', 'A person or team got a role on a collection.'),
  'collection.permission_revoked': of('collection', 'A person or team lost the role on a collection.'),

  'space.created': of('space', 'A space was made.'),
  'space.duplicated': of('space', 'A space was made as a copy of another.'),
  'space.updated': of('space', 'Title, emoji, edit mode or level of a space changed.'),
  'space.moved': of('space', 'A space got another place.'),
  'space.transferred': of('space', 'A space was handed over to another organization.'),
  'space.deleted': of('space', 'A space was deleted; it can be restored for seven days.'),
  'space.restored': of('space', 'A deleted space was restored.'),
  'space.purged': of('space', 'A deleted space was removed for good.'),
  'space.permission_granted': of('space', 'A person or team got a role on a space.'),
  'space.permission_revoked': of('space', 'A person or team lost the role on a space.'),

  'content.edited': of('space', 'The content of a space was edited.'),
  'content.imported': of('space', 'Content was imported into a space.'),
  'content.restored': of('space', 'The content of a space was set back to an earlier revision.'),
  'content.merged': of('space', 'A change request was merged into the content of a space.'),

  'content.refreshed': of('space', 'Computed pages of a space follow a new version of their source.'),

  'change_request.created': of('change_request', 'A change request was made.'),
  'change_request.updated': of('change_request', 'Subject or status of a change request changed.'),
  'change_request.edited': of('change_request', 'The content of a change request was edited.'),
  'change_request.imported': of('change_request', 'Content was imported into a change request.'),
  'change_request.synchronized': of(
    'change_request',
    'A change request took over what changed in the space meanwhile.',
  ),
  'change_request.refreshed': of(
    'change_request',
    'Computed pages of a change request follow a new version of their source.',
  ),
  'change_request.merged': of('change_request', 'A change request was merged.'),
  'change_request.reviewed': of('change_request', 'A change request was reviewed.'),
  'change_request.reviewer_requested': of('change_request', 'A person was asked for a review.'),
  'change_request.reviewer_removed': of('change_request', 'A person is no longer asked for a review.'),

  'comment.created': of('comment', 'A comment was posted.'),
  'comment.updated': of('comment', 'The text of a comment changed.'),
  'comment.resolved': of('comment', 'A comment was resolved.'),
  'comment.reopened': of('comment', 'A resolved comment was opened again.'),
  'comment.reacted': of('comment', 'Reactions to a comment, or to a reply, were added or taken away.'),
  'comment.deleted': of('comment', 'A comment was deleted, with its replies.'),
  'comment.reply_created': of('comment', 'A reply to a comment was posted.'),
  'comment.reply_updated': of('comment', 'The text of a reply changed.'),
  'comment.reply_deleted': of('comment', 'A reply was deleted.'),

  'site.created': of('site', 'A site was made.'),
  'site.updated': of('site', 'Settings of a site changed.'),
  'site.published': of('site', 'A site was put on line.'),
  'site.unpublished': of('site', 'A site was taken off line.'),
  'site.deleted': of('site', 'A site was deleted; the spaces it showed stay.'),
  'site.customized': of('site', 'The look of a site changed.'),
  'site.adaptive_schema_updated': of('site', 'What a site knows of the claims of its visitors changed.'),
  'site.authentication_updated': of('site', 'How visitors of a site are authenticated changed.'),
  'site.authentication_key_regenerated': of('site', 'A site got another key for the JWTs of its visitors.'),
  'site_space.added': of('site_space', 'A site shows another space.'),
  'site_space.updated': of('site_space', 'Path, space or condition of a site space changed.'),
  'site_space.moved': of('site_space', 'A site space got another place.'),
  'site_space.removed': of('site_space', 'A site shows a space no longer.'),
  'site_space.customized': of('site_space', 'A site space looks different from its site, or no longer does.'),
  'site_section.added': of('site_section', 'A site got a section.'),
  'site_section.updated': of('site_section', 'A section of a site changed.'),
  'site_section.moved': of('site_section', 'A section of a site got another place.'),
  'site_section.removed': of('site_section', 'A section was taken off a site.'),
  'site_section_group.added': of('site_section_group', 'A site got a group of sections.'),
  'site_section_group.updated': of('site_section_group', 'A group of sections, or what is in it, changed.'),
  'site_section_group.moved': of('site_section_group', 'A group of sections got another place.'),
  'site_section_group.removed': of('site_section_group', 'A group of sections was dissolved.'),
  'share_link.created': of('share_link', 'A share link of a site was made.'),
  'share_link.updated': of('share_link', 'A share link was renamed, or switched on or off.'),
  'share_link.deleted': of('share_link', 'A share link of a site was deleted.'),
  'redirect.created': of('redirect', 'A redirect of a site was made.'),
  'redirect.updated': of('redirect', 'A redirect of a site changed.'),
  'redirect.deleted': of('redirect', 'A redirect of a site was deleted.'),

  'saml_provider.created': of('saml_provider', 'A SAML provider was made.'),
  'saml_provider.updated': of('saml_provider', 'A SAML provider changed.'),
  'saml_provider.deleted': of('saml_provider', 'A SAML provider was deleted.'),
  'oidc_provider.created': of('oidc_provider', 'An OpenID Connect provider was made.'),
  'oidc_provider.updated': of('oidc_provider', 'An OpenID Connect provider changed.'),
  'oidc_provider.deleted': of('oidc_provider', 'An OpenID Connect provider was deleted.'),
  'scim_token.created': of('scim_token', 'A token for a directory was made.'),
  'scim_token.revoked': of('scim_token', 'The token of a directory was revoked.'),

  'openapi_spec.created': of('openapi_spec', 'An OpenAPI specification was made.'),
  'openapi_spec.source_changed': of('openapi_spec', 'An OpenAPI specification got another source.'),
  'openapi_spec.version_created': of('openapi_spec', 'An OpenAPI specification has a new version.'),
  'openapi_spec.processing_failed': of(
    'openapi_spec',
    'The source of an OpenAPI specification could not be used.',
  ),
  'openapi_spec.deleted': of('openapi_spec', 'An OpenAPI specification was deleted, with its versions.'),
  'translation_settings.created': of('translation_settings', 'Translation settings were made.'),
  'translation_settings.updated': of('translation_settings', 'Translation settings changed.'),
  'translation_settings.deleted': of('translation_settings', 'Translation settings were deleted.'),

  'webhook.created': of('webhook', 'A webhook was made.'),
  'webhook.updated': of('webhook', 'A webhook changed.'),
  'webhook.deleted': of('webhook', 'A webhook was deleted.'),
  'webhook.disabled': of('webhook', 'The service switched a webhook off after three days of failures.'),
  'webhook.tested': of('webhook', 'A test event was sent to a webhook.'),
  'webhook.delivery_retried': of('webhook', 'A delivery was sent to a webhook again.'),
} as const satisfies Record<`${string}.${string}`, Described>;

export type EventAction = keyof typeof EVENT_ACTIONS;

/** Their names, in the order of the list. */
export const EVENT_ACTION_NAMES = Object.keys(EVENT_ACTIONS) as EventAction[];
