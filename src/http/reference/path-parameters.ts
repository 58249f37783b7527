import type { Operation } from './operations.js';

type Parameter = NonNullable<Operation['parameters']>[number];

/** The parameters in the paths of routes. Each name has the same meaning everywhere. */
export const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  auditEventId: 'ID of the audit event.',
  certificateId: 'ID of the certificate.',
  changeRequestId: 'ID of the change request.',
  collectionId: 'ID of the collection.',
  commentId: 'ID of the comment.',
  commentReplyId: 'ID of the reply.',
  deliveryId: 'ID of the webhook delivery.',
  documentId: 'The `documentId` of a page or reusable content: the ID of a text.',
  domain: 'The domain, such as `example.com`.',
  emailDomain: 'Domain of an email address, such as `example.com`.',
  fileId: 'ID of the file.',
  hash: 'SHA-256 hash of the bytes of the file, in hexadecimal digits.',
  importId: 'ID of the import.',
  inviteId: 'ID of the invite link.',
  key: 'Names the content of the PDF. It is part of the address that the service returned.',
  name: 'Name of the file that the browser saves.',
  oidcProviderId: 'ID of the OpenID Connect provider.',
  organizationId: 'ID of the organization.',
  pageId: 'ID of the page.',
  pagePath: 'Path of the page: slugs joined by `/`, such as `guides/install`.',
  redirectId: 'ID of the redirect.',
  resourceType: 'Name of the SCIM resource type: `User` or `Group`.',
  reusableContentId: 'ID of the reusable content.',
  reviewId: 'ID of the review.',
  revisionId: 'ID of the revision.',
  samlProviderId: 'ID of the SAML provider.',
  schema: 'URN of the SCIM schema.',
  scimGroupId: 'ID of the SCIM group, which is the ID of the team.',
  scimTokenId: 'ID of the SCIM token.',
  scimUserId: 'ID of the SCIM user, which is the ID of the member.',
  shareLinkId: 'ID of the share link.',
  siteId: 'ID of the site.',
  siteSectionGroupId: 'ID of the section group.',
  siteSectionId: 'ID of the section.',
  siteSpaceId: 'ID of the site space: the place of a space on a site.',
  spaceId: 'ID of the space.',
  specSlug: 'Slug of the OpenAPI specification.',
  subdomain: 'The subdomain.',
  teamId: 'ID of the team.',
  token: 'The token of the emailed link.',
  tokenId: 'ID of the API token.',
  translationSettingsId: 'ID of the translation settings.',
  userId: 'ID of the user.',
  webhookId: 'ID of the webhook.',
};

/** Adds the description of a path parameter whose route does not describe it. */
export function describePathParameter(parameter: Parameter): Parameter {
  if ('$ref' in parameter || parameter.in !== 'path' || parameter.description !== undefined) return parameter;
  const description = PATH_PARAMETERS[parameter.name];
  return description === undefined ? parameter : { ...parameter, description };
}
