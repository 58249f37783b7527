import { newId } from '../../src/common/ids.js';
import { OpenAPISpec } from '../../src/openapi-specs/openapi-spec.entity.js';
import { OpenAPISpecVersion } from '../../src/openapi-specs/openapi-spec-version.entity.js';
import { LinkInvite } from '../../src/organizations/link-invite.entity.js';
import type { TestApp } from './app.js';
import { PNG } from './archive.js';
import { auditEvents, waitForAuditLog } from './audit.js';
import { editContent } from './change-request.js';
import type { ApiClient } from './client.js';
import { postComment, postReply } from './comments.js';
import { readRevision } from './content.js';
import type { Person, World } from './factories.js';

/** The IDs of one resource of each kind, all in one organization. Keys are the names of path parameters. */
export interface Ids {
  organizationId: string;
  spaceId: string;
  collectionId: string;
  userId: string;
  teamId: string;
  siteId: string;
  siteSpaceId: string;
  siteSectionId: string;
  siteSectionGroupId: string;
  shareLinkId: string;
  redirectId: string;
  /** A space that no site shows yet. */
  spareSpaceId: string;
  otherSpareSpaceId: string;
  inviteId: string;
  pageId: string;
  documentId: string;
  reusableContentId: string;
  fileId: string;
  revisionId: string;
  importId: string;
  changeRequestId: string;
  reviewId: string;
  commentId: string;
  commentReplyId: string;
  changeRequestCommentId: string;
  changeRequestCommentReplyId: string;
  tokenId: string;
  scimTokenId: string;
  translationSettingsId: string;
  samlProviderId: string;
  certificateId: string;
  oidcProviderId: string;
  specSlug: string;
  versionId: string;
  auditEventId: string;
  webhookId: string;
  deliveryId: string;
  domain: string;
}

/**
 * The ID that a path parameter names. Parameters of comments on change requests have the same names as those on spaces.
 */
export function idNamed(parameter: string, path: string): keyof Ids {
  const onChangeRequest = path.includes('/change-requests/{changeRequestId}/comments/');
  if (onChangeRequest && parameter === 'commentId') return 'changeRequestCommentId';
  if (onChangeRequest && parameter === 'commentReplyId') return 'changeRequestCommentReplyId';
  return parameter as keyof Ids;
}

/** An organization with one resource of each kind, and a person who may do everything in it. */
export interface FullWorld {
  world: World;
  admin: Person;
  ids: Ids;
}

export async function fullWorld(app: TestApp): Promise<FullWorld> {
  const world = await app.build.organization();
  const member = await app.build.member(world.id, 'read');
  const collection = await app.build.collection(world);
  const spaceId = await app.build.space(world, { parent: collection.id });
  await app.build.importArchive(world, spaceId, { 'a.md': '# A\n\n![p](p.png)\n', 'p.png': PNG });
  const { reusableContents } = await editContent(app.client(world.admin), `/spaces/${spaceId}/content`, [
    { change: 'insert_reusable_content', title: 'Note', document: { markdown: 'Note.' } },
  ]);
  const teamId = await app.build.team(world, [member]);
  await app.build.grant(world, 'edit', { user: member.id }, { space: spaceId });
  await app.build.grant(world, 'edit', { team: teamId }, { collection: collection.id });
  const inviteId = newId();
  await app.database.repository(LinkInvite).insert({
    id: inviteId,
    organizationId: world.id,
    role: 'read',
    createdBy: world.admin.id,
    createdAt: app.clock.now(),
  });
  const { id: revisionId, pages, files } = await readRevision(app.client(world.admin), spaceId);
  const imports = await app.client(world.admin).get(`/spaces/${spaceId}/imports`);
  const changeRequest = await app.client(world.admin).post(`/spaces/${spaceId}/change-requests`);
  const review = await app
    .client(world.admin)
    .post(`/spaces/${spaceId}/change-requests/1/reviews`, { status: 'approved' });
  const client = app.client(world.admin);
  const { id: commentId } = await postComment(client, `/spaces/${spaceId}`);
  const { id: changeRequestCommentId } = await postComment(client, `/spaces/${spaceId}/change-requests/1`);
  const { tokenId } = await app.build.token(world.admin);
  const siteId = await app.build.site(world, {
    spaces: [spaceId],
    published: false,
    visibility: 'share-link',
  });
  const site = `/orgs/${world.id}/sites/${siteId}`;
  const section = await client.post(`${site}/sections`, { spaceId });
  const group = await client.post(`${site}/section-groups`, { title: 'Group', sections: [section.body.id] });
  const redirect = await client.post(`${site}/redirects`, {
    source: '/old',
    destination: { kind: 'site-section', siteSection: section.body.id },
  });
  const shareLink = await client.post(`${site}/share-links`);
  const saml = await client.post(`/orgs/${world.id}/saml`, { label: 'SAML', signRequests: true });
  // Its certificate stays, and can be deleted.
  await client.patch(`/orgs/${world.id}/saml/${saml.body.id as string}`, { signRequests: false });
  const oidc = await client.post(`/orgs/${world.id}/oidc`, { label: 'OpenID Connect' });
  const scimToken = await client.post(`/orgs/${world.id}/scim-tokens`, {});
  await waitForAuditLog(app);
  const [event] = await auditEvents(client, world.id, { limit: 1 });
  const domain = `domain-${world.id}.test`;
  await client.post(`/orgs/${world.id}/domains`, { domain });
  const translations = await client.post(`/orgs/${world.id}/translations`, { title: 'Europe' });
  return {
    world,
    admin: world.admin,
    ids: {
      organizationId: world.id,
      spaceId,
      collectionId: collection.id,
      userId: member.id,
      teamId,
      siteId,
      siteSpaceId: section.body.siteSpaces[0].id as string,
      siteSectionId: section.body.id as string,
      siteSectionGroupId: group.body.id as string,
      shareLinkId: shareLink.body.id as string,
      redirectId: redirect.body.id as string,
      spareSpaceId: await app.build.space(world),
      otherSpareSpaceId: await app.build.space(world),
      inviteId,
      pageId: pages[0]?.id ?? '',
      documentId: pages[0]?.documentId ?? '',
      reusableContentId: reusableContents[0] ?? '',
      fileId: files[0]?.id ?? '',
      revisionId,
      importId: imports.body.items[0].id as string,
      changeRequestId: changeRequest.body.id as string,
      reviewId: review.body.id as string,
      commentId,
      commentReplyId: await postReply(client, `/spaces/${spaceId}/comments/${commentId}`),
      changeRequestCommentId,
      changeRequestCommentReplyId: await postReply(
        client,
        `/spaces/${spaceId}/change-requests/1/comments/${changeRequestCommentId}`,
      ),
      tokenId,
      scimTokenId: scimToken.body.id as string,
      translationSettingsId: translations.body.id as string,
      samlProviderId: saml.body.id as string,
      certificateId: saml.body.service.certificates[0].id as string,
      oidcProviderId: oidc.body.id as string,
      ...(await specWithVersion(app, world.id)),
      auditEventId: event?.id ?? '',
      domain,
      ...(await webhookWithDelivery(app, client, world.id)),
    },
  };
}

/** A specification with a version. Slugs are unique in an organization, so each has another one. */
async function specWithVersion(
  app: TestApp,
  organizationId: string,
): Promise<Pick<Ids, 'specSlug' | 'versionId'>> {
  const [id, versionId, createdAt] = [newId(), newId(), app.clock.now()];
  const specSlug = `spec-${organizationId}`;
  await app.database.repository(OpenAPISpec).insert({
    ...{ id, organizationId, slug: specSlug, sourceUrl: null, sourceText: '{}', sourceCount: 1 },
    ...{ processingState: 'complete', lastVersionId: versionId, createdAt, updatedAt: createdAt },
  });
  const version = { id: versionId, organizationId, specId: id, content: '{}', hash: 'hash', createdAt };
  await app.database.repository(OpenAPISpecVersion).insert(version);
  return { specSlug, versionId };
}

function insertComputedPage({ specSlug }: Ids): object {
  const computed = {
    type: 'openapi',
    dependencies: { spec: { ref: { kind: 'openapi', spec: specSlug } } },
  };
  return { change: 'insert_page', title: 'New', type: 'computed', computed };
}

/** A webhook that receives no event of the tests, with a failed delivery. Its requests go nowhere. */
async function webhookWithDelivery(
  app: TestApp,
  client: ApiClient,
  organizationId: string,
): Promise<Pick<Ids, 'webhookId' | 'deliveryId'>> {
  const { body } = await client.post(`/orgs/${organizationId}/webhooks`, {
    ...{ name: 'Chat', url: 'http://127.0.0.1:9/', actions: ['organization.created'] },
  });
  const [webhookId, deliveryId] = [body.id as string, newId()];
  await app.database.query(
    `INSERT INTO webhook_deliveries (id, webhook_id, type, target_id, data, occurred_at, status, attempts, created_at)
     VALUES ($1, $2, 'organization.created', $3, $4, $5, 'failed', 11, $5)`,
    [
      ...[deliveryId, webhookId, organizationId],
      JSON.stringify({ id: newId(), target: { type: 'organization', id: organizationId } }),
      app.clock.now(),
    ],
  );
  return { webhookId, deliveryId };
}

/**
 * A body for each operation that requires one or accepts IDs in it. It has the IDs of the given world, so a test can replace
 * each with one of another world.
 */
export const BODIES: Record<string, (own: Ids) => Record<string, unknown>> = {
  updateOrganization: ({ siteId }) => ({ defaultContent: { type: 'site', site: siteId } }),
  addDomain: () => ({ domain: 'another.test' }),
  updateMember: () => ({ role: 'edit' }),
  createTeam: ({ userId }) => ({ title: 'Team', members: [userId] }),
  updateTeam: () => ({ title: 'Renamed' }),
  updateTeamMembers: ({ userId }) => ({ memberships: { [userId]: 'owner' } }),
  setTeamMember: () => ({ role: 'member' }),
  inviteUsersToOrganization: () => ({ emails: ['somebody@example.org'] }),
  createOrganizationInviteLink: () => ({ role: 'read' }),
  updateOrganizationInviteLink: () => ({ role: 'edit' }),
  createCollection: ({ collectionId }) => ({ parent: collectionId }),
  updateCollection: () => ({ title: 'Renamed' }),
  moveCollection: ({ spaceId }) => ({ position: { after: { type: 'space', space: spaceId } } }),
  transferCollection: ({ organizationId, collectionId }) => ({
    organization: organizationId,
    parent: collectionId,
  }),
  createSpace: ({ collectionId }) => ({ parent: collectionId }),
  updateSpace: () => ({ title: 'Renamed' }),
  moveSpace: ({ collectionId }) => ({
    parent: collectionId,
    position: { before: { type: 'collection', collection: collectionId } },
  }),
  transferSpace: ({ organizationId, collectionId }) => ({
    organization: organizationId,
    parent: collectionId,
  }),
  grantSpacePermissions: ({ userId, teamId }) => ({ role: 'read', users: [userId], teams: [teamId] }),
  grantCollectionPermissions: ({ userId, teamId }) => ({ role: 'read', users: [userId], teams: [teamId] }),
  updateSpaceUserPermission: () => ({ role: 'read' }),
  updateSpaceTeamPermission: () => ({ role: 'read' }),
  updateCollectionUserPermission: () => ({ role: 'read' }),
  updateCollectionTeamPermission: () => ({ role: 'read' }),
  createSite: ({ spaceId }) => ({ spaces: [spaceId] }),
  updateSite: ({ siteSpaceId, siteSectionId }) => ({
    defaultSiteSpace: siteSpaceId,
    defaultSiteSection: siteSectionId,
  }),
  createSiteRedirect: ({ siteSpaceId }) => ({
    source: '/other',
    destination: { kind: 'site-space', siteSpace: siteSpaceId },
  }),
  updateSiteRedirect: ({ pageId, spaceId }) => ({
    destination: { kind: 'page', page: pageId, space: spaceId },
  }),
  addSpaceToSite: ({ spareSpaceId, siteSectionId }) => ({ spaceId: spareSpaceId, sectionId: siteSectionId }),
  updateSiteSpace: ({ otherSpareSpaceId }) => ({ spaceId: otherSpareSpaceId }),
  moveSiteSpace: ({ siteSpaceId }) => ({
    position: { after: { type: 'site-space', siteSpace: siteSpaceId } },
  }),
  addSectionToSite: ({ otherSpareSpaceId }) => ({ spaceId: otherSpareSpaceId }),
  updateSiteSection: ({ siteSpaceId }) => ({ defaultSiteSpace: siteSpaceId }),
  moveSiteSection: ({ siteSectionId }) => ({
    position: { after: { type: 'site-section', id: siteSectionId } },
  }),
  addSectionGroupToSite: ({ siteSectionId }) => ({ title: 'New', sections: [siteSectionId] }),
  addSectionToGroup: ({ siteSectionId }) => ({ sectionId: siteSectionId }),
  moveSiteSectionGroup: ({ siteSectionGroupId }) => ({
    position: { after: { type: 'site-section-group', id: siteSectionGroupId } },
  }),
  sortSiteStructure: ({ siteSpaceId }) => ({
    item: { type: 'site-space', id: siteSpaceId },
    position: { after: { type: 'site-space', id: siteSpaceId } },
  }),
  searchSiteContent: ({ siteSpaceId }) => ({
    query: 'a',
    mode: 'specific',
    siteSpaceIds: [siteSpaceId],
  }),
  createSitePreviewLink: ({ spaceId, changeRequestId }) => ({
    space: spaceId,
    changeRequest: changeRequestId,
  }),
  updateSiteCustomizationById: ({ spaceId, pageId, fileId, collectionId, userId }) => ({
    favicon: {},
    header: {
      links: [
        { title: 'Space', to: { kind: 'space', space: spaceId } },
        { title: 'Page', to: { kind: 'page', page: pageId, space: spaceId } },
        { title: 'File', to: { kind: 'file', file: fileId } },
        { title: 'Collection', to: { kind: 'collection', collection: collectionId } },
        { title: 'Person', to: { kind: 'user', user: userId } },
      ],
    },
  }),
  overrideSiteSpaceCustomizationById: ({ pageId }) => ({
    announcement: { link: { title: 'Page', to: { kind: 'page', page: pageId } } },
  }),
  updateSiteAdaptiveSchema: () => ({
    jsonSchema: { type: 'object', properties: {}, additionalProperties: false },
  }),
  createScimToken: () => ({ label: 'Directory' }),
  createOpenAPISpec: () => ({ slug: 'other', source: { text: '{}' } }),
  createOrUpdateOpenAPISpecBySlug: () => ({ source: { text: '{}' } }),
  createSAMLProvider: ({ teamId }) => ({ label: 'Other', defaultTeam: teamId }),
  updateSAMLProvider: ({ teamId }) => ({ defaultTeam: teamId }),
  createOIDCProvider: ({ teamId }) => ({ label: 'Other', defaultTeam: teamId }),
  updateOIDCProvider: ({ teamId }) => ({ defaultTeam: teamId }),
  createWebhook: () => ({ name: 'Other', url: 'https://127.0.0.1:9/', actions: ['organization.created'] }),
  updateWebhook: () => ({ name: 'Renamed' }),
  createTranslationSettings: () => ({ title: 'Asia', languages: ['ja'] }),
  replaceTranslationSettings: () => ({ title: 'Asia' }),
  editContent: (ids) => ({ changes: [insertComputedPage(ids)] }),
  putPageByPath: () => ({ markdown: 'Text.' }),
  putPageByPathInChangeRequest: () => ({ markdown: 'Text.' }),
  editContentInChangeRequest: (ids) => ({ changes: [insertComputedPage(ids)] }),
  postCommentInSpace: ({ pageId }) => ({ body: { markdown: 'Why?' }, page: pageId }),
  postCommentInChangeRequest: ({ pageId }) => ({ body: { markdown: 'Why?' }, page: pageId }),
  postCommentReplyInSpace: () => ({ body: { markdown: 'So.' } }),
  postCommentReplyInChangeRequest: () => ({ body: { markdown: 'So.' } }),
  updateCommentInSpace: () => ({ resolved: true }),
  updateCommentInChangeRequest: () => ({ resolved: true }),
  updateCommentReplyInSpace: () => ({ addedReactions: ['👍'] }),
  updateCommentReplyInChangeRequest: () => ({ addedReactions: ['👍'] }),
  createReview: () => ({ status: 'approved' }),
  requestReviewers: ({ userId }) => ({ users: [userId] }),
  importContentInChangeRequest: () => ({ source: 'markdown', url: 'data:text/markdown,%23%20New' }),
  importPageContent: () => ({ source: 'markdown', url: 'data:text/markdown,%23%20New' }),
  importPageContentInChangeRequest: () => ({ source: 'markdown', url: 'data:text/markdown,%23%20New' }),
  importContent: () => ({ source: 'markdown', url: 'data:text/markdown,%23%20New' }),
};

/**
 * A hash of the rows of each table, without what background work writes: last uses of tokens, idempotency keys, heartbeats,
 * runs of cron tasks. Events are only counted, because they move from the outbox to the audit log. There are
 * deliveries of all of them.
 */
export async function readTables(app: TestApp): Promise<Record<string, string>> {
  await waitForAuditLog(app);
  const tables = await app.database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
     AND tablename NOT IN
       ('cron_turns', 'idempotency_keys', 'instances', 'tokens', 'outbox_events', 'audit_events', 'audit_chains')
     ORDER BY tablename`,
  );
  const hashes = await app.database.query<{ name: string; hash: string | null }>(
    tables
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, (SELECT md5(string_agg(t::text, E'\\n' ORDER BY t::text)) FROM ${name} t) AS hash`,
      )
      .join(' UNION ALL '),
  );
  const [events] = await app.database.query<{ count: string }>(
    `SELECT (SELECT count(*) FROM audit_events)
       + (SELECT coalesce(sum(json_array_length(events)), 0) FROM outbox_events) AS count`,
  );
  return {
    ...Object.fromEntries(hashes.map(({ name, hash }) => [name, hash ?? ''])),
    events: events?.count ?? '',
  };
}
