import type { MigrationInterface } from 'typeorm';
import { CreateSchema1795235700000 } from './migrations/1795235700000-create-schema.js';
import { PeopleAndAccess1795244956000 } from './migrations/1795244956000-people-and-access.js';
import { LinksAndSearch1795251225000 } from './migrations/1795251225000-links-and-search.js';
import { Imports1795251226000 } from './migrations/1795251226000-imports.js';
import { ChangeRequests1795255323000 } from './migrations/1795255323000-change-requests.js';
import { Comments1795258762000 } from './migrations/1795258762000-comments.js';
import { ImportedResources1795263382000 } from './migrations/1795263382000-imported-resources.js';
import { LinkSections1795269616000 } from './migrations/1795269616000-link-sections.js';
import { ReplayedEtag1795272122000 } from './migrations/1795272122000-replayed-etag.js';
import { LinkHolders1795280402000 } from './migrations/1795280402000-link-holders.js';
import { SentInvitations1795307183000 } from './migrations/1795307183000-sent-invitations.js';
import { UncompressedSearchWords1795308190000 } from './migrations/1795308190000-uncompressed-search-words.js';
import { ClaimedKeys1795308586000 } from './migrations/1795308586000-claimed-keys.js';
import { RunningImports1795310717000 } from './migrations/1795310717000-running-imports.js';
import { OpenSpaces1795328635000 } from './migrations/1795328635000-open-spaces.js';
import { SiteStructure1795331011000 } from './migrations/1795331011000-site-structure.js';
import { SiteCustomization1795332025000 } from './migrations/1795332025000-site-customization.js';
import { AdaptiveSchemas1795332665940 } from './migrations/1795332665940-adaptive-schemas.js';
import { SiteAudiences1795333609000 } from './migrations/1795333609000-site-audiences.js';
import { SiteRedirects1795336390000 } from './migrations/1795336390000-site-redirects.js';
import { CollectionEmojis1795339954475 } from './migrations/1795339954475-collection-emojis.js';
import { IndexesOfOrganizations1795354903593 } from './migrations/1795354903593-indexes-of-organizations.js';
import { RedirectSources1795355134599 } from './migrations/1795355134599-redirect-sources.js';
import { TranslationSettings1795367900000 } from './migrations/1795367900000-translation-settings.js';
import { ComputedPages1795373100000 } from './migrations/1795373100000-computed-pages.js';
import { OpenapiSpecs1795368000000 } from './migrations/1795368000000-openapi-specs.js';
import { SingleSignOn1795373000000 } from './migrations/1795373000000-single-sign-on.js';
import { Scim1795373300000 } from './migrations/1795373300000-scim.js';
import { CronTurns1795373301000 } from './migrations/1795373301000-cron-turns.js';
import { OpenapiErrorMessages1795386100000 } from './migrations/1795386100000-openapi-error-messages.js';
import { AccountSetUps1795386200000 } from './migrations/1795386200000-account-set-ups.js';
import { MarkupNotUnderstood1795406100000 } from './migrations/1795406100000-markup-not-understood.js';
import { AuditLog1795373200000 } from './migrations/1795373200000-audit-log.js';
import { Webhooks1795373201000 } from './migrations/1795373201000-webhooks.js';
import { ImportOptions1795392000000 } from './migrations/1795392000000-import-options.js';
import { QueuedImports1795411415425 } from './migrations/1795411415425-queued-imports.js';
import { FormerPaths1795423680011 } from './migrations/1795423680011-former-paths.js';
import { SiteInsights1795425628752 } from './migrations/1795425628752-site-insights.js';
import { RemotePictures1795433615263 } from './migrations/1795433615263-remote-pictures.js';
import { DocumentsForReaders1795501394615 } from './migrations/1795501394615-documents-for-readers.js';
import { ReadersBySingleSignOn1795502165828 } from './migrations/1795502165828-readers-by-single-sign-on.js';
import { AddSiteSpaceTakenOver1795502011639 } from './migrations/1795502011639-add-site-space-taken-over.js';
import { ConditionalSearchRows1795501024499 } from './migrations/1795501024499-conditional-search-rows.js';
import { Domains1795501284579 } from './migrations/1795501284579-domains.js';
import { ImportedOpenapiSpecs1795505649548 } from './migrations/1795505649548-imported-openapi-specs.js';
import { HostsOfOrganizations1795506175689 } from './migrations/1795506175689-hosts-of-organizations.js';
import { ConfirmedAddresses1795505954854 } from './migrations/1795505954854-confirmed-addresses.js';
import { SearchWords1795502990000 } from './migrations/1795502990000-search-words.js';
import { LastChangesOfPeopleAndTeams1795516187272 } from './migrations/1795516187272-last-changes-of-people-and-teams.js';
import { SessionsOfTokens1795517840553 } from './migrations/1795517840553-sessions-of-tokens.js';
import { Installations1795506300000 } from './migrations/1795506300000-installations.js';
import { ClaimRules1795518600000 } from './migrations/1795518600000-claim-rules.js';
import { DocumentsWithTags1795529537000 } from './migrations/1795529537000-documents-with-tags.js';
import { DomainHolders1795521253000 } from './migrations/1795521253000-domain-holders.js';
import { SamlKeys1795529641439 } from './migrations/1795529641439-saml-keys.js';
import { SignInsOfTokens1795529000000 } from './migrations/1795529000000-sign-ins-of-tokens.js';
import { ImportEdits1795530000000 } from './migrations/1795530000000-import-edits.js';
import { LanguagesOfImports1795532000000 } from './migrations/1795532000000-languages-of-imports.js';
import { TrustedUntilHolders1795850437366 } from './migrations/1795850437366-trusted-until-holders.js';
import { OwnersOfSubjects1795854185568 } from './migrations/1795854185568-owners-of-subjects.js';
import { PartsOfDocuments1795863000000 } from './migrations/1795863000000-parts-of-documents.js';
import { KnownPeople1795890000000 } from './migrations/1795890000000-known-people.js';
import { Handovers1795900000000 } from './migrations/1795900000000-handovers.js';
import { TurnsOfEvents1795910000000 } from './migrations/1795910000000-turns-of-events.js';
import { RolesFromRules1795880000000 } from './migrations/1795880000000-roles-from-rules.js';
import { SpacesOfInsights1795870000000 } from './migrations/1795870000000-spaces-of-insights.js';

/** Every migration, oldest first. */
export const migrations: (new () => MigrationInterface)[] = [
  CreateSchema1795235700000,
  PeopleAndAccess1795244956000,
  LinksAndSearch1795251225000,
  Imports1795251226000,
  ChangeRequests1795255323000,
  Comments1795258762000,
  ImportedResources1795263382000,
  LinkSections1795269616000,
  ReplayedEtag1795272122000,
  LinkHolders1795280402000,
  SentInvitations1795307183000,
  UncompressedSearchWords1795308190000,
  ClaimedKeys1795308586000,
  RunningImports1795310717000,
  OpenSpaces1795328635000,
  SiteStructure1795331011000,
  SiteCustomization1795332025000,
  AdaptiveSchemas1795332665940,
  SiteAudiences1795333609000,
  SiteRedirects1795336390000,
  CollectionEmojis1795339954475,
  IndexesOfOrganizations1795354903593,
  RedirectSources1795355134599,
  TranslationSettings1795367900000,
  OpenapiSpecs1795368000000,
  SingleSignOn1795373000000,
  ComputedPages1795373100000,
  AuditLog1795373200000,
  Webhooks1795373201000,
  Scim1795373300000,
  CronTurns1795373301000,
  OpenapiErrorMessages1795386100000,
  AccountSetUps1795386200000,
  ImportOptions1795392000000,
  MarkupNotUnderstood1795406100000,
  QueuedImports1795411415425,
  FormerPaths1795423680011,
  SiteInsights1795425628752,
  RemotePictures1795433615263,
  ConditionalSearchRows1795501024499,
  Domains1795501284579,
  DocumentsForReaders1795501394615,
  AddSiteSpaceTakenOver1795502011639,
  ReadersBySingleSignOn1795502165828,
  SearchWords1795502990000,
  ImportedOpenapiSpecs1795505649548,
  ConfirmedAddresses1795505954854,
  HostsOfOrganizations1795506175689,
  Installations1795506300000,
  LastChangesOfPeopleAndTeams1795516187272,
  SessionsOfTokens1795517840553,
  ClaimRules1795518600000,
  DomainHolders1795521253000,
  SignInsOfTokens1795529000000,
  DocumentsWithTags1795529537000,
  SamlKeys1795529641439,
  ImportEdits1795530000000,
  LanguagesOfImports1795532000000,
  TrustedUntilHolders1795850437366,
  OwnersOfSubjects1795854185568,
  PartsOfDocuments1795863000000,
  SpacesOfInsights1795870000000,
  RolesFromRules1795880000000,
  KnownPeople1795890000000,
  Handovers1795900000000,
  TurnsOfEvents1795910000000,
];
