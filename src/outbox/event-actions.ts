/** The types of targets of events. */
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
  /** A sentence that describes the action. */
  description: string;
}

const of = (target: EventTargetType, description: string): Described => ({ target, description });

/** All actions of events, as `<resource>.<verb in the past>`. Every other list derives from this one. */
export const EVENT_ACTIONS = {
  'organization.created': of('organization', 'An organization was created.'),
  'organization.updated': of('organization', 'The settings of the organization changed.'),

  'user.created': of('user', 'A user account was created.'),
  'user.updated': of(
    'user',
    'The directory of the organization changed the name or email address of a user.',
  ),
  'user.address_confirmed': of('user', 'The email address of a user was confirmed.'),
  'token.created': of('token', 'A member created an API token.'),
  'token.revoked': of('token', 'An API token of a member was revoked.'),

  'member.added': of('member', 'A user became a member or a guest.'),
  'member.role_changed': of('member', 'The role of a member changed.'),
  'member.disabled': of('member', 'A member was disabled.'),
  'member.enabled': of('member', 'A disabled member was enabled.'),
  'member.sso_required': of('member', 'A member must sign in through single sign-on from now on.'),
  'member.signed_in': of('member', 'A member signed in through single sign-on.'),
  'member.signed_out': of('member', 'An identity provider ended the sign-ins of a member.'),
  'member.profile_changed': of('member', 'A directory changed its attributes of a member.'),
  'member.removed': of('member', 'A member was removed or left.'),

  'team.created': of('team', 'A team was created.'),
  'team.updated': of('team', 'The title or directory ID of a team changed.'),
  'team.deleted': of('team', 'A team and its grants were deleted.'),
  'team.member_added': of('team', 'A member was added to a team.'),
  'team.member_role_changed': of('team', 'The role of a member in a team changed.'),
  'team.member_removed': of('team', 'A member was removed from a team.'),

  'invitation.sent': of('invitation', 'An invitation was sent by email.'),
  'invitation.updated': of('invitation', 'An open invitation changed.'),
  'invitation.accepted': of('invitation', 'An emailed invitation was accepted.'),
  'invite_link.created': of('organization', 'An invite link was created.'),
  'invite_link.updated': of('organization', 'The role of an invite link changed.'),
  'invite_link.deleted': of('organization', 'An invite link was deleted.'),

  'domain.added': of('organization', 'A domain was added to the organization.'),
  'domain.verified': of('organization', 'The organization proved that a domain is its own.'),
  'domain.lost': of('organization', 'The organization no longer proves that a domain is its own.'),
  'domain.deleted': of('organization', 'A domain was removed from the organization.'),

  'collection.created': of('collection', 'A collection was created.'),
  'collection.updated': of('collection', 'The title, description, emoji or level of a collection changed.'),
  'collection.moved': of('collection', 'A collection was moved.'),
  'collection.transferred': of('collection', 'A collection was transferred to another organization.'),
  'collection.deleted': of('collection', 'A collection was deleted, but not what was in it.'),
  'collection.permission_granted': of('collection', 'A user or team was granted a role on a collection.'),
  'collection.permission_revoked': of(
    'collection',
    'The grant of a user or team on a collection was revoked.',
  ),

  'space.created': of('space', 'A space was created.'),
  'space.duplicated': of('space', 'A space was created as a copy of another space.'),
  'space.updated': of('space', 'The title, emoji, edit mode or level of a space changed.'),
  'space.moved': of('space', 'A space was moved.'),
  'space.transferred': of('space', 'A space was transferred to another organization.'),
  'space.deleted': of('space', 'A space was deleted. It can be restored for seven days.'),
  'space.restored': of('space', 'A deleted space was restored.'),
  'space.purged': of('space', 'A deleted space was permanently removed.'),
  'space.permission_granted': of('space', 'A user or team was granted a role on a space.'),
  'space.permission_revoked': of('space', 'The grant of a user or team on a space was revoked.'),

  'content.edited': of('space', 'The content of a space was edited.'),
  'content.imported': of('space', 'Content was imported into a space.'),
  'content.restored': of('space', 'An earlier revision of a space was restored.'),
  'content.merged': of('space', 'A change request was merged into the content of a space.'),

  'content.refreshed': of(
    'space',
    'Computed pages of a space were updated to a new version of their source.',
  ),

  'change_request.created': of('change_request', 'A change request was created.'),
  'change_request.updated': of('change_request', 'The subject or status of a change request changed.'),
  'change_request.edited': of('change_request', 'The content of a change request was edited.'),
  'change_request.imported': of('change_request', 'Content was imported into a change request.'),
  'change_request.synchronized': of('change_request', 'A change request was updated from primary content.'),
  'change_request.refreshed': of(
    'change_request',
    'Computed pages of a change request were updated to a new version of their source.',
  ),
  'change_request.merged': of('change_request', 'A change request was merged.'),
  'change_request.reviewed': of('change_request', 'A change request was reviewed.'),
  'change_request.reviewer_requested': of('change_request', 'A review was requested from a user.'),
  'change_request.reviewer_removed': of('change_request', 'A review request was withdrawn.'),

  'comment.created': of('comment', 'A comment was posted.'),
  'comment.updated': of('comment', 'The text of a comment changed.'),
  'comment.resolved': of('comment', 'A comment was resolved.'),
  'comment.reopened': of('comment', 'A resolved comment was reopened.'),
  'comment.reacted': of('comment', 'Reactions to a comment or reply were added or removed.'),
  'comment.deleted': of('comment', 'A comment and its replies were deleted.'),
  'comment.reply_created': of('comment', 'A reply to a comment was posted.'),
  'comment.reply_updated': of('comment', 'The text of a reply changed.'),
  'comment.reply_deleted': of('comment', 'A reply was deleted.'),

  'site.created': of('site', 'A site was created.'),
  'site.updated': of('site', 'The settings of a site changed.'),
  'site.host_lost': of(
    'site',
    'A site lost its hostname or proxy, because the host belongs to another organization.',
  ),
  'site.published': of('site', 'A site was published.'),
  'site.unpublished': of('site', 'A site was unpublished.'),
  'site.deleted': of('site', 'A site was deleted, but not the spaces that it showed.'),
  'site.customized': of('site', 'The customization of a site changed.'),
  'site.adaptive_schema_updated': of('site', 'The adaptive schema of a site changed.'),
  'site.authentication_updated': of('site', 'The visitor authentication of a site changed.'),
  'site.authentication_key_regenerated': of('site', 'The key for visitor JWTs of a site was regenerated.'),
  'site_space.added': of('site_space', 'A space was added to a site.'),
  'site_space.updated': of('site_space', 'The path, space or condition of a site space changed.'),
  'site_space.moved': of('site_space', 'A site space was moved.'),
  'site_space.removed': of('site_space', 'A space was removed from a site.'),
  'site_space.customized': of('site_space', 'The customization of a site space changed or was removed.'),
  'site_section.added': of('site_section', 'A section was added to a site.'),
  'site_section.updated': of('site_section', 'A section of a site changed.'),
  'site_section.moved': of('site_section', 'A section of a site was moved.'),
  'site_section.removed': of('site_section', 'A section was removed from a site.'),
  'site_section_group.added': of('site_section_group', 'A section group was added to a site.'),
  'site_section_group.updated': of('site_section_group', 'A section group or its sections changed.'),
  'site_section_group.moved': of('site_section_group', 'A section group was moved.'),
  'site_section_group.removed': of(
    'site_section_group',
    'A section group was removed, but not its sections.',
  ),
  'share_link.created': of('share_link', 'A share link of a site was created.'),
  'share_link.updated': of('share_link', 'A share link was renamed, enabled or disabled.'),
  'share_link.deleted': of('share_link', 'A share link of a site was deleted.'),
  'redirect.created': of('redirect', 'A redirect of a site was created.'),
  'redirect.updated': of('redirect', 'A redirect of a site changed.'),
  'redirect.deleted': of('redirect', 'A redirect of a site was deleted.'),

  'saml_provider.created': of('saml_provider', 'A SAML provider was created.'),
  'saml_provider.updated': of('saml_provider', 'A SAML provider changed.'),
  'saml_provider.deleted': of('saml_provider', 'A SAML provider was deleted.'),
  'saml_provider.certificate_created': of(
    'saml_provider',
    'A certificate of this service for a SAML provider was created.',
  ),
  'saml_provider.certificate_deleted': of(
    'saml_provider',
    'A certificate of this service for a SAML provider was deleted.',
  ),
  'oidc_provider.created': of('oidc_provider', 'An OpenID Connect provider was created.'),
  'oidc_provider.updated': of('oidc_provider', 'An OpenID Connect provider changed.'),
  'oidc_provider.deleted': of('oidc_provider', 'An OpenID Connect provider was deleted.'),
  'scim_token.created': of('scim_token', 'A SCIM token was created.'),
  'scim_token.revoked': of('scim_token', 'A SCIM token was revoked.'),

  'openapi_spec.created': of('openapi_spec', 'An OpenAPI specification was created.'),
  'openapi_spec.source_changed': of('openapi_spec', 'The source of an OpenAPI specification changed.'),
  'openapi_spec.version_created': of('openapi_spec', 'A version of an OpenAPI specification was created.'),
  'openapi_spec.processing_failed': of(
    'openapi_spec',
    'The source of an OpenAPI specification could not be processed.',
  ),
  'openapi_spec.deleted': of('openapi_spec', 'An OpenAPI specification and its versions were deleted.'),
  'translation_settings.created': of('translation_settings', 'Translation settings were created.'),
  'translation_settings.updated': of('translation_settings', 'Translation settings changed.'),
  'translation_settings.deleted': of('translation_settings', 'Translation settings were deleted.'),

  'webhook.created': of('webhook', 'A webhook was created.'),
  'webhook.updated': of('webhook', 'A webhook changed.'),
  'webhook.deleted': of('webhook', 'A webhook was deleted.'),
  'webhook.disabled': of('webhook', 'The service disabled a webhook after three days of failures.'),
  'webhook.tested': of('webhook', 'A test event was sent to a webhook.'),
  'webhook.delivery_retried': of('webhook', 'A delivery to a webhook was retried.'),
} as const satisfies Record<`${string}.${string}`, Described>;

export type EventAction = keyof typeof EVENT_ACTIONS;

/** The names of the actions, in the order of the list. */
export const EVENT_ACTION_NAMES = Object.keys(EVENT_ACTIONS) as EventAction[];
