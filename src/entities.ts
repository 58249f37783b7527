import { FormerPath } from './former-paths/former-path.entity.js';
import { Grant } from './access/grant.entity.js';
import { AddressNotice } from './auth/addresses/address-notice.entity.js';
import { EmailConfirmation } from './auth/addresses/email-confirmation.entity.js';
import { AccountSetUp } from './auth/set-up/account-set-up.entity.js';
import { Token } from './auth/token.entity.js';
import { User } from './auth/user.entity.js';
import { ChangeRequest } from './change-requests/change-request.entity.js';
import { Contributor } from './change-requests/contributor.entity.js';
import { RequestedReviewer } from './change-requests/reviews/requested-reviewer.entity.js';
import { Review } from './change-requests/reviews/review.entity.js';
import { Collection } from './collections/collection.entity.js';
import { CommentReaction } from './comments/comment-reaction.entity.js';
import { CommentReply } from './comments/comment-reply.entity.js';
import { Comment } from './comments/comment.entity.js';
import { StoredFileRow } from './content/store/stored-file.entity.js';
import { ImportRow } from './importing/history/import.entity.js';
import { QueuedImport } from './importing/history/queued-import.entity.js';
import { LinkRow } from './links/link-row.entity.js';
import { SearchRow } from './search/search-row.entity.js';
import { SearchWord } from './search/search-word.entity.js';
import { DocumentRow } from './content/store/document.entity.js';
import { RevisionRow } from './content/store/revision.entity.js';
import { TranslationSettings } from './translations/translation-settings.entity.js';
import { TreeNodeRow } from './content/store/tree-node.entity.js';
import { AuditChain } from './events/audit/audit-chain.entity.js';
import { AuditEvent } from './events/audit/audit-event.entity.js';
import { OutboxEvents } from './outbox/outbox-events.entity.js';
import { WebhookDelivery } from './events/webhooks/deliveries/delivery.entity.js';
import { WebhookLane } from './events/webhooks/deliveries/lane.entity.js';
import { Webhook } from './events/webhooks/webhook.entity.js';
import { IdempotencyKey } from './idempotency/idempotency-key.entity.js';
import { Instance } from './platform/instances/instance.entity.js';
import { Installation } from './platform/storage/installation.entity.js';
import { PageFeedbackRow } from './insights/store/page-feedback.entity.js';
import { PageViews } from './insights/store/page-views.entity.js';
import { SiteSearches } from './insights/store/site-searches.entity.js';
import { DomainHolder } from './organizations/domains/domain-holder.entity.js';
import { Domain } from './organizations/domains/domain.entity.js';
import { EmailInvite } from './organizations/email-invite.entity.js';
import { LinkInvite } from './organizations/link-invite.entity.js';
import { SentInvitation } from './organizations/sent-invitation.entity.js';
import { Member } from './organizations/member.entity.js';
import { OpenAPISpec } from './openapi-specs/openapi-spec.entity.js';
import { OpenAPISpecVersion } from './openapi-specs/openapi-spec-version.entity.js';
import { Organization } from './organizations/organization.entity.js';
import { TeamMember } from './organizations/team-member.entity.js';
import { Team } from './organizations/team.entity.js';
import { RemotePicture } from './remote-pictures/remote-picture.entity.js';
import { CronTurn } from './platform/cron/cron-turn.entity.js';
import { ScimGroup } from './scim/groups/scim-group.entity.js';
import { ScimToken } from './scim/tokens/scim-token.entity.js';
import { KnownPerson } from './scim/users/known-person.entity.js';
import { ScimUser } from './scim/users/scim-user.entity.js';
import { ShareLink } from './sites/audience/share-link.entity.js';
import { SiteAdaptiveSchema } from './sites/adaptive/adaptive-schema.entity.js';
import { Redirect } from './sites/redirects/redirect.entity.js';
import { SiteHost } from './sites/hosts/site-host.entity.js';
import { Site } from './sites/store/site.entity.js';
import { SiteSectionGroup } from './sites/tree/site-section-group.entity.js';
import { SiteSection } from './sites/tree/site-section.entity.js';
import { SiteSpace } from './sites/tree/site-space.entity.js';
import { OidcProvider } from './sso/oidc/oidc-provider.entity.js';
import { SamlKey } from './sso/saml/keys/saml-key.entity.js';
import { SamlProvider } from './sso/saml/saml-provider.entity.js';
import { SpentTicket } from './sso/sign-in/spent-ticket.entity.js';
import { SsoSession } from './sso/sign-in/sso-session.entity.js';
import { SsoIdentity } from './sso/sign-in/sso-identity.entity.js';
import { Space } from './spaces/space.entity.js';

/** Every table of the service: composition only, like app.module.ts. */
export const entities = [
  AddressNotice,
  EmailConfirmation,
  Domain,
  DomainHolder,
  AuditChain,
  AuditEvent,
  ChangeRequest,
  Collection,
  Comment,
  CommentReaction,
  CommentReply,
  Contributor,
  CronTurn,
  DocumentRow,
  EmailInvite,
  Grant,
  IdempotencyKey,
  ImportRow,
  QueuedImport,
  Instance,
  Installation,
  LinkInvite,
  SentInvitation,
  LinkRow,
  Member,
  OidcProvider,
  OpenAPISpec,
  OpenAPISpecVersion,
  Organization,
  OutboxEvents,
  FormerPath,
  PageFeedbackRow,
  PageViews,
  SiteSearches,
  Redirect,
  RemotePicture,
  RequestedReviewer,
  Review,
  RevisionRow,
  ScimGroup,
  ScimToken,
  KnownPerson,
  ScimUser,
  SearchRow,
  SearchWord,
  ShareLink,
  Site,
  SiteHost,
  SiteAdaptiveSchema,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SamlKey,
  SamlProvider,
  Space,
  SpentTicket,
  SsoIdentity,
  SsoSession,
  StoredFileRow,
  Team,
  TeamMember,
  AccountSetUp,
  Token,
  TranslationSettings,
  TreeNodeRow,
  User,
  Webhook,
  WebhookDelivery,
  WebhookLane,
];
