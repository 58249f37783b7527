// Generated from the OpenAPI document: npm run client. Do not edit.
import { type CallOptions, HttpClient, type JobOptions } from '../http-client.js';
import type { List } from '../pages.js';
import type { FileInput, Input } from '../input.js';
import type * as Api from './types.js';

/** The operations of the API. Methods have the names of the operations in the API reference. */
export class DocsPublishingClient extends HttpClient {
  /**
   * Retrieve the user who owns the token
   */
  getAuthenticatedUser(input?: Input<Api.GetAuthenticatedUserData>, options?: CallOptions): Promise<Api.GetAuthenticatedUserResponses[200]> {
    return this.send({method: 'GET', path: '/v1/user', result: 'json'}, input, options);
  }

  /**
   * List your API tokens
   */
  listTokens(input?: Input<Api.ListTokensData>, options?: CallOptions): List<Api.ListTokensResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/user/tokens', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Create an API token
   *
   * The response contains the token's secret, which is never shown again. If you repeat the request with the same `Idempotency-Key`, it returns 409 with the ID of the token. A token cannot create a token with a scope it lacks, or one that expires after it does (403). A person can have up to 100 tokens (409).
   */
  createToken(input?: Input<Api.CreateTokenData>, options?: CallOptions): Promise<Api.CreateTokenResponses[201]> {
    return this.send({method: 'POST', path: '/v1/user/tokens', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Revoke an API token
   *
   * The token stops working immediately. You can revoke the token that you make this request with, but not a token with a scope that this one lacks (403).
   */
  deleteToken(input: Input<Api.DeleteTokenData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/user/tokens/{tokenId}', result: 'nothing'}, input, options);
  }

  /**
   * Create a user
   *
   * Requires an administrator of the instance. The user does not belong to an organization yet, and receives an email with a link to set up the account, which works once, for 7 days. Returns 409 if the email address is already in use.
   */
  createUser(input: Input<Api.CreateUserData>, options?: CallOptions): Promise<Api.CreateUserResponses[201]> {
    return this.send({method: 'POST', path: '/v1/users', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve the new account of an emailed link
   *
   * Requires no API token, because the URL is signed. Changes nothing. Returns a page with a button if the client accepts `text/html`. Returns 404 if the link was used or has expired, or if the user already has a token.
   */
  getAccountSetUp(input: Input<Api.GetAccountSetUpData>, options?: CallOptions): Promise<Api.GetAccountSetUpResponses[200]> {
    return this.send({method: 'GET', path: '/v1/account-set-ups/{token}', result: 'json'}, input, options);
  }

  /**
   * Set up the new account of an emailed link
   *
   * Works once. The API token in the response is never shown again.
   */
  completeAccountSetUp(input: Input<Api.CompleteAccountSetUpData>, options?: CallOptions): Promise<Api.CompleteAccountSetUpResponses[200]> {
    return this.send({method: 'POST', path: '/v1/account-set-ups/{token}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * Request an email that confirms your address
   *
   * The email contains a link that works once, for 7 days. Returns 409 if your address was confirmed in the last 30 days, and 429 within 5 minutes of the last email.
   */
  requestEmailConfirmation(input?: Input<Api.RequestEmailConfirmationData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'POST', path: '/v1/user/email-confirmation', result: 'nothing', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve the address of an emailed link
   *
   * Requires no API token, because the URL is signed. Changes nothing. Returns a page with a button if the client accepts `text/html`. Returns 404 if the link was used or has expired, or if the user has another address.
   */
  getEmailConfirmation(input: Input<Api.GetEmailConfirmationData>, options?: CallOptions): Promise<Api.GetEmailConfirmationResponses[200]> {
    return this.send({method: 'GET', path: '/v1/email-confirmations/{token}', result: 'json'}, input, options);
  }

  /**
   * Confirm the address of an emailed link
   *
   * Works once. All earlier API tokens and links of the user end, because whoever created the account may have them. The API token in the response is never shown again.
   */
  completeEmailConfirmation(input: Input<Api.CompleteEmailConfirmationData>, options?: CallOptions): Promise<Api.CompleteEmailConfirmationResponses[200]> {
    return this.send({method: 'POST', path: '/v1/email-confirmations/{token}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * List the organizations you belong to
   */
  listOrganizations(input?: Input<Api.ListOrganizationsData>, options?: CallOptions): List<Api.ListOrganizationsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Create an organization
   *
   * Requires an administrator of the instance. You become the organization's first administrator.
   */
  createOrganization(input: Input<Api.CreateOrganizationData>, options?: CallOptions): Promise<Api.CreateOrganizationResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve an organization
   */
  getOrganization(input: Input<Api.GetOrganizationData>, options?: CallOptions): Promise<Api.GetOrganizationResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}', result: 'json'}, input, options);
  }

  /**
   * Update an organization
   *
   * Properties that you leave out do not change.
   */
  updateOrganization(input: Input<Api.UpdateOrganizationData>, options?: CallOptions): Promise<Api.UpdateOrganizationResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/orgs/{organizationId}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * List the domains of an organization
   *
   * In the order of their names.
   */
  listDomains(input: Input<Api.ListDomainsData>, options?: CallOptions): List<Api.ListDomainsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/domains', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Add a domain to an organization
   *
   * The domain is `pending` until it is proven: publish a TXT record named `_docs-verification.{domain}` with the `token` of the response as its text, and verify the domain. An organization can have up to 100 domains (409). Returns 409 if it already has this one.
   */
  addDomain(input: Input<Api.AddDomainData>, options?: CallOptions): Promise<Api.AddDomainResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/domains', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve a domain of an organization
   */
  getDomain(input: Input<Api.GetDomainData>, options?: CallOptions): Promise<Api.GetDomainResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/domains/{domain}', result: 'json'}, input, options);
  }

  /**
   * Remove a domain from an organization
   *
   * From then on, another organization can prove the domain. Returns 409 while the domain is one of the `emailDomains` of the organization.
   */
  deleteDomain(input: Input<Api.DeleteDomainData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/domains/{domain}', result: 'nothing'}, input, options);
  }

  /**
   * Verify a domain of an organization
   *
   * Looks for the TXT record now. The domain in the response is `verified` if the record was found. If not, publish it, wait until it has spread, and repeat the request. The service looks for the record again every day: a domain whose record is missing for three days is `lost`, and administrators of the organization receive an email. Returns 409 while the domain is verified for another organization, and 503 if the DNS servers do not answer.
   */
  verifyDomain(input: Input<Api.VerifyDomainData>, options?: CallOptions): Promise<Api.VerifyDomainResponses[200]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/domains/{domain}/verify', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * List the organizations of an email domain
   *
   * Returns organizations whose `emailDomains` contain the domain, if you are a member or can join: your own email address is confirmed and has that domain, which is verified for the organization. In organizations that you have not joined, all `permissions` are false.
   */
  listOrganizationsOfEmailDomain(input: Input<Api.ListOrganizationsOfEmailDomainData>, options?: CallOptions): Promise<Api.ListOrganizationsOfEmailDomainResponses[200]> {
    return this.send({method: 'GET', path: '/v1/email-domains/{emailDomain}/orgs', result: 'json'}, input, options);
  }

  /**
   * Join an organization by your email domain
   *
   * You become a member with the organization's `defaultRole`. If you are already a member, nothing changes. Your address must have been confirmed in the last 30 days (403), and its domain must be one of the `emailDomains` and verified for the organization (404). Returns 403 if you are disabled there, or if you left it and its directory knows you.
   */
  joinOrganization(input: Input<Api.JoinOrganizationData>, options?: CallOptions): Promise<Api.JoinOrganizationResponses[200]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/join', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * List the members of an organization
   *
   * Includes guests and disabled members. Available to all members except guests.
   */
  listMembers(input: Input<Api.ListMembersData>, options?: CallOptions): List<Api.ListMembersResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/members', result: 'json', query: ['page','limit','order','role','search','sort']}, input, options);
  }

  /**
   * Retrieve a member
   *
   * Guests can retrieve only themselves.
   */
  getMember(input: Input<Api.GetMemberData>, options?: CallOptions): Promise<Api.GetMemberResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/members/{userId}', result: 'json'}, input, options);
  }

  /**
   * Remove a member, or leave an organization
   *
   * Available to administrators, and to members for themselves. Removes the member's grants and team memberships; what they wrote remains. You cannot remove the last active administrator (409).
   */
  removeMember(input: Input<Api.RemoveMemberData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/members/{userId}', result: 'nothing'}, input, options);
  }

  /**
   * Change the role of a member, or disable a member
   *
   * You cannot change the role of the last active administrator, or disable them (409).
   */
  updateMember(input: Input<Api.UpdateMemberData>, options?: CallOptions): Promise<Api.UpdateMemberResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/orgs/{organizationId}/members/{userId}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * Require a member to sign in through SSO
   */
  setMemberSSO(input: Input<Api.SetMemberSsoData>, options?: CallOptions): Promise<Api.SetMemberSsoResponses[200]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/members/{userId}/sso', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Record that you are active
   *
   * Updates the time at which you were last seen, at most once a minute.
   */
  pingOrganization(input: Input<Api.PingOrganizationData>, options?: CallOptions): Promise<Api.PingOrganizationResponses[200]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/ping', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve a user
   *
   * You can retrieve yourself, and users who share an organization with you in which neither of you is disabled.
   */
  getUserById(input: Input<Api.GetUserByIdData>, options?: CallOptions): Promise<Api.GetUserByIdResponses[200]> {
    return this.send({method: 'GET', path: '/v1/users/{userId}', result: 'json'}, input, options);
  }

  /**
   * Retrieve the owner of a subdomain
   *
   * An organization owns the subdomain that its `hostname` names. Works with any valid token.
   */
  getSubdomain(input: Input<Api.GetSubdomainData>, options?: CallOptions): Promise<Api.GetSubdomainResponses[200]> {
    return this.send({method: 'GET', path: '/v1/subdomains/{subdomain}', result: 'json'}, input, options);
  }

  /**
   * List the teams of an organization
   */
  listTeams(input: Input<Api.ListTeamsData>, options?: CallOptions): List<Api.ListTeamsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/teams', result: 'json', query: ['page','limit','owner','title']}, input, options);
  }

  /**
   * Create a team
   *
   * Each request creates a team, unless you repeat it with the same `Idempotency-Key`.
   */
  createTeam(input: Input<Api.CreateTeamData>, options?: CallOptions): Promise<Api.CreateTeamResponses[201]> {
    return this.send({method: 'PUT', path: '/v1/orgs/{organizationId}/teams', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve a team
   */
  getTeam(input: Input<Api.GetTeamData>, options?: CallOptions): Promise<Api.GetTeamResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/teams/{teamId}', result: 'json'}, input, options);
  }

  /**
   * Delete a team and its grants
   */
  deleteTeam(input: Input<Api.DeleteTeamData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/teams/{teamId}', result: 'nothing'}, input, options);
  }

  /**
   * Rename a team
   */
  updateTeam(input: Input<Api.UpdateTeamData>, options?: CallOptions): Promise<Api.UpdateTeamResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/orgs/{organizationId}/teams/{teamId}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * List the teams of a member
   *
   * Guests can list only their own teams.
   */
  listMemberTeams(input: Input<Api.ListMemberTeamsData>, options?: CallOptions): List<Api.ListMemberTeamsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/members/{userId}/teams', result: 'json', query: ['page','limit','order','title']}, input, options);
  }

  /**
   * List the members of a team
   */
  listTeamMembers(input: Input<Api.ListTeamMembersData>, options?: CallOptions): List<Api.ListTeamMembersResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/teams/{teamId}/members', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Add, update and remove members of a team
   *
   * Either all changes are made or none. Each person must be a member of the organization (404).
   */
  updateTeamMembers(input: Input<Api.UpdateTeamMembersData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'PUT', path: '/v1/orgs/{organizationId}/teams/{teamId}/members', result: 'nothing', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Add a member to a team, or change their role in it
   */
  setTeamMember(input: Input<Api.SetTeamMemberData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'PUT', path: '/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}', result: 'nothing', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Remove a member from a team
   */
  removeTeamMember(input: Input<Api.RemoveTeamMemberData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}', result: 'nothing'}, input, options);
  }

  /**
   * Invite people by email
   *
   * People receive an email with a link that works once, for 7 days, and join when they use it. The response does not say who has an account. Only people with a confirmed address in a domain that is verified for the organization join immediately, if they have an account. Members do not change; those who have never used their account receive an email with a link to set it up, or, if the organization enforces single sign-on, with the address to sign in. Inviting an address again replaces its link. An address receives at most 3 of these emails an hour from one organization and 10 a day in total, and an organization sends at most 500 an hour; addresses over these limits are returned in `throttledEmails`. An invitation never gives more than you can give at the time it is accepted, and it ends when you leave the organization or are disabled. With `sso` (in the request or in the organization), addresses outside the organization's `emailDomains` are not invited, if it has any.
   */
  inviteUsersToOrganization(input: Input<Api.InviteUsersToOrganizationData>, options?: CallOptions): Promise<Api.InviteUsersToOrganizationResponses[200]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/invites', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Join an organization with an invite
   *
   * Takes the ID of an invite link, or of an invitation that was sent to your own email address. Your address must be confirmed (403), unless you are a member and use an invite link. Members do not change, so you can repeat the request safely. Returns 403 if you are disabled. You join with the role of the invite, or with the current role of the person who created it if that is weaker. Returns 404 if that person has left the organization or is disabled, and 409 while the organization does not accept invite links.
   */
  joinOrganizationWithInvite(input: Input<Api.JoinOrganizationWithInviteData>, options?: CallOptions): Promise<Api.JoinOrganizationWithInviteResponses[200]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/invites/{inviteId}', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * List the invite links of an organization
   *
   * Returns only links that can be used: a link ends when the person who made it leaves the organization or is disabled.
   */
  listOrganizationInviteLinks(input: Input<Api.ListOrganizationInviteLinksData>, options?: CallOptions): List<Api.ListOrganizationInviteLinksResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/link-invites', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Create an invite link
   *
   * A link never gives more than you can give at the time it is used, and it ends when you leave the organization or are disabled. Returns 409 while `inviteLinks` of the organization is false.
   */
  createOrganizationInviteLink(input: Input<Api.CreateOrganizationInviteLinkData>, options?: CallOptions): Promise<Api.CreateOrganizationInviteLinkResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/link-invites', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve an invite link
   */
  getOrganizationInviteLink(input: Input<Api.GetOrganizationInviteLinkData>, options?: CallOptions): Promise<Api.GetOrganizationInviteLinkResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/link-invites/{inviteId}', result: 'json'}, input, options);
  }

  /**
   * Delete an invite link
   */
  deleteOrganizationInviteLink(input: Input<Api.DeleteOrganizationInviteLinkData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/link-invites/{inviteId}', result: 'nothing'}, input, options);
  }

  /**
   * Change the role that an invite link gives
   *
   * People who have already joined do not change. From now on the link counts as made by you. Returns 409 while `inviteLinks` of the organization is false.
   */
  updateOrganizationInviteLink(input: Input<Api.UpdateOrganizationInviteLinkData>, options?: CallOptions): Promise<Api.UpdateOrganizationInviteLinkResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/orgs/{organizationId}/link-invites/{inviteId}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * Retrieve the invitation of an emailed link
   *
   * Requires no API token, because the URL is signed. Changes nothing. Returns a page with a button if the client accepts `text/html`. Returns 404 if the invitation was used, replaced or has expired, or if its inviter has left the organization or is disabled.
   */
  getInvitation(input: Input<Api.GetInvitationData>, options?: CallOptions): Promise<Api.GetInvitationResponses[200]> {
    return this.send({method: 'GET', path: '/v1/invitations/{token}', result: 'json'}, input, options);
  }

  /**
   * Accept the invitation of an emailed link
   *
   * Creates an account if the address has none, confirms the address, and makes the person a member. Works once. If the address was not confirmed in the last 30 days, all earlier API tokens and links of the account end. The response contains an API token, which is never shown again, unless the address was confirmed in the last 30 days and the person has a valid token for the whole service or administers the instance. Returns 403 if the person is disabled in the organization.
   */
  acceptInvitation(input: Input<Api.AcceptInvitationData>, options?: CallOptions): Promise<Api.AcceptInvitationResponses[200]> {
    return this.send({method: 'POST', path: '/v1/invitations/{token}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * List the SCIM tokens of an organization
   *
   * Oldest first, without secrets.
   */
  listScimTokens(input: Input<Api.ListScimTokensData>, options?: CallOptions): List<Api.ListScimTokensResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/scim-tokens', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Create a SCIM token
   *
   * A directory uses this token to manage the members and teams of the organization; the token gives access to nothing else. It belongs to the organization and continues to work after you leave. The response contains the secret, which is never shown again. If you repeat the request with the same `Idempotency-Key`, it returns 409 with the ID of the token. An organization can have up to 100 SCIM tokens (409).
   */
  createScimToken(input: Input<Api.CreateScimTokenData>, options?: CallOptions): Promise<Api.CreateScimTokenResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/scim-tokens', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Revoke a SCIM token
   *
   * The token stops working within a second. Everything that was provisioned with it remains.
   */
  deleteScimToken(input: Input<Api.DeleteScimTokenData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/scim-tokens/{scimTokenId}', result: 'nothing'}, input, options);
  }

  /**
   * List members (SCIM Users)
   *
   * Oldest accounts first. A page ends early when its people are in 10,000 teams in total. A single person in more returns 400 with `tooMany`, unless you set `excludedAttributes=groups`.
   */
  listScimUsers(input: Input<Api.ListScimUsersData>, options?: CallOptions): Promise<Api.ListScimUsersResponses[200]> {
    return this.send({method: 'GET', path: '/scim/v2/{organizationId}/Users', result: 'json', query: ['attributes','excludedAttributes','filter','startIndex','count']}, input, options);
  }

  /**
   * Create a member (SCIM User)
   *
   * The domain of the address must be verified for the organization; otherwise the request returns 403, whether the address has an account or not. If it has no account, one is created. If it has one that nobody confirmed, all tokens and links of the account end, except tokens from a sign-in to the organization. The member gets the organization's `defaultRole` and is marked `sso`. A person who is already a member is linked to the directory, whatever the domain, and keeps their role. Returns 403 for an administrator of the instance who is not a member, and 409 with `uniqueness` if the directory already manages the person.
   */
  createScimUser(input: Input<Api.CreateScimUserData>, options?: CallOptions): Promise<Api.CreateScimUserResponses[201]> {
    return this.send({method: 'POST', path: '/scim/v2/{organizationId}/Users', result: 'json', query: ['attributes','excludedAttributes'], body: 'application/scim+json'}, input, options);
  }

  /**
   * Search members (SCIM Users)
   *
   * Returns the same as listing them, but takes the query as a body, which no log contains.
   */
  searchScimUsers(input: Input<Api.SearchScimUsersData>, options?: CallOptions): Promise<Api.SearchScimUsersResponses[200]> {
    return this.send({method: 'POST', path: '/scim/v2/{organizationId}/Users/.search', result: 'json', body: 'application/scim+json'}, input, options);
  }

  /**
   * Retrieve a member
   */
  getScimUser(input: Input<Api.GetScimUserData>, options?: CallOptions): Promise<Api.GetScimUserResponses[200]> {
    return this.send({method: 'GET', path: '/scim/v2/{organizationId}/Users/{scimUserId}', result: 'json', query: ['attributes','excludedAttributes']}, input, options);
  }

  /**
   * Replace a member (SCIM User)
   *
   * Attributes that you leave out are removed, except `active` and `externalId`, which do not change. `active` enables and disables the member. You cannot disable the last active administrator (409). The name of the account changes only if the organization owns the account: the person belongs to no other organization and does not administer the instance, and its directory or an identity provider created the account, or the domain of the address is verified for it and the person confirmed the membership. The address changes only if the domains of the old and the new address are also verified for it (403 otherwise). Then all tokens and links of the account end, except tokens from a sign-in to the organization, and the new address has to be confirmed.
   */
  replaceScimUser(input: Input<Api.ReplaceScimUserData>, options?: CallOptions): Promise<Api.ReplaceScimUserResponses[200]> {
    return this.send({method: 'PUT', path: '/scim/v2/{organizationId}/Users/{scimUserId}', result: 'json', query: ['attributes','excludedAttributes'], body: 'application/scim+json'}, input, options);
  }

  /**
   * Remove a member (SCIM User)
   *
   * Removes the member's grants and team memberships. What they wrote and their account remain. You cannot remove the last active administrator (409).
   */
  deleteScimUser(input: Input<Api.DeleteScimUserData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/scim/v2/{organizationId}/Users/{scimUserId}', result: 'nothing'}, input, options);
  }

  /**
   * Update a member (SCIM User)
   *
   * Either all operations are applied or none, under the same rules as replacing a member. Attributes that the service does not store are ignored.
   */
  patchScimUser(input: Input<Api.PatchScimUserData>, options?: CallOptions): Promise<Api.PatchScimUserResponses[200]> {
    return this.send({method: 'PATCH', path: '/scim/v2/{organizationId}/Users/{scimUserId}', result: 'json', query: ['attributes','excludedAttributes'], body: 'application/scim+json'}, input, options);
  }

  /**
   * List teams (SCIM Groups)
   *
   * Oldest first. A page ends early when its groups have 10,000 members in total. A single group with more returns 400 with `tooMany`, unless you set `excludedAttributes=members`.
   */
  listScimGroups(input: Input<Api.ListScimGroupsData>, options?: CallOptions): Promise<Api.ListScimGroupsResponses[200]> {
    return this.send({method: 'GET', path: '/scim/v2/{organizationId}/Groups', result: 'json', query: ['attributes','excludedAttributes','filter','startIndex','count']}, input, options);
  }

  /**
   * Create a team (SCIM Group)
   *
   * Each request creates a team, even if another team has the same `displayName`. Returns 409 with `uniqueness` if another team has the `externalId`.
   */
  createScimGroup(input: Input<Api.CreateScimGroupData>, options?: CallOptions): Promise<Api.CreateScimGroupResponses[201]> {
    return this.send({method: 'POST', path: '/scim/v2/{organizationId}/Groups', result: 'json', query: ['attributes','excludedAttributes'], body: 'application/scim+json'}, input, options);
  }

  /**
   * Search teams (SCIM Groups)
   *
   * Returns the same as listing them, but takes the query as a body, which no log contains.
   */
  searchScimGroups(input: Input<Api.SearchScimGroupsData>, options?: CallOptions): Promise<Api.SearchScimGroupsResponses[200]> {
    return this.send({method: 'POST', path: '/scim/v2/{organizationId}/Groups/.search', result: 'json', body: 'application/scim+json'}, input, options);
  }

  /**
   * Retrieve a team
   *
   * A team with more than 10,000 members returns 400 with `tooMany`, unless you set `excludedAttributes=members`.
   */
  getScimGroup(input: Input<Api.GetScimGroupData>, options?: CallOptions): Promise<Api.GetScimGroupResponses[200]> {
    return this.send({method: 'GET', path: '/scim/v2/{organizationId}/Groups/{scimGroupId}', result: 'json', query: ['attributes','excludedAttributes']}, input, options);
  }

  /**
   * Replace a team (SCIM Group)
   *
   * Replaces title and members; if you leave out `members`, the team has none. If you leave out `externalId`, it does not change. Members who remain keep their role in the team.
   */
  replaceScimGroup(input: Input<Api.ReplaceScimGroupData>, options?: CallOptions): Promise<Api.ReplaceScimGroupResponses[200]> {
    return this.send({method: 'PUT', path: '/scim/v2/{organizationId}/Groups/{scimGroupId}', result: 'json', query: ['attributes','excludedAttributes'], body: 'application/scim+json'}, input, options);
  }

  /**
   * Delete a team and its grants
   */
  deleteScimGroup(input: Input<Api.DeleteScimGroupData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/scim/v2/{organizationId}/Groups/{scimGroupId}', result: 'nothing'}, input, options);
  }

  /**
   * Update a team (SCIM Group)
   *
   * Either all operations are applied or none. Removing somebody who is not in the team has no effect. A request can have up to 1000 operations that name up to 10,000 members in total (413).
   */
  patchScimGroup(input: Input<Api.PatchScimGroupData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'PATCH', path: '/scim/v2/{organizationId}/Groups/{scimGroupId}', result: 'nothing', body: 'application/scim+json'}, input, options);
  }

  /**
   * Search members and teams (SCIM)
   *
   * All Users that match, then all Groups. An attribute that one of them does not have has no value there.
   */
  searchScimResources(input: Input<Api.SearchScimResourcesData>, options?: CallOptions): Promise<Api.SearchScimResourcesResponses[200]> {
    return this.send({method: 'POST', path: '/scim/v2/{organizationId}/.search', result: 'json', body: 'application/scim+json'}, input, options);
  }

  /**
   * Retrieve the supported SCIM features
   */
  getScimConfiguration(input: Input<Api.GetScimConfigurationData>, options?: CallOptions): Promise<Api.GetScimConfigurationResponses[200]> {
    return this.send({method: 'GET', path: '/scim/v2/{organizationId}/ServiceProviderConfig', result: 'json'}, input, options);
  }

  /**
   * List the SCIM resource types
   */
  listScimResourceTypes(input: Input<Api.ListScimResourceTypesData>, options?: CallOptions): Promise<Api.ListScimResourceTypesResponses[200]> {
    return this.send({method: 'GET', path: '/scim/v2/{organizationId}/ResourceTypes', result: 'json'}, input, options);
  }

  /**
   * Retrieve a SCIM resource type
   */
  getScimResourceType(input: Input<Api.GetScimResourceTypeData>, options?: CallOptions): Promise<Api.GetScimResourceTypeResponses[200]> {
    return this.send({method: 'GET', path: '/scim/v2/{organizationId}/ResourceTypes/{resourceType}', result: 'json'}, input, options);
  }

  /**
   * List the SCIM schemas
   */
  listScimSchemas(input: Input<Api.ListScimSchemasData>, options?: CallOptions): Promise<Api.ListScimSchemasResponses[200]> {
    return this.send({method: 'GET', path: '/scim/v2/{organizationId}/Schemas', result: 'json'}, input, options);
  }

  /**
   * Retrieve a SCIM schema
   */
  getScimSchema(input: Input<Api.GetScimSchemaData>, options?: CallOptions): Promise<Api.GetScimSchemaResponses[200]> {
    return this.send({method: 'GET', path: '/scim/v2/{organizationId}/Schemas/{schema}', result: 'json'}, input, options);
  }

  /**
   * List the collections of an organization that you can view
   *
   * Oldest first.
   */
  listCollections(input: Input<Api.ListCollectionsData>, options?: CallOptions): List<Api.ListCollectionsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/collections', result: 'json', query: ['page','limit','nested']}, input, options);
  }

  /**
   * Create a collection
   *
   * Requires the role `create` in the organization, or on the collection that `parent` names. Collections can be nested 20 levels deep (409).
   */
  createCollection(input: Input<Api.CreateCollectionData>, options?: CallOptions): Promise<Api.CreateCollectionResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/collections', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve a collection
   */
  getCollection(input: Input<Api.GetCollectionData>, options?: CallOptions): Promise<Api.GetCollectionResponses[200]> {
    return this.send({method: 'GET', path: '/v1/collections/{collectionId}', result: 'json'}, input, options);
  }

  /**
   * Delete a collection
   *
   * Its spaces and collections move to its parent, or to the top level, after the items there and in their order. Grants on the collection are removed. Items that inherited its level inherit from the next level up. If that would open an item to more people, the item keeps its previous level as its own.
   */
  deleteCollection(input: Input<Api.DeleteCollectionData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/collections/{collectionId}', result: 'nothing'}, input, options);
  }

  /**
   * Update a collection
   */
  updateCollection(input: Input<Api.UpdateCollectionData>, options?: CallOptions): Promise<Api.UpdateCollectionResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/collections/{collectionId}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * Move a collection within its organization
   *
   * Moves the collection into another collection, to another position among its siblings, or both, with everything in it. Requires the role `create` on the collection and on a new parent. You cannot move a collection into itself (409). Moving never gives anybody a stronger role on the collection or on its content. What the collection inherits changes with its position, but never opens it to more people: in that case it keeps its previous level as its own, unless `defaultLevel` sets another one (role `admin`).
   */
  moveCollection(input: Input<Api.MoveCollectionData>, options?: CallOptions): Promise<Api.MoveCollectionResponses[200]> {
    return this.send({method: 'POST', path: '/v1/collections/{collectionId}/move', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Transfer a collection to another organization
   *
   * Transfers all collections and spaces in it, including deleted spaces, with their content. Grants to people and teams that the other organization does not have are removed. Requires the role `admin` on everything in the collection and, in the other organization, the permission `createContent`, or the role `create` on the collection that `parent` names. Returns 409 while a site publishes one of the spaces. What the collection inherits changes with its position, but never opens it to more people: in that case it keeps its previous level as its own, unless `defaultLevel` sets another one.
   */
  transferCollection(input: Input<Api.TransferCollectionData>, options?: CallOptions): Promise<Api.TransferCollectionResponses[200]> {
    return this.send({method: 'POST', path: '/v1/collections/{collectionId}/transfer', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * List the spaces in a collection that you can view
   *
   * Returns spaces that are directly in the collection, in their order.
   */
  listCollectionSpaces(input: Input<Api.ListCollectionSpacesData>, options?: CallOptions): List<Api.ListCollectionSpacesResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/collections/{collectionId}/spaces', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * List the spaces of an organization that you can view
   */
  listSpaces(input: Input<Api.ListSpacesData>, options?: CallOptions): List<Api.ListSpacesResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/spaces', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Create a space
   *
   * Requires the role `create` in the organization, or on the collection that `parent` names.
   */
  createSpace(input: Input<Api.CreateSpaceData>, options?: CallOptions): Promise<Api.CreateSpaceResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/spaces', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve a space
   *
   * Administrators of a deleted space can retrieve it as long as it can be restored. Accepts a site token for a space that the site shows.
   */
  getSpace(input: Input<Api.GetSpaceData>, options?: CallOptions): Promise<Api.GetSpaceResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}', result: 'json', query: ['shareKey']}, input, options);
  }

  /**
   * Delete a space
   *
   * For 7 days, its administrators can still read the space (`deletedAt`) and restore it. After that it is removed.
   */
  deleteSpace(input: Input<Api.DeleteSpaceData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/spaces/{spaceId}', result: 'nothing'}, input, options);
  }

  /**
   * Update a space
   */
  updateSpace(input: Input<Api.UpdateSpaceData>, options?: CallOptions): Promise<Api.UpdateSpaceResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/spaces/{spaceId}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * List the spaces that a member can access and you can view
   *
   * Includes the member's role on each space. Guests can list only their own.
   */
  listMemberSpaces(input: Input<Api.ListMemberSpacesData>, options?: CallOptions): List<Api.ListMemberSpacesResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/members/{userId}/spaces', result: 'json', query: ['page','limit','order']}, input, options);
  }

  /**
   * Restore a deleted space
   *
   * Restores the space exactly as it was, within 7 days. A space that is not deleted does not change.
   */
  restoreSpace(input: Input<Api.RestoreSpaceData>, options?: CallOptions): Promise<Api.RestoreSpaceResponses[200]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/restore', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Duplicate a space
   *
   * Copies content, files, emoji and settings, but no change requests, comments or grants. Requires the role `create` on the space and on its parent.
   */
  duplicateSpace(input: Input<Api.DuplicateSpaceData>, options?: CallOptions): Promise<Api.DuplicateSpaceResponses[200]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/duplicate', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Move a space within its organization
   *
   * Moves the space into another collection, to another position among its siblings, or both. Requires the role `create` on the space and on the new parent. Moving never gives anybody a stronger role on the space. What the space inherits changes with its position, but never opens it to more people: in that case it keeps its previous level as its own, unless `defaultLevel` sets another one (role `admin`).
   */
  moveSpace(input: Input<Api.MoveSpaceData>, options?: CallOptions): Promise<Api.MoveSpaceResponses[200]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/move', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Transfer a space to another organization
   *
   * Transfers the space with its content, change requests and comments. Grants to people and teams that the other organization does not have are removed. Requires, in the other organization, the permission `createContent`, or the role `create` on the collection that `parent` names. Returns 409 while a site publishes the space. What the space inherits changes with its position, but never opens it to more people: in that case it keeps its previous level as its own, unless `defaultLevel` sets another one.
   */
  transferSpace(input: Input<Api.TransferSpaceData>, options?: CallOptions): Promise<Api.TransferSpaceResponses[200]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/transfer', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Give users and teams a role on a collection
   *
   * Replaces the roles that the named people and teams were given before. If one of them does not belong to the organization (404), none gets a role. Name at least one person or team. You cannot give a role above your own.
   */
  grantCollectionPermissions(input: Input<Api.GrantCollectionPermissionsData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'POST', path: '/v1/collections/{collectionId}/permissions', result: 'nothing', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * List the users with a role on a collection
   *
   * Only what was given on the collection itself: see `permissions/aggregate` for everybody who can reach it.
   */
  listCollectionUserPermissions(input: Input<Api.ListCollectionUserPermissionsData>, options?: CallOptions): List<Api.ListCollectionUserPermissionsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/collections/{collectionId}/permissions/users', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Remove the role of a user on a collection
   *
   * The default level applies to members again.
   */
  removeCollectionUserPermission(input: Input<Api.RemoveCollectionUserPermissionData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/collections/{collectionId}/permissions/users/{userId}', result: 'nothing'}, input, options);
  }

  /**
   * Change the role of a user on a collection
   *
   * The person must be a member of the organization, or already have a role here.
   */
  updateCollectionUserPermission(input: Input<Api.UpdateCollectionUserPermissionData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'PATCH', path: '/v1/collections/{collectionId}/permissions/users/{userId}', result: 'nothing', body: 'application/json'}, input, options);
  }

  /**
   * List the teams with a role on a collection
   *
   * Only what was given on the collection itself.
   */
  listCollectionTeamPermissions(input: Input<Api.ListCollectionTeamPermissionsData>, options?: CallOptions): List<Api.ListCollectionTeamPermissionsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/collections/{collectionId}/permissions/teams', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Remove the role of a team on a collection
   */
  removeCollectionTeamPermission(input: Input<Api.RemoveCollectionTeamPermissionData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/collections/{collectionId}/permissions/teams/{teamId}', result: 'nothing'}, input, options);
  }

  /**
   * Change the role of a team on a collection
   */
  updateCollectionTeamPermission(input: Input<Api.UpdateCollectionTeamPermissionData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'PATCH', path: '/v1/collections/{collectionId}/permissions/teams/{teamId}', result: 'nothing', body: 'application/json'}, input, options);
  }

  /**
   * List everybody who can access a collection, with their effective roles
   *
   * Includes members with their role or the default level, and people who were given a role on the collection or above it. Leaves out disabled members, and people who can only read what a site publishes.
   */
  listCollectionPermissionsAggregate(input: Input<Api.ListCollectionPermissionsAggregateData>, options?: CallOptions): List<Api.ListCollectionPermissionsAggregateResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/collections/{collectionId}/permissions/aggregate', result: 'json', query: ['page','limit','role']}, input, options);
  }

  /**
   * Give users and teams a role on a space
   *
   * Replaces the roles that the named people and teams were given before. If one of them does not belong to the organization (404), none gets a role. Name at least one person or team. You cannot give a role above your own.
   */
  grantSpacePermissions(input: Input<Api.GrantSpacePermissionsData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/permissions', result: 'nothing', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * List the users with a role on a space
   *
   * Only what was given on the space itself: see `permissions/aggregate` for everybody who can reach it.
   */
  listSpaceUserPermissions(input: Input<Api.ListSpaceUserPermissionsData>, options?: CallOptions): List<Api.ListSpaceUserPermissionsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/permissions/users', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Remove the role of a user on a space
   *
   * The default level applies to members again.
   */
  removeSpaceUserPermission(input: Input<Api.RemoveSpaceUserPermissionData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/spaces/{spaceId}/permissions/users/{userId}', result: 'nothing'}, input, options);
  }

  /**
   * Change the role of a user on a space
   *
   * The person must be a member of the organization, or already have a role here.
   */
  updateSpaceUserPermission(input: Input<Api.UpdateSpaceUserPermissionData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'PATCH', path: '/v1/spaces/{spaceId}/permissions/users/{userId}', result: 'nothing', body: 'application/json'}, input, options);
  }

  /**
   * List the teams with a role on a space
   *
   * Only what was given on the space itself.
   */
  listSpaceTeamPermissions(input: Input<Api.ListSpaceTeamPermissionsData>, options?: CallOptions): List<Api.ListSpaceTeamPermissionsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/permissions/teams', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Remove the role of a team on a space
   */
  removeSpaceTeamPermission(input: Input<Api.RemoveSpaceTeamPermissionData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/spaces/{spaceId}/permissions/teams/{teamId}', result: 'nothing'}, input, options);
  }

  /**
   * Change the role of a team on a space
   */
  updateSpaceTeamPermission(input: Input<Api.UpdateSpaceTeamPermissionData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'PATCH', path: '/v1/spaces/{spaceId}/permissions/teams/{teamId}', result: 'nothing', body: 'application/json'}, input, options);
  }

  /**
   * List everybody who can access a space, with their effective roles
   *
   * Includes members with their role or the default level, and people who were given a role on the space or above it. Leaves out disabled members, and people who can only read what a site publishes.
   */
  listSpacePermissionsAggregate(input: Input<Api.ListSpacePermissionsAggregateData>, options?: CallOptions): List<Api.ListSpacePermissionsAggregateResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/permissions/aggregate', result: 'json', query: ['page','limit','role']}, input, options);
  }

  /**
   * Explain the role of a user on a space
   *
   * Returns the effective role and every step that gave or withheld it: whether the person is an administrator of the organization, the default level and where it is set, and each grant on the item or above it, to the person or to one of their teams. You can always ask about yourself; asking about others requires the role `admin` and a token with the scope `admin`. Returns 404 for somebody who does not belong to the organization and has no grant on the item or above it. What a site shows to everybody is not a role.
   */
  explainSpaceAccess(input: Input<Api.ExplainSpaceAccessData>, options?: CallOptions): Promise<Api.ExplainSpaceAccessResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/permissions/explain', result: 'json', query: ['user']}, input, options);
  }

  /**
   * Explain the role of a user on a collection
   *
   * Returns the effective role and every step that gave or withheld it: whether the person is an administrator of the organization, the default level and where it is set, and each grant on the item or above it, to the person or to one of their teams. You can always ask about yourself; asking about others requires the role `admin` and a token with the scope `admin`. Returns 404 for somebody who does not belong to the organization and has no grant on the item or above it. What a site shows to everybody is not a role.
   */
  explainCollectionAccess(input: Input<Api.ExplainCollectionAccessData>, options?: CallOptions): Promise<Api.ExplainCollectionAccessResponses[200]> {
    return this.send({method: 'GET', path: '/v1/collections/{collectionId}/permissions/explain', result: 'json', query: ['user']}, input, options);
  }

  /**
   * Retrieve the current revision with all pages and files
   */
  getCurrentRevision(input: Input<Api.GetCurrentRevisionData>, options?: CallOptions): Promise<Api.GetCurrentRevisionResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/content', result: 'json', query: ['metadata','computed','format.markdown.refs']}, input, options);
  }

  /**
   * Change pages, files, variables and reusable contents
   *
   * Changes are applied in order, as one revision: either all or none. Relative links in texts are stored as references to the pages and files they lead to. Changes that have no effect create no revision. Returns 409 while the space is `locked`, if the change request is merged, or for a page that is generated from an OpenAPI specification; 412 if `If-Match` does not name the current revision; 422 if a file cannot be fetched. A request that fetches files counts as an import.
   */
  editContent(input: Input<Api.EditContentData>, options?: CallOptions): Promise<Api.EditContentResponses[200]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/content', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * List all pages, without their text
   */
  listPages(input: Input<Api.ListPagesData>, options?: CallOptions): Promise<Api.ListPagesResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/content/pages', result: 'json', query: ['metadata','computed']}, input, options);
  }

  /**
   * List the files
   */
  listFiles(input: Input<Api.ListFilesData>, options?: CallOptions): List<Api.ListFilesResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/content/files', result: 'json', query: ['page','limit','metadata','computed']}, input, options);
  }

  /**
   * Retrieve a file
   */
  getFile(input: Input<Api.GetFileData>, options?: CallOptions): Promise<Api.GetFileResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/content/files/{fileId}', result: 'json', query: ['metadata','computed']}, input, options);
  }

  /**
   * Retrieve a page with its text
   */
  getPageById(input: Input<Api.GetPageByIdData>, options?: CallOptions): Promise<Api.GetPageByIdResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/content/page/{pageId}', result: 'json', query: ['metadata','computed','format','evaluated','format.markdown.refs','dereferenced']}, input, options);
  }

  /**
   * Retrieve the text of a page
   *
   * Returns 404 for a page without a text: a group or a link.
   */
  getPageDocumentById(input: Input<Api.GetPageDocumentByIdData>, options?: CallOptions): Promise<Api.GetPageDocumentByIdResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/content/page/{pageId}/document', result: 'json', query: ['format','evaluated','dereferenced','format.markdown.refs','schema']}, input, options);
  }

  /**
   * Retrieve the first document
   *
   * The path is slugs joined by `/`, plain or as `%2F`. The empty path (`path/`) returns the first document.
   */
  getPageByPathEmpty(input: Input<Api.GetPageByPathEmptyData>, options?: CallOptions): Promise<Api.GetPageByPathEmptyResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/content/path', result: 'json', query: ['metadata','computed','format','evaluated','format.markdown.refs','dereferenced']}, input, options);
  }

  /**
   * Retrieve a page by its path
   *
   * The path is slugs joined by `/`, plain or as `%2F`. The empty path (`path/`) returns the first document.
   */
  getPageByPath(input: Input<Api.GetPageByPathData>, options?: CallOptions): Promise<Api.GetPageByPathResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/content/path/{pagePath}', result: 'json', query: ['metadata','computed','format','evaluated','format.markdown.refs','dereferenced']}, input, options);
  }

  /**
   * Create or replace the page at a path
   *
   * Replaces the text of the page, as one revision, or creates the page as the last one below the page above it, which must exist. Attributes that the request does not have stay as they are. The path of the page does not change. Returns 409 while the space is `locked`, if the change request is merged, or for a page that is generated from an OpenAPI specification; 412 if `If-Match` does not name the current revision.
   */
  putPageByPath(input: Input<Api.PutPageByPathData>, options?: CallOptions): Promise<Api.PutPageByPathResponses[200]> {
    return this.send({method: 'PUT', path: '/v1/spaces/{spaceId}/content/path/{pagePath}', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve the current revision of a change request with all pages and files
   */
  getCurrentRevisionInChangeRequest(input: Input<Api.GetCurrentRevisionInChangeRequestData>, options?: CallOptions): Promise<Api.GetCurrentRevisionInChangeRequestResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', result: 'json', query: ['metadata','computed','format.markdown.refs']}, input, options);
  }

  /**
   * Change pages, files, variables and reusable contents
   *
   * Changes are applied in order, as one revision: either all or none. Relative links in texts are stored as references to the pages and files they lead to. Changes that have no effect create no revision. Returns 409 while the space is `locked`, if the change request is merged, or for a page that is generated from an OpenAPI specification; 412 if `If-Match` does not name the current revision; 422 if a file cannot be fetched. A request that fetches files counts as an import.
   */
  editContentInChangeRequest(input: Input<Api.EditContentInChangeRequestData>, options?: CallOptions): Promise<Api.EditContentInChangeRequestResponses[200]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * List all pages, without their text
   */
  listPagesInChangeRequest(input: Input<Api.ListPagesInChangeRequestData>, options?: CallOptions): Promise<Api.ListPagesInChangeRequestResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages', result: 'json', query: ['metadata','computed']}, input, options);
  }

  /**
   * List the files
   */
  listFilesInChangeRequest(input: Input<Api.ListFilesInChangeRequestData>, options?: CallOptions): List<Api.ListFilesInChangeRequestResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files', result: 'json', query: ['page','limit','metadata','computed']}, input, options);
  }

  /**
   * Retrieve a file
   */
  getFileInChangeRequest(input: Input<Api.GetFileInChangeRequestData>, options?: CallOptions): Promise<Api.GetFileInChangeRequestResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}', result: 'json', query: ['metadata','computed']}, input, options);
  }

  /**
   * Retrieve a page with its text
   */
  getPageByIdInChangeRequest(input: Input<Api.GetPageByIdInChangeRequestData>, options?: CallOptions): Promise<Api.GetPageByIdInChangeRequestResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', result: 'json', query: ['metadata','computed','format','evaluated','format.markdown.refs','dereferenced']}, input, options);
  }

  /**
   * Retrieve the text of a page
   *
   * Returns 404 for a page without a text: a group or a link.
   */
  getPageDocumentByIdInChangeRequest(input: Input<Api.GetPageDocumentByIdInChangeRequestData>, options?: CallOptions): Promise<Api.GetPageDocumentByIdInChangeRequestResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/document', result: 'json', query: ['format','evaluated','dereferenced','format.markdown.refs','schema']}, input, options);
  }

  /**
   * Retrieve the first document
   *
   * The path is slugs joined by `/`, plain or as `%2F`. The empty path (`path/`) returns the first document.
   */
  getPageByPathInChangeRequestEmpty(input: Input<Api.GetPageByPathInChangeRequestEmptyData>, options?: CallOptions): Promise<Api.GetPageByPathInChangeRequestEmptyResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path', result: 'json', query: ['metadata','computed','format','evaluated','format.markdown.refs','dereferenced']}, input, options);
  }

  /**
   * Retrieve a page by its path
   *
   * The path is slugs joined by `/`, plain or as `%2F`. The empty path (`path/`) returns the first document.
   */
  getPageByPathInChangeRequest(input: Input<Api.GetPageByPathInChangeRequestData>, options?: CallOptions): Promise<Api.GetPageByPathInChangeRequestResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}', result: 'json', query: ['metadata','computed','format','evaluated','format.markdown.refs','dereferenced']}, input, options);
  }

  /**
   * Create or replace the page at a path
   *
   * Replaces the text of the page, as one revision, or creates the page as the last one below the page above it, which must exist. Attributes that the request does not have stay as they are. The path of the page does not change. Returns 409 while the space is `locked`, if the change request is merged, or for a page that is generated from an OpenAPI specification; 412 if `If-Match` does not name the current revision.
   */
  putPageByPathInChangeRequest(input: Input<Api.PutPageByPathInChangeRequestData>, options?: CallOptions): Promise<Api.PutPageByPathInChangeRequestResponses[200]> {
    return this.send({method: 'PUT', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve a revision with all pages and files
   */
  getRevision(input: Input<Api.GetRevisionData>, options?: CallOptions): Promise<Api.GetRevisionResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/revisions/{revisionId}', result: 'json', query: ['metadata','computed','format.markdown.refs']}, input, options);
  }

  /**
   * List all pages, without their text
   */
  listRevisionPages(input: Input<Api.ListRevisionPagesData>, options?: CallOptions): Promise<Api.ListRevisionPagesResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/revisions/{revisionId}/pages', result: 'json', query: ['metadata','computed']}, input, options);
  }

  /**
   * List the files
   */
  listRevisionFiles(input: Input<Api.ListRevisionFilesData>, options?: CallOptions): List<Api.ListRevisionFilesResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/revisions/{revisionId}/files', result: 'json', query: ['page','limit','metadata','computed']}, input, options);
  }

  /**
   * Retrieve a file
   */
  getRevisionFile(input: Input<Api.GetRevisionFileData>, options?: CallOptions): Promise<Api.GetRevisionFileResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}', result: 'json', query: ['metadata','computed']}, input, options);
  }

  /**
   * Retrieve a page with its text
   */
  getRevisionPageById(input: Input<Api.GetRevisionPageByIdData>, options?: CallOptions): Promise<Api.GetRevisionPageByIdResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}', result: 'json', query: ['metadata','computed','format','evaluated','format.markdown.refs','dereferenced']}, input, options);
  }

  /**
   * Retrieve the text of a page
   *
   * Returns 404 for a page without a text: a group or a link.
   */
  getRevisionPageDocumentById(input: Input<Api.GetRevisionPageDocumentByIdData>, options?: CallOptions): Promise<Api.GetRevisionPageDocumentByIdResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document', result: 'json', query: ['format','evaluated','dereferenced','format.markdown.refs','schema']}, input, options);
  }

  /**
   * Retrieve the first document
   *
   * The path is slugs joined by `/`, plain or as `%2F`. The empty path (`path/`) returns the first document.
   */
  getRevisionPageByPathEmpty(input: Input<Api.GetRevisionPageByPathEmptyData>, options?: CallOptions): Promise<Api.GetRevisionPageByPathEmptyResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/revisions/{revisionId}/path', result: 'json', query: ['metadata','computed','format','evaluated','format.markdown.refs','dereferenced']}, input, options);
  }

  /**
   * Retrieve a page by its path
   *
   * The path is slugs joined by `/`, plain or as `%2F`. The empty path (`path/`) returns the first document.
   */
  getRevisionPageByPath(input: Input<Api.GetRevisionPageByPathData>, options?: CallOptions): Promise<Api.GetRevisionPageByPathResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}', result: 'json', query: ['metadata','computed','format','evaluated','format.markdown.refs','dereferenced']}, input, options);
  }

  /**
   * Retrieve a text of a page or reusable content by its `documentId`
   *
   * The text must be part of this version of the content: the ID of another text, such as an earlier one, returns 404. If several pages have the same text, expressions use the variables of the first one.
   */
  getDocumentById(input: Input<Api.GetDocumentByIdData>, options?: CallOptions): Promise<Api.GetDocumentByIdResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/content/documents/{documentId}', result: 'json', query: ['format','evaluated','dereferenced','format.markdown.refs','schema']}, input, options);
  }

  /**
   * Retrieve the text of a reusable content
   *
   * Expressions with variables of a page are returned as written, because the text is not read as part of a page.
   */
  getReusableContentDocumentById(input: Input<Api.GetReusableContentDocumentByIdData>, options?: CallOptions): Promise<Api.GetReusableContentDocumentByIdResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}/document', result: 'json', query: ['format','evaluated','dereferenced','format.markdown.refs','schema']}, input, options);
  }

  /**
   * Retrieve a text of a page or reusable content by its `documentId`
   *
   * The text must be part of this version of the content: the ID of another text, such as an earlier one, returns 404. If several pages have the same text, expressions use the variables of the first one.
   */
  getDocumentByIdInSpace(input: Input<Api.GetDocumentByIdInSpaceData>, options?: CallOptions): Promise<Api.GetDocumentByIdInSpaceResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/documents/{documentId}', result: 'json', query: ['format','evaluated','dereferenced','format.markdown.refs','schema']}, input, options);
  }

  /**
   * Retrieve the text of a reusable content
   *
   * Expressions with variables of a page are returned as written, because the text is not read as part of a page.
   */
  getReusableContentDocumentByIdInSpace(input: Input<Api.GetReusableContentDocumentByIdInSpaceData>, options?: CallOptions): Promise<Api.GetReusableContentDocumentByIdInSpaceResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/reusable-contents/{reusableContentId}/document', result: 'json', query: ['format','evaluated','dereferenced','format.markdown.refs','schema']}, input, options);
  }

  /**
   * Retrieve a text of a page or reusable content by its `documentId`
   *
   * The text must be part of this version of the content: the ID of another text, such as an earlier one, returns 404. If several pages have the same text, expressions use the variables of the first one.
   */
  getDocumentByIdInChangeRequest(input: Input<Api.GetDocumentByIdInChangeRequestData>, options?: CallOptions): Promise<Api.GetDocumentByIdInChangeRequestResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/documents/{documentId}', result: 'json', query: ['format','evaluated','dereferenced','format.markdown.refs','schema']}, input, options);
  }

  /**
   * Retrieve the text of a reusable content
   *
   * Expressions with variables of a page are returned as written, because the text is not read as part of a page.
   */
  getReusableContentDocumentByIdInChangeRequest(input: Input<Api.GetReusableContentDocumentByIdInChangeRequestData>, options?: CallOptions): Promise<Api.GetReusableContentDocumentByIdInChangeRequestResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}/document', result: 'json', query: ['format','evaluated','dereferenced','format.markdown.refs','schema']}, input, options);
  }

  /**
   * Retrieve a text of a page or reusable content by its `documentId`
   *
   * The text must be part of this version of the content: the ID of another text, such as an earlier one, returns 404. If several pages have the same text, expressions use the variables of the first one.
   */
  getRevisionDocumentById(input: Input<Api.GetRevisionDocumentByIdData>, options?: CallOptions): Promise<Api.GetRevisionDocumentByIdResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/revisions/{revisionId}/documents/{documentId}', result: 'json', query: ['format','evaluated','dereferenced','format.markdown.refs','schema']}, input, options);
  }

  /**
   * Retrieve the text of a reusable content
   *
   * Expressions with variables of a page are returned as written, because the text is not read as part of a page.
   */
  getRevisionReusableContentDocumentById(input: Input<Api.GetRevisionReusableContentDocumentByIdData>, options?: CallOptions): Promise<Api.GetRevisionReusableContentDocumentByIdResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document', result: 'json', query: ['format','evaluated','dereferenced','format.markdown.refs','schema']}, input, options);
  }

  /**
   * Download a file from its `downloadURL`
   *
   * Requires no token, because the URL is signed. Supports `Range` requests and `If-None-Match`. Returns 404 if the signature is missing, wrong or expired: retrieve the file again for a new URL.
   */
  downloadFile(input: Input<Api.DownloadFileData>, options?: CallOptions): Promise<Response> {
    return this.send({method: 'GET', path: '/v1/files/{spaceId}/{hash}/{name}', result: 'response', query: ['type','expires','site','file','signature']}, input, options);
  }

  /**
   * List the revisions of a space
   */
  listRevisions(input: Input<Api.ListRevisionsData>, options?: CallOptions): List<Api.ListRevisionsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/revisions', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * List the changes in a revision
   *
   * Compares the revision with its first parent. The first revision of a space is compared with an empty one.
   */
  listRevisionChanges(input: Input<Api.ListRevisionChangesData>, options?: CallOptions): List<Api.ListRevisionChangesResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/revisions/{revisionId}/changes', result: 'json', query: ['page','limit','diff','computed','metadata']}, input, options);
  }

  /**
   * Restore the content of a revision
   *
   * Creates a new revision of type `rollback`, so nothing is lost. If the content is already the same, returns the current revision. Returns 409 while the edit mode is `locked`, and 412 if `If-Match` does not name the current revision.
   */
  restoreRevision(input: Input<Api.RestoreRevisionData>, options?: CallOptions): Promise<Api.RestoreRevisionResponses[200]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/revisions/{revisionId}/restore', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Search the pages of all spaces that you can view
   *
   * Takes the same queries as the search of a space. Spaces with the best matching page come first, ten per page of the list unless `limit` is set. Each space has up to five of its pages, or fewer if you request more than 100 spaces at once.
   */
  searchOrganizationContent(input: Input<Api.SearchOrganizationContentData>, options?: CallOptions): List<Api.SearchOrganizationContentResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/search', result: 'json', query: ['page','limit','query']}, input, options);
  }

  /**
   * Search the pages of a space
   *
   * Takes words, `"phrases"` and `-exclusions`. The last word also matches longer words. Ignores accents and case. Best matches first: titles before headings before text.
   */
  searchSpaceContent(input: Input<Api.SearchSpaceContentData>, options?: CallOptions): List<Api.SearchSpaceContentResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/search', result: 'json', query: ['page','limit','query']}, input, options);
  }

  /**
   * List the links of a page
   *
   * One item for each target, in the order of the text.
   */
  listPageLinks(input: Input<Api.ListPageLinksData>, options?: CallOptions): List<Api.ListPageLinksResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/content/page/{pageId}/links', result: 'json', query: ['page','limit','status']}, input, options);
  }

  /**
   * List the pages that link to a page
   *
   * Oldest first. Includes links to headings of the page.
   */
  listPageBacklinks(input: Input<Api.ListPageBacklinksData>, options?: CallOptions): List<Api.ListPageBacklinksResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/content/page/{pageId}/backlinks', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * List the pages that link to a file or show it
   *
   * Oldest first.
   */
  listFileBacklinks(input: Input<Api.ListFileBacklinksData>, options?: CallOptions): List<Api.ListFileBacklinksResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/content/files/{fileId}/backlinks', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * List the links of a page
   *
   * One item for each target, in the order of the text.
   */
  listPageLinksInChangeRequest(input: Input<Api.ListPageLinksInChangeRequestData>, options?: CallOptions): List<Api.ListPageLinksInChangeRequestResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links', result: 'json', query: ['page','limit','status']}, input, options);
  }

  /**
   * List the pages that link to a page
   *
   * Oldest first. Includes links to headings of the page.
   */
  listPageBacklinksInChangeRequest(input: Input<Api.ListPageBacklinksInChangeRequestData>, options?: CallOptions): List<Api.ListPageBacklinksInChangeRequestResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * List the pages that link to a file or show it
   *
   * Oldest first.
   */
  listFileBacklinksInChangeRequest(input: Input<Api.ListFileBacklinksInChangeRequestData>, options?: CallOptions): List<Api.ListFileBacklinksInChangeRequestResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * List the links of a page
   *
   * One item for each target, in the order of the text.
   */
  listRevisionPageLinks(input: Input<Api.ListRevisionPageLinksData>, options?: CallOptions): List<Api.ListRevisionPageLinksResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/links', result: 'json', query: ['page','limit','status']}, input, options);
  }

  /**
   * List the pages that link to a page
   *
   * Oldest first. Includes links to headings of the page.
   */
  listRevisionPageBacklinks(input: Input<Api.ListRevisionPageBacklinksData>, options?: CallOptions): List<Api.ListRevisionPageBacklinksResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/backlinks', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * List the pages that link to a file or show it
   *
   * Oldest first.
   */
  listRevisionFileBacklinks(input: Input<Api.ListRevisionFileBacklinksData>, options?: CallOptions): List<Api.ListRevisionFileBacklinksResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}/backlinks', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Retrieve an embed by its URL
   *
   * Uses the current revision only: nothing is fetched from the URL. Returns 404 if no page or reusable content embeds it.
   */
  getEmbedByUrlInSpace(input: Input<Api.GetEmbedByUrlInSpaceData>, options?: CallOptions): Promise<Api.GetEmbedByUrlInSpaceResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/embed', result: 'json', query: ['url','shareKey']}, input, options);
  }

  /**
   * List the links of all pages of a space
   *
   * One item for each target, in the order of the pages and of the links in them.
   */
  listSpaceLinks(input: Input<Api.ListSpaceLinksData>, options?: CallOptions): List<Api.ListSpaceLinksResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/links', result: 'json', query: ['page','limit','status']}, input, options);
  }

  /**
   * Import content
   *
   * Either everything is imported or nothing. Pages match existing pages by path: a matching page is updated and keeps its ID, other pages are added. Nothing is deleted, except with the mode `mirror`, which also deletes what the source does not have. Importing the same source twice creates no new revision. Pages that are generated from an OpenAPI specification do not change: texts for them are skipped. An entry of a `SUMMARY.md` that names an OpenAPI specification becomes a computed page. Returns 409 while the space is `locked` or if the change request is merged; 422 if the source cannot be fetched, is not of the stated kind, or exceeds a limit.
   */
  importContent(input: FileInput<Api.ImportContentData>, options: JobOptions): Promise<Api.ImportContentResponses[202]>;
  importContent(input: FileInput<Api.ImportContentData>, options?: CallOptions): Promise<Api.ImportContentResponses[201]>;
  importContent(input: FileInput<Api.ImportContentData>, options?: CallOptions): Promise<Api.ImportContentResponses[201] | Api.ImportContentResponses[202]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/content/import', result: 'json', query: ['source','slugs','mode','edits','language','dryRun'], body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Import content into a page
   *
   * Works like an import of content, with the page as its root. The first document of the source (`README` or `index`, otherwise the first in order) replaces the text of the page, which keeps its ID, position, title and slug. A page of another type becomes a document, except a page that is generated from an OpenAPI specification (409). The other pages are added below it and match pages there by path. The mode `mirror` deletes only pages below it. Files match only files that were imported into the same page before. Also returns 422 if pages would be nested more than 32 levels deep.
   */
  importPageContent(input: FileInput<Api.ImportPageContentData>, options: JobOptions): Promise<Api.ImportPageContentResponses[202]>;
  importPageContent(input: FileInput<Api.ImportPageContentData>, options?: CallOptions): Promise<Api.ImportPageContentResponses[201]>;
  importPageContent(input: FileInput<Api.ImportPageContentData>, options?: CallOptions): Promise<Api.ImportPageContentResponses[201] | Api.ImportPageContentResponses[202]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/content/page/{pageId}/import', result: 'json', query: ['source','slugs','mode','edits','language','dryRun'], body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Import content
   *
   * Either everything is imported or nothing. Pages match existing pages by path: a matching page is updated and keeps its ID, other pages are added. Nothing is deleted, except with the mode `mirror`, which also deletes what the source does not have. Importing the same source twice creates no new revision. Pages that are generated from an OpenAPI specification do not change: texts for them are skipped. An entry of a `SUMMARY.md` that names an OpenAPI specification becomes a computed page. Returns 409 while the space is `locked` or if the change request is merged; 422 if the source cannot be fetched, is not of the stated kind, or exceeds a limit.
   */
  importContentInChangeRequest(input: FileInput<Api.ImportContentInChangeRequestData>, options: JobOptions): Promise<Api.ImportContentInChangeRequestResponses[202]>;
  importContentInChangeRequest(input: FileInput<Api.ImportContentInChangeRequestData>, options?: CallOptions): Promise<Api.ImportContentInChangeRequestResponses[201]>;
  importContentInChangeRequest(input: FileInput<Api.ImportContentInChangeRequestData>, options?: CallOptions): Promise<Api.ImportContentInChangeRequestResponses[201] | Api.ImportContentInChangeRequestResponses[202]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import', result: 'json', query: ['source','slugs','mode','edits','language','dryRun'], body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Import content into a page
   *
   * Works like an import of content, with the page as its root. The first document of the source (`README` or `index`, otherwise the first in order) replaces the text of the page, which keeps its ID, position, title and slug. A page of another type becomes a document, except a page that is generated from an OpenAPI specification (409). The other pages are added below it and match pages there by path. The mode `mirror` deletes only pages below it. Files match only files that were imported into the same page before. Also returns 422 if pages would be nested more than 32 levels deep.
   */
  importPageContentInChangeRequest(input: FileInput<Api.ImportPageContentInChangeRequestData>, options: JobOptions): Promise<Api.ImportPageContentInChangeRequestResponses[202]>;
  importPageContentInChangeRequest(input: FileInput<Api.ImportPageContentInChangeRequestData>, options?: CallOptions): Promise<Api.ImportPageContentInChangeRequestResponses[201]>;
  importPageContentInChangeRequest(input: FileInput<Api.ImportPageContentInChangeRequestData>, options?: CallOptions): Promise<Api.ImportPageContentInChangeRequestResponses[201] | Api.ImportPageContentInChangeRequestResponses[202]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/import', result: 'json', query: ['source','slugs','mode','edits','language','dryRun'], body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * List the imports of a space
   *
   * Newest first, including failed imports: what was imported, what was left out, and why. Requires permission to import.
   */
  listImports(input: Input<Api.ListImportsData>, options?: CallOptions): List<Api.ListImportsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/imports', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Get an import
   *
   * An import into the space or into one of its change requests: its progress while it runs as a job, and its result. Requires permission to import.
   */
  getImport(input: Input<Api.GetImportData>, options?: CallOptions): Promise<Api.GetImportResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/imports/{importId}', result: 'json'}, input, options);
  }

  /**
   * Create a PDF of the content, or of a part of it
   *
   * Made from the current revision when it is first requested. Returns 422 if the content is too large for one file.
   */
  getSpacePdf(input: Input<Api.GetSpacePdfData>, options?: CallOptions): Promise<Api.GetSpacePdfResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/pdf', result: 'json', query: ['only','page']}, input, options);
  }

  /**
   * Create a PDF of the content, or of a part of it
   *
   * Made from the current revision when it is first requested. Returns 422 if the content is too large for one file.
   */
  getSpacePdfInChangeRequest(input: Input<Api.GetSpacePdfInChangeRequestData>, options?: CallOptions): Promise<Api.GetSpacePdfInChangeRequestResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf', result: 'json', query: ['only','page']}, input, options);
  }

  /**
   * Download a PDF from its `url`
   *
   * Requires no token, because the URL is signed. Supports `Range` requests and `If-None-Match`. Returns 404 if the signature is missing, wrong or expired: request the PDF again for a new URL.
   */
  downloadPdf(input: Input<Api.DownloadPdfData>, options?: CallOptions): Promise<Response> {
    return this.send({method: 'GET', path: '/v1/pdf/{spaceId}/{key}/{name}', result: 'response', query: ['type','expires','site','file','signature']}, input, options);
  }

  /**
   * Export the content of a space as a zip archive
   *
   * Contains `SUMMARY.md`, each page as a markdown file with its attributes as front matter and relative links, the files, reusable contents in `.gitbook/includes`, and the variables of the space in `.gitbook/vars.yaml`. Importing the archive (`source` `zip`) into an empty space creates the same content.
   */
  exportContent(input: Input<Api.ExportContentData>, options?: CallOptions): Promise<Response> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/export', result: 'response'}, input, options);
  }

  /**
   * List the change requests of a space
   *
   * Newest first, with one status: open ones, unless you ask for another status.
   */
  listChangeRequests(input: Input<Api.ListChangeRequestsData>, options?: CallOptions): List<Api.ListChangeRequestsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests', result: 'json', query: ['page','limit','status','contributor']}, input, options);
  }

  /**
   * Create a change request
   *
   * Creates a draft from the current revision of the space. Requires the role `edit`. Also works in locked spaces.
   */
  createChangeRequest(input: Input<Api.CreateChangeRequestData>, options?: CallOptions): Promise<Api.CreateChangeRequestResponses[201]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/change-requests', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve a change request
   *
   * Takes its ID or its number in the space.
   */
  getChangeRequest(input: Input<Api.GetChangeRequestData>, options?: CallOptions): Promise<Api.GetChangeRequestResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}', result: 'json'}, input, options);
  }

  /**
   * Update the subject or the status of a change request
   *
   * Requires the role `edit`. Returns 409 if the change request is merged.
   */
  updateChangeRequest(input: Input<Api.UpdateChangeRequestData>, options?: CallOptions): Promise<Api.UpdateChangeRequestResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * List the changes in a change request
   *
   * Compares its current revision with the revision of primary content that it was created or last updated from. All pages of one list compare the same two revisions, even if either side changes meanwhile.
   */
  listChangeRequestChanges(input: Input<Api.ListChangeRequestChangesData>, options?: CallOptions): List<Api.ListChangeRequestChangesResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes', result: 'json', query: ['page','limit','diff']}, input, options);
  }

  /**
   * List the contributors of a change request
   *
   * The creator and everybody who changed its content, ordered by user ID.
   */
  listChangeRequestContributors(input: Input<Api.ListChangeRequestContributorsData>, options?: CallOptions): List<Api.ListChangeRequestContributorsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Merge a change request into primary content
   *
   * Requires the role `review`. A three-way merge that is final: a merged change request does not change any more. `ours` is primary content, `theirs` is the change request. Changes to different parts never conflict; different changes to the same part do. In that case `result` is `conflicts` and nothing changes until `resolve` says how to resolve them. With `dryRun`, the response says what the request would do, and nothing changes. Returns 409 if it is already merged.
   */
  mergeChangeRequest(input: Input<Api.MergeChangeRequestData>, options?: CallOptions): Promise<Api.MergeChangeRequestResponses[200]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Update a change request from primary content
   *
   * Requires the role `edit`. A three-way merge of primary content into the change request. `ours` is the change request, `theirs` is primary content. Changes to different parts never conflict; different changes to the same part do. In that case `result` is `conflicts` and nothing changes until `resolve` says how to resolve them. With `dryRun`, the response says what the request would do, and nothing changes. Returns 409 if it is already merged.
   */
  updateChangeRequestFromPrimary(input: Input<Api.UpdateChangeRequestFromPrimaryData>, options?: CallOptions): Promise<Api.UpdateChangeRequestFromPrimaryResponses[200]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/update', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * List the requested reviewers of a change request
   *
   * Ordered by user ID, each with their last review.
   */
  listRequestedReviewers(input: Input<Api.ListRequestedReviewersData>, options?: CallOptions): List<Api.ListRequestedReviewersResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Request reviews of a change request
   *
   * Either all people are asked or, if one of them cannot review in the space, none (400). People who were already asked stay on the list. Returns the list. Requires the role `edit`. Returns 409 if the change request is merged.
   */
  requestReviewers(input: Input<Api.RequestReviewersData>, options?: CallOptions): Promise<Api.RequestReviewersResponses[200]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Withdraw a review request
   *
   * Requires the role `edit`; people can withdraw requests to themselves. Their reviews remain. Returns 409 if the change request is merged.
   */
  removeRequestedReviewer(input: Input<Api.RemoveRequestedReviewerData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}', result: 'nothing'}, input, options);
  }

  /**
   * List the reviews of a change request
   */
  listReviews(input: Input<Api.ListReviewsData>, options?: CallOptions): List<Api.ListReviewsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews', result: 'json', query: ['page','limit','format']}, input, options);
  }

  /**
   * Review a change request
   *
   * Reviews the current revision: the review is outdated as soon as the change request has another revision. Requires the role `review`. A person can review more than once, and stays on the list of requested reviewers. Returns 409 if the change request is merged.
   */
  createReview(input: Input<Api.CreateReviewData>, options?: CallOptions): Promise<Api.CreateReviewResponses[201]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve a review
   */
  getReview(input: Input<Api.GetReviewData>, options?: CallOptions): Promise<Api.GetReviewResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}', result: 'json', query: ['format']}, input, options);
  }

  /**
   * List the comments on a space
   *
   * Newest first. Unknown users and pages match nothing.
   */
  listCommentsInSpace(input: Input<Api.ListCommentsInSpaceData>, options?: CallOptions): List<Api.ListCommentsInSpaceResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/comments', result: 'json', query: ['page','limit','format','order','status','targetPage','authors']}, input, options);
  }

  /**
   * Comment on a space
   *
   * Optionally targets a page or heading. Returns 400 if the page or heading is not in the revision that you read now.
   */
  postCommentInSpace(input: Input<Api.PostCommentInSpaceData>, options?: CallOptions): Promise<Api.PostCommentInSpaceResponses[200]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/comments', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve a comment on a space
   */
  getCommentInSpace(input: Input<Api.GetCommentInSpaceData>, options?: CallOptions): Promise<Api.GetCommentInSpaceResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/comments/{commentId}', result: 'json', query: ['format']}, input, options);
  }

  /**
   * Update, resolve or reopen a comment, or react to it
   *
   * Properties that you leave out do not change. Everybody who can comment can resolve, reopen and react; only the author can change the text (403). Returns 409 if there would be more than 50 different reactions, or 5,000 in all.
   */
  updateCommentInSpace(input: Input<Api.UpdateCommentInSpaceData>, options?: CallOptions): Promise<Api.UpdateCommentInSpaceResponses[200]> {
    return this.send({method: 'PUT', path: '/v1/spaces/{spaceId}/comments/{commentId}', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Delete a comment and its replies
   *
   * Available to the author, and to administrators of the space with the scope `admin`.
   */
  deleteCommentInSpace(input: Input<Api.DeleteCommentInSpaceData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/spaces/{spaceId}/comments/{commentId}', result: 'nothing'}, input, options);
  }

  /**
   * List the replies to a comment
   */
  listCommentRepliesInSpace(input: Input<Api.ListCommentRepliesInSpaceData>, options?: CallOptions): List<Api.ListCommentRepliesInSpaceResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/comments/{commentId}/replies', result: 'json', query: ['page','limit','format']}, input, options);
  }

  /**
   * Reply to a comment
   *
   * You can also reply to a resolved comment, which stays resolved.
   */
  postCommentReplyInSpace(input: Input<Api.PostCommentReplyInSpaceData>, options?: CallOptions): Promise<Api.PostCommentReplyInSpaceResponses[200]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/comments/{commentId}/replies', result: 'json', query: ['format'], body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve a reply to a comment
   */
  getCommentReplyInSpace(input: Input<Api.GetCommentReplyInSpaceData>, options?: CallOptions): Promise<Api.GetCommentReplyInSpaceResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}', result: 'json', query: ['format']}, input, options);
  }

  /**
   * Update a reply, or react to it
   *
   * Properties that you leave out do not change. Everybody who can comment can react; only the author can change the text (403). Returns 409 if there would be more than 50 different reactions, or 5,000 in all.
   */
  updateCommentReplyInSpace(input: Input<Api.UpdateCommentReplyInSpaceData>, options?: CallOptions): Promise<Api.UpdateCommentReplyInSpaceResponses[200]> {
    return this.send({method: 'PUT', path: '/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Delete a reply
   *
   * Available to the author, and to administrators of the space with the scope `admin`.
   */
  deleteCommentReplyInSpace(input: Input<Api.DeleteCommentReplyInSpaceData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}', result: 'nothing'}, input, options);
  }

  /**
   * List the members who commented on a space
   *
   * Members who posted a comment or reply that still exists, ordered by ID. Leaves out people who left the organization. Requires `listMembers` in the organization.
   */
  listCommentersInSpace(input: Input<Api.ListCommentersInSpaceData>, options?: CallOptions): List<Api.ListCommentersInSpaceResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/commenters', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * List the comments on a change request
   *
   * Newest first. Unknown users and pages match nothing.
   */
  listCommentsInChangeRequest(input: Input<Api.ListCommentsInChangeRequestData>, options?: CallOptions): List<Api.ListCommentsInChangeRequestResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments', result: 'json', query: ['page','limit','format','order','status','targetPage','authors']}, input, options);
  }

  /**
   * Comment on a change request
   *
   * Optionally targets a page or heading. Returns 400 if the page or heading is not in the revision that you read now. Returns 409 if the change request is merged.
   */
  postCommentInChangeRequest(input: Input<Api.PostCommentInChangeRequestData>, options?: CallOptions): Promise<Api.PostCommentInChangeRequestResponses[200]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve a comment on a change request
   */
  getCommentInChangeRequest(input: Input<Api.GetCommentInChangeRequestData>, options?: CallOptions): Promise<Api.GetCommentInChangeRequestResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}', result: 'json', query: ['format']}, input, options);
  }

  /**
   * Update, resolve or reopen a comment, or react to it
   *
   * Properties that you leave out do not change. Everybody who can comment can resolve, reopen and react; only the author can change the text (403). Returns 409 if there would be more than 50 different reactions, or 5,000 in all. Returns 409 if the change request is merged.
   */
  updateCommentInChangeRequest(input: Input<Api.UpdateCommentInChangeRequestData>, options?: CallOptions): Promise<Api.UpdateCommentInChangeRequestResponses[200]> {
    return this.send({method: 'PUT', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Delete a comment and its replies
   *
   * Available to the author, and to administrators of the space with the scope `admin`. Returns 409 if the change request is merged.
   */
  deleteCommentInChangeRequest(input: Input<Api.DeleteCommentInChangeRequestData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}', result: 'nothing'}, input, options);
  }

  /**
   * List the replies to a comment
   */
  listCommentRepliesInChangeRequest(input: Input<Api.ListCommentRepliesInChangeRequestData>, options?: CallOptions): List<Api.ListCommentRepliesInChangeRequestResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies', result: 'json', query: ['page','limit','format']}, input, options);
  }

  /**
   * Reply to a comment
   *
   * You can also reply to a resolved comment, which stays resolved. Returns 409 if the change request is merged.
   */
  postCommentReplyInChangeRequest(input: Input<Api.PostCommentReplyInChangeRequestData>, options?: CallOptions): Promise<Api.PostCommentReplyInChangeRequestResponses[200]> {
    return this.send({method: 'POST', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies', result: 'json', query: ['format'], body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve a reply to a comment
   */
  getCommentReplyInChangeRequest(input: Input<Api.GetCommentReplyInChangeRequestData>, options?: CallOptions): Promise<Api.GetCommentReplyInChangeRequestResponses[200]> {
    return this.send({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}', result: 'json', query: ['format']}, input, options);
  }

  /**
   * Update a reply, or react to it
   *
   * Properties that you leave out do not change. Everybody who can comment can react; only the author can change the text (403). Returns 409 if there would be more than 50 different reactions, or 5,000 in all. Returns 409 if the change request is merged.
   */
  updateCommentReplyInChangeRequest(input: Input<Api.UpdateCommentReplyInChangeRequestData>, options?: CallOptions): Promise<Api.UpdateCommentReplyInChangeRequestResponses[200]> {
    return this.send({method: 'PUT', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Delete a reply
   *
   * Available to the author, and to administrators of the space with the scope `admin`. Returns 409 if the change request is merged.
   */
  deleteCommentReplyInChangeRequest(input: Input<Api.DeleteCommentReplyInChangeRequestData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}', result: 'nothing'}, input, options);
  }

  /**
   * List the members who commented on a change request
   *
   * Members who posted a comment or reply that still exists, ordered by ID. Leaves out people who left the organization. Requires `listMembers` in the organization.
   */
  listCommentersInChangeRequest(input: Input<Api.ListCommentersInChangeRequestData>, options?: CallOptions): List<Api.ListCommentersInChangeRequestResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/commenters', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Resolve a URL of a published site
   *
   * Requires no token. Returns 404 if no published site has this URL, or if the key of a share link is missing; 403 if the site requires visitors to sign in and this visitor has not, unless the site has a sign-in URL (`fallbackURL`).
   */
  getPublishedContentByUrl(input: Input<Api.GetPublishedContentByUrlData>, options?: CallOptions): Promise<Api.GetPublishedContentByUrlResponses[200]> {
    return this.send({method: 'GET', path: '/v1/urls/published', result: 'json', query: ['visitorAuthToken','redirectOnError','url']}, input, options);
  }

  /**
   * Resolve a URL of a published site for a visitor
   *
   * Requires no token. Returns 404 if no published site has this URL, or if the key of a share link is missing; 403 if the site requires visitors to sign in and this visitor has not, unless the site has a sign-in URL (`fallbackURL`).
   */
  resolvePublishedContentByUrl(input: Input<Api.ResolvePublishedContentByUrlData>, options?: CallOptions): Promise<Api.ResolvePublishedContentByUrlResponses[200]> {
    return this.send({method: 'POST', path: '/v1/urls/published', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * List the sites of an organization
   *
   * Guests see sites that show a space they have a role on.
   */
  listSites(input: Input<Api.ListSitesData>, options?: CallOptions): List<Api.ListSitesResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/sites', result: 'json', query: ['page','limit','space','title','published']}, input, options);
  }

  /**
   * Create a site
   *
   * The site is not published yet. Also requires the role `create` on each of `spaces`: 403 names the spaces on which your role is weaker, and 404 means that you cannot view one of them.
   */
  createSite(input: Input<Api.CreateSiteData>, options?: CallOptions): Promise<Api.CreateSiteResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/sites', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve a site
   */
  getSite(input: Input<Api.GetSiteData>, options?: CallOptions): Promise<Api.GetSiteResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}', result: 'json'}, input, options);
  }

  /**
   * Delete a site
   *
   * The spaces it shows remain. This cannot be undone.
   */
  deleteSite(input: Input<Api.DeleteSiteData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/sites/{siteId}', result: 'nothing'}, input, options);
  }

  /**
   * Update a site
   *
   * Properties that you leave out do not change.
   */
  updateSite(input: Input<Api.UpdateSiteData>, options?: CallOptions): Promise<Api.UpdateSiteResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/orgs/{organizationId}/sites/{siteId}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * Publish a site
   *
   * Requires the role `create` in the organization and on each space that the site shows: 403 names the spaces on which your role is weaker, and 404 means that you cannot view one of them. A space that is restricted or moved later stays published.
   */
  publishSite(input: Input<Api.PublishSiteData>, options?: CallOptions): Promise<Api.PublishSiteResponses[200]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/publish', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Unpublish a site
   *
   * The site does not change, and can be published again.
   */
  unpublishSite(input: Input<Api.UnpublishSiteData>, options?: CallOptions): Promise<Api.UnpublishSiteResponses[200]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/unpublish', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve a published site with everything that a front end needs
   *
   * Returns 404 while the site is not published, except to people who can edit it. Accepts a site token and returns what its visitor can see.
   */
  getPublishedContentSite(input: Input<Api.GetPublishedContentSiteData>, options?: CallOptions): Promise<Api.GetPublishedContentSiteResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}/published', result: 'json', query: ['shareKey']}, input, options);
  }

  /**
   * Retrieve the adaptive schema of a site
   *
   * The schema of the claims that conditions refer to. Until it is first set, it has no properties.
   */
  getSiteAdaptiveSchema(input: Input<Api.GetSiteAdaptiveSchemaData>, options?: CallOptions): Promise<Api.GetSiteAdaptiveSchemaResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema', result: 'json'}, input, options);
  }

  /**
   * Replace the adaptive schema of a site
   *
   * Conditions do not have to match the schema. On a published site with adaptive content, a different description of `unsigned` requires the role `create` on each space that the site shows.
   */
  updateSiteAdaptiveSchema(input: Input<Api.UpdateSiteAdaptiveSchemaData>, options?: CallOptions): Promise<Api.UpdateSiteAdaptiveSchemaResponses[200]> {
    return this.send({method: 'PUT', path: '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * List the conditions that the adaptive schema suggests
   *
   * One for each boolean property, and one for each value of an `enum`.
   */
  listSiteAdaptiveSchemaTemplateConditions(input: Input<Api.ListSiteAdaptiveSchemaTemplateConditionsData>, options?: CallOptions): Promise<Api.ListSiteAdaptiveSchemaTemplateConditionsResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema/template-conditions', result: 'json'}, input, options);
  }

  /**
   * List the spaces that a site shows
   *
   * In the order of the site, if you can view them. Accepts a site token and returns what its visitor can see.
   */
  listSiteSpaces(input: Input<Api.ListSiteSpacesData>, options?: CallOptions): List<Api.ListSiteSpacesResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces', result: 'json', query: ['page','limit','shareKey','default']}, input, options);
  }

  /**
   * Add a space to a site
   *
   * The space is added at the end of its section. Also requires the role `create` on the space. Returns 409 if the site already shows it. A site can show up to 1,000 spaces.
   */
  addSpaceToSite(input: Input<Api.AddSpaceToSiteData>, options?: CallOptions): Promise<Api.AddSpaceToSiteResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Remove a space from a site
   *
   * The space itself remains. If its section shows no other space, the section is removed too. If it was the default, the next site space becomes the default.
   */
  deleteSiteSpace(input: Input<Api.DeleteSiteSpaceData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}', result: 'nothing'}, input, options);
  }

  /**
   * Update a site space
   *
   * Showing another space requires the role `create` on it, and returns 409 if the site already shows it. On a published site with adaptive content, changing or removing the condition also requires the role `create` on the space.
   */
  updateSiteSpace(input: Input<Api.UpdateSiteSpaceData>, options?: CallOptions): Promise<Api.UpdateSiteSpaceResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * Move a site space
   *
   * Moves the site space next to another one, into that one's section. If its path is taken there, it gets a number. A section that loses its last site space is removed.
   */
  moveSiteSpace(input: Input<Api.MoveSiteSpaceData>, options?: CallOptions): Promise<Api.MoveSiteSpaceResponses[200]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * List the sections of a site
   *
   * In the order of the site, if you can view one of their spaces. Accepts a site token and returns what its visitor can see.
   */
  listSiteSections(input: Input<Api.ListSiteSectionsData>, options?: CallOptions): List<Api.ListSiteSectionsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}/sections', result: 'json', query: ['page','limit','shareKey']}, input, options);
  }

  /**
   * Create a section
   *
   * The section has one space and comes last on the site. The first section takes over all site spaces of the root. Also requires the role `create` on the space. A space that the first section took over with the others moves to its own section. Returns 409 if the space is in another section. A site can have up to 250 sections.
   */
  addSectionToSite(input: Input<Api.AddSectionToSiteData>, options?: CallOptions): Promise<Api.AddSectionToSiteResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/sections', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Delete a section
   *
   * Deletes its site spaces too; the spaces themselves remain. If it was the default, the next section becomes the default. Deleting the last section also deletes the section groups.
   */
  deleteSiteSection(input: Input<Api.DeleteSiteSectionData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}', result: 'nothing'}, input, options);
  }

  /**
   * Update a section
   *
   * On a published site with adaptive content, changing or removing the condition requires the role `create` on each space of the section.
   */
  updateSiteSection(input: Input<Api.UpdateSiteSectionData>, options?: CallOptions): Promise<Api.UpdateSiteSectionResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * Move a section
   *
   * Moves the section next to another section, into that one's section group, or next to a section group.
   */
  moveSiteSection(input: Input<Api.MoveSiteSectionData>, options?: CallOptions): Promise<Api.MoveSiteSectionResponses[200]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * List the section groups of a site
   *
   * In the order of the site. Accepts a site token and returns what its visitor can see, without groups that are empty for them.
   */
  listSiteSectionGroups(input: Input<Api.ListSiteSectionGroupsData>, options?: CallOptions): List<Api.ListSiteSectionGroupsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups', result: 'json', query: ['page','limit','shareKey']}, input, options);
  }

  /**
   * Create a section group
   *
   * The group takes the position of the first of its sections, or comes last. Returns 409 on a site without sections. A site can have up to 100 section groups.
   */
  addSectionGroupToSite(input: Input<Api.AddSectionGroupToSiteData>, options?: CallOptions): Promise<Api.AddSectionGroupToSiteResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Delete a section group
   *
   * Its sections take its position on the site.
   */
  deleteSiteSectionGroup(input: Input<Api.DeleteSiteSectionGroupData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}', result: 'nothing'}, input, options);
  }

  /**
   * Update a section group
   */
  updateSiteSectionGroup(input: Input<Api.UpdateSiteSectionGroupData>, options?: CallOptions): Promise<Api.UpdateSiteSectionGroupResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * Move a section group
   *
   * Moves the group next to a section that is in no group, or next to another section group. Deprecated: use `sortSiteStructure`.
   */
  moveSiteSectionGroup(input: Input<Api.MoveSiteSectionGroupData>, options?: CallOptions): Promise<Api.MoveSiteSectionGroupResponses[200]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Add a section to a section group
   *
   * The section comes last in the group. A section that is already in the group does not move.
   */
  addSectionToGroup(input: Input<Api.AddSectionToGroupData>, options?: CallOptions): Promise<Api.AddSectionToGroupResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Remove a section from its section group
   *
   * The section stays on the site, directly after the section group.
   */
  removeSectionFromGroup(input: Input<Api.RemoveSectionFromGroupData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}', result: 'nothing'}, input, options);
  }

  /**
   * Retrieve the structure of a site
   *
   * Site spaces that you can view, in their sections and section groups. Accepts a site token and returns what its visitor can see.
   */
  getSiteStructure(input: Input<Api.GetSiteStructureData>, options?: CallOptions): Promise<Api.GetSiteStructureResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}/structure', result: 'json', query: ['shareKey']}, input, options);
  }

  /**
   * Move an item in the structure of a site
   *
   * Moves a site space next to a site space; a section next to a section, into that one's section group, or next to a section group; a section group next to another group, or next to a section that is in no group.
   */
  sortSiteStructure(input: Input<Api.SortSiteStructureData>, options?: CallOptions): Promise<Api.SortSiteStructureResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/orgs/{organizationId}/sites/{siteId}/structure/sort', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * Retrieve the customization of a site
   *
   * All settings, including defaults. Accepts a site token and leaves out header links that its visitor cannot see.
   */
  getSiteCustomizationById(input: Input<Api.GetSiteCustomizationByIdData>, options?: CallOptions): Promise<Api.GetSiteCustomizationByIdResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}/customization', result: 'json', query: ['shareKey','unmasked']}, input, options);
  }

  /**
   * Replace the customization of a site
   *
   * Settings that you leave out are reset to their defaults. Targets of links must exist, and you must be able to view them; links that the settings already had are not checked again. All settings together can have up to 65,536 bytes of JSON.
   */
  updateSiteCustomizationById(input: Input<Api.UpdateSiteCustomizationByIdData>, options?: CallOptions): Promise<Api.UpdateSiteCustomizationByIdResponses[200]> {
    return this.send({method: 'PUT', path: '/v1/orgs/{organizationId}/sites/{siteId}/customization', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve the customization of a site space
   *
   * The settings of the site, with the overrides of this site space. Accepts a site token in the same way as the settings of the site.
   */
  getSiteSpaceCustomizationById(input: Input<Api.GetSiteSpaceCustomizationByIdData>, options?: CallOptions): Promise<Api.GetSiteSpaceCustomizationByIdResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization', result: 'json', query: ['shareKey','unmasked']}, input, options);
  }

  /**
   * Remove the customization overrides of a site space
   */
  deleteSiteSpaceCustomizationById(input: Input<Api.DeleteSiteSpaceCustomizationByIdData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization', result: 'nothing'}, input, options);
  }

  /**
   * Override the customization for a site space
   *
   * A setting that you send overrides the setting of the site; `null` for a setting or a group of settings removes the override. Settings that you leave out do not change. Lists, links, pairs of images, colors without a default and the favicon are replaced as a whole.
   */
  overrideSiteSpaceCustomizationById(input: Input<Api.OverrideSiteSpaceCustomizationByIdData>, options?: CallOptions): Promise<Api.OverrideSiteSpaceCustomizationByIdResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * List the share links of a site
   */
  listSiteShareLinks(input: Input<Api.ListSiteShareLinksData>, options?: CallOptions): List<Api.ListSiteShareLinksResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}/share-links', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Create a share link
   *
   * Everybody who has its key can read the site while its visibility is `share-link`. On a published site with the visibility `share-link`, this also requires the role `create` on each space that the site shows. A site can have up to 1,000 share links.
   */
  createSiteShareLink(input: Input<Api.CreateSiteShareLinkData>, options?: CallOptions): Promise<Api.CreateSiteShareLinkResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/share-links', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Delete a share link
   *
   * Its key stops working within a second.
   */
  deleteSiteShareLink(input: Input<Api.DeleteSiteShareLinkData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}', result: 'nothing'}, input, options);
  }

  /**
   * Update a share link
   *
   * With `active` false, its key stops working within a second. To enable it again: On a published site with the visibility `share-link`, this also requires the role `create` on each space that the site shows.
   */
  updateSiteShareLink(input: Input<Api.UpdateSiteShareLinkData>, options?: CallOptions): Promise<Api.UpdateSiteShareLinkResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * Retrieve the visitor authentication of a site
   *
   * Applies to sites with the visibility `visitor-auth`, and to the claims of visitors of other sites.
   */
  getSitePublishingAuth(input: Input<Api.GetSitePublishingAuthData>, options?: CallOptions): Promise<Api.GetSitePublishingAuthResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth', result: 'json'}, input, options);
  }

  /**
   * Update the visitor authentication of a site
   *
   * On a published site with the visibility `visitor-auth`, changing the key also requires the role `create` on each space that the site shows.
   */
  updateSitePublishingAuth(input: Input<Api.UpdateSitePublishingAuthData>, options?: CallOptions): Promise<Api.UpdateSitePublishingAuthResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * Regenerate the key of visitor authentication
   *
   * JWTs and site tokens that were signed with the previous key stop working within a second. On a published site with the visibility `visitor-auth`, changing the key also requires the role `create` on each space that the site shows.
   */
  regenerateSitePublishingAuth(input: Input<Api.RegenerateSitePublishingAuthData>, options?: CallOptions): Promise<Api.RegenerateSitePublishingAuthResponses[200]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * List the redirects of a site
   *
   * Oldest first.
   */
  listSiteRedirects(input: Input<Api.ListSiteRedirectsData>, options?: CallOptions): List<Api.ListSiteRedirectsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}/redirects', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Create a redirect
   *
   * Redirects a path of the site to a page, a site space, a section or an address. A source that ends with `/*` redirects every path below it. Returns 409 if the source already has a redirect. A site can have up to 10,000 redirects.
   */
  createSiteRedirect(input: Input<Api.CreateSiteRedirectData>, options?: CallOptions): Promise<Api.CreateSiteRedirectResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/redirects', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Delete a redirect
   */
  deleteSiteRedirect(input: Input<Api.DeleteSiteRedirectData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/sites/{siteId}/redirects/{redirectId}', result: 'nothing'}, input, options);
  }

  /**
   * Update a redirect
   */
  updateSiteRedirect(input: Input<Api.UpdateSiteRedirectData>, options?: CallOptions): Promise<Api.UpdateSiteRedirectResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/orgs/{organizationId}/sites/{siteId}/redirects/{redirectId}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * Resolve a path to its redirect
   *
   * For readers, whom a site token identifies. The redirect from the path itself applies, otherwise that from the longest path above it. Returns 404 if there is no redirect, or if this reader cannot see its target.
   */
  getSiteRedirectBySource(input: Input<Api.GetSiteRedirectBySourceData>, options?: CallOptions): Promise<Api.GetSiteRedirectBySourceResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}/redirect', result: 'json', query: ['source','shareKey']}, input, options);
  }

  /**
   * Search the content of a site
   *
   * Works like the search of an organization, in the site spaces that the published profile shows to the same reader. Accepts a site token; an API token needs only the scope `read`. Returns 404 while the site is not published, except to people who can edit it, and for a site space that the reader cannot see. Spaces with the best matching page come first, ten per page of the list unless `limit` is set. Each space has up to five of its pages, or fewer if you request more than 100 spaces at once.
   */
  searchSiteContent(input: Input<Api.SearchSiteContentData>, options?: CallOptions): List<Api.SearchSiteContentResponses[200]['items'][number]> {
    return this.list({method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/search', result: 'json', query: ['page','limit','shareKey'], body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * List what readers of a site did
   *
   * Views and feedback per page and day, or searches per query and day: the last day first, and of each day the highest number first. Pages of spaces that you cannot view are left out. With `feedback`, a page of the list has at most 100 items.
   */
  listSiteInsights(input: Input<Api.ListSiteInsightsData>, options?: CallOptions): List<Api.ListSiteInsightsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/sites/{siteId}/insights', result: 'json', query: ['page','limit','from','to','metric']}, input, options);
  }

  /**
   * List the OpenAPI specifications of an organization
   *
   * Oldest first.
   */
  listOpenAPISpecs(input: Input<Api.ListOpenApiSpecsData>, options?: CallOptions): List<Api.ListOpenApiSpecsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/openapi', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Create an OpenAPI specification
   *
   * Its source is read in the background. Returns 409 if the slug is taken.
   */
  createOpenAPISpec(input: Input<Api.CreateOpenApiSpecData>, options?: CallOptions): Promise<Api.CreateOpenApiSpecResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/openapi', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve an OpenAPI specification
   */
  getOpenAPISpecBySlug(input: Input<Api.GetOpenApiSpecBySlugData>, options?: CallOptions): Promise<Api.GetOpenApiSpecBySlugResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/openapi/{specSlug}', result: 'json'}, input, options);
  }

  /**
   * Create an OpenAPI specification, or replace its source
   *
   * The source is read in the background, even if it is the same as before. Existing versions remain.
   */
  createOrUpdateOpenAPISpecBySlug(input: Input<Api.CreateOrUpdateOpenApiSpecBySlugData>, options?: CallOptions): Promise<Api.CreateOrUpdateOpenApiSpecBySlugResponses[200]> {
    return this.send({method: 'PUT', path: '/v1/orgs/{organizationId}/openapi/{specSlug}', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Delete an OpenAPI specification and its versions
   */
  deleteOpenAPISpecBySlug(input: Input<Api.DeleteOpenApiSpecBySlugData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/openapi/{specSlug}', result: 'nothing'}, input, options);
  }

  /**
   * List the versions of an OpenAPI specification
   *
   * Newest first. A version is created each time the content of the source has changed.
   */
  listOpenAPISpecVersions(input: Input<Api.ListOpenApiSpecVersionsData>, options?: CallOptions): List<Api.ListOpenApiSpecVersionsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/openapi/{specSlug}/versions', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Retrieve a version of an OpenAPI specification
   */
  getOpenAPISpecVersionById(input: Input<Api.GetOpenApiSpecVersionByIdData>, options?: CallOptions): Promise<Api.GetOpenApiSpecVersionByIdResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}', result: 'json'}, input, options);
  }

  /**
   * Retrieve the content of a version of an OpenAPI specification
   *
   * The specification as JSON, regardless of the format of its source, with everything that it refers to in other files. A site token reads the latest version of what its site shows, as `filesystem`, a list with one file whose `specification` is this JSON, and `urls` with `source` and `public`.
   */
  getOpenAPISpecVersionContentById(input: Input<Api.GetOpenApiSpecVersionContentByIdData>, options?: CallOptions): Promise<Api.GetOpenApiSpecVersionContentByIdResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content', result: 'json'}, input, options);
  }

  /**
   * List the SAML providers of an organization
   *
   * Requires an administrator. Oldest first.
   */
  listSAMLProviders(input: Input<Api.ListSamlProvidersData>, options?: CallOptions): List<Api.ListSamlProvidersResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/saml', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Create a SAML provider
   *
   * People can sign in once it has `entityID`, `certificate` and `ssoURL`. An organization can have up to 20 identity providers.
   */
  createSAMLProvider(input: Input<Api.CreateSamlProviderData>, options?: CallOptions): Promise<Api.CreateSamlProviderResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/saml', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve a SAML provider
   */
  getSAMLProvider(input: Input<Api.GetSamlProviderData>, options?: CallOptions): Promise<Api.GetSamlProviderResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/saml/{samlProviderId}', result: 'json'}, input, options);
  }

  /**
   * Delete a SAML provider
   *
   * People who signed in through it stay members. While the organization enforces single sign-on (`sso`), you cannot delete the last provider that people can sign in through (409).
   */
  deleteSAMLProvider(input: Input<Api.DeleteSamlProviderData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/saml/{samlProviderId}', result: 'nothing'}, input, options);
  }

  /**
   * Update a SAML provider
   */
  updateSAMLProvider(input: Input<Api.UpdateSamlProviderData>, options?: CallOptions): Promise<Api.UpdateSamlProviderResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/orgs/{organizationId}/saml/{samlProviderId}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * Retrieve the SAML metadata of this service
   *
   * Requires no API token. Returns the entity descriptor of SAML 2.0 metadata.
   */
  getSAMLMetadata(input: Input<Api.GetSamlMetadataData>, options?: CallOptions): Promise<string> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/saml/{samlProviderId}/metadata', result: 'text'}, input, options);
  }

  /**
   * Create a certificate for a SAML provider
   *
   * To replace a certificate of this service: create another one, enter it at the identity provider, then delete the old one. Meanwhile the old one signs, and both decrypt. Returns 409 if there are two already. The first certificate is created when a setting of the provider needs one.
   */
  createSAMLCertificate(input: Input<Api.CreateSamlCertificateData>, options?: CallOptions): Promise<Api.CreateSamlCertificateResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/saml/{samlProviderId}/certificates', result: 'json', hasKey: true}, input, options);
  }

  /**
   * Delete a certificate of a SAML provider
   *
   * Its private key is deleted, too. You cannot delete the only certificate while `signRequests`, `requireEncryptedAssertions` or `singleLogoutURL` is set (409).
   */
  deleteSAMLCertificate(input: Input<Api.DeleteSamlCertificateData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/saml/{samlProviderId}/certificates/{certificateId}', result: 'nothing'}, input, options);
  }

  /**
   * List the OpenID Connect providers of an organization
   *
   * Requires an administrator. Oldest first.
   */
  listOIDCProviders(input: Input<Api.ListOidcProvidersData>, options?: CallOptions): List<Api.ListOidcProvidersResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/oidc', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Create an OpenID Connect provider
   *
   * People can sign in once it has `issuer` and `clientId`. An organization can have up to 20 identity providers.
   */
  createOIDCProvider(input: Input<Api.CreateOidcProviderData>, options?: CallOptions): Promise<Api.CreateOidcProviderResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/oidc', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve an OpenID Connect provider
   */
  getOIDCProvider(input: Input<Api.GetOidcProviderData>, options?: CallOptions): Promise<Api.GetOidcProviderResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/oidc/{oidcProviderId}', result: 'json'}, input, options);
  }

  /**
   * Delete an OpenID Connect provider
   *
   * People who signed in through it stay members. While the organization enforces single sign-on (`sso`), you cannot delete the last provider that people can sign in through (409).
   */
  deleteOIDCProvider(input: Input<Api.DeleteOidcProviderData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/oidc/{oidcProviderId}', result: 'nothing'}, input, options);
  }

  /**
   * Update an OpenID Connect provider
   */
  updateOIDCProvider(input: Input<Api.UpdateOidcProviderData>, options?: CallOptions): Promise<Api.UpdateOidcProviderResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/orgs/{organizationId}/oidc/{oidcProviderId}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * Receive a logout of an OpenID Connect provider
   *
   * For providers (OpenID Connect Back-Channel Logout 1.0). Requires no API token. Ends the session that the logout token names, or all sessions of the person through this provider: their tokens, and sessions of readers of sites. The token must be signed by the provider, for this client, and of the last ten minutes. It works once.
   */
  acceptOIDCLogout(input: Input<Api.AcceptOidcLogoutData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/oidc/{oidcProviderId}/logout', result: 'nothing', body: 'application/x-www-form-urlencoded'}, input, options);
  }

  /**
   * List the sign-in options of an organization
   *
   * Its complete SAML and OpenID Connect providers, oldest first. Available to members who have not signed in yet.
   */
  listSSOProviderLogins(input: Input<Api.ListSsoProviderLoginsData>, options?: CallOptions): Promise<Api.ListSsoProviderLoginsResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/sso', result: 'json'}, input, options);
  }

  /**
   * Exchange the code of a sign-in for an API token
   *
   * Requires no API token. A sign-in through a provider ends at the application with a `code`, which can be exchanged once, within a minute. If you did not receive the response, send the request again: as long as nobody has used the token, the code is exchanged for another one, which replaces it. The token works for the `sessionLifetime` of the provider, a day by default, or until the provider ends its own session, and only for that organization.
   */
  exchangeSSOCode(input: Input<Api.ExchangeSsoCodeData>, options?: CallOptions): Promise<Api.ExchangeSsoCodeResponses[200]> {
    return this.send({method: 'POST', path: '/v1/sso/token', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * List the translation settings of an organization
   *
   * Oldest first.
   */
  listTranslationSettings(input: Input<Api.ListTranslationSettingsData>, options?: CallOptions): List<Api.ListTranslationSettingsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/translations', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Create translation settings
   */
  createTranslationSettings(input: Input<Api.CreateTranslationSettingsData>, options?: CallOptions): Promise<Api.CreateTranslationSettingsResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/translations', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve translation settings
   */
  getTranslationSettings(input: Input<Api.GetTranslationSettingsData>, options?: CallOptions): Promise<Api.GetTranslationSettingsResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/translations/{translationSettingsId}', result: 'json'}, input, options);
  }

  /**
   * Replace translation settings
   *
   * Languages that you leave out are removed.
   */
  replaceTranslationSettings(input: Input<Api.ReplaceTranslationSettingsData>, options?: CallOptions): Promise<Api.ReplaceTranslationSettingsResponses[200]> {
    return this.send({method: 'PUT', path: '/v1/orgs/{organizationId}/translations/{translationSettingsId}', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Delete translation settings
   */
  deleteTranslationSettings(input: Input<Api.DeleteTranslationSettingsData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/translations/{translationSettingsId}', result: 'nothing'}, input, options);
  }

  /**
   * Create a link to a preview
   *
   * Returns a URL that shows the site with the content of a change request or revision in a browser. It works for five minutes; the browser can then read previews on the site for 12 hours, as long as your token works and you may read the content. Returns 404 if you may not read the change request or revision, if the site does not show the space, and while the site is not published, except to people who can edit it. An API token needs only the scope `read`.
   */
  createSitePreviewLink(input: Input<Api.CreateSitePreviewLinkData>, options?: CallOptions): Promise<Api.CreateSitePreviewLinkResponses[200]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/sites/{siteId}/preview-links', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * List the audit events of an organization
   *
   * Newest first. An event appears about a second after the change, and is kept for a year.
   */
  listAuditEvents(input: Input<Api.ListAuditEventsData>, options?: CallOptions): List<Api.ListAuditEventsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/audit-events', result: 'json', query: ['page','limit','action','actor','target','from','to']}, input, options);
  }

  /**
   * Export the audit log as JSON Lines
   *
   * One event per line, newest first, with the same properties and filters as the list.
   */
  exportAuditEvents(input: Input<Api.ExportAuditEventsData>, options?: CallOptions): Promise<Response> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/audit-events/export', result: 'response', query: ['action','actor','target','from','to']}, input, options);
  }

  /**
   * Retrieve an audit event
   */
  getAuditEvent(input: Input<Api.GetAuditEventData>, options?: CallOptions): Promise<Api.GetAuditEventResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/audit-events/{auditEventId}', result: 'json'}, input, options);
  }

  /**
   * List the actions of audit events
   *
   * Use them in filters of the audit log and of webhooks.
   */
  listAuditEventActions(input: Input<Api.ListAuditEventActionsData>, options?: CallOptions): List<Api.ListAuditEventActionsResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/audit-event-actions', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * List the webhooks of an organization
   *
   * Oldest first.
   */
  listWebhooks(input: Input<Api.ListWebhooksData>, options?: CallOptions): List<Api.ListWebhooksResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/webhooks', result: 'json', query: ['page','limit']}, input, options);
  }

  /**
   * Create a webhook
   *
   * The response contains the secret that deliveries are signed with. It is never shown again. An organization can have up to 20 webhooks (409).
   */
  createWebhook(input: Input<Api.CreateWebhookData>, options?: CallOptions): Promise<Api.CreateWebhookResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/webhooks', result: 'json', body: 'application/json', hasKey: true}, input, options);
  }

  /**
   * Retrieve a webhook
   */
  getWebhook(input: Input<Api.GetWebhookData>, options?: CallOptions): Promise<Api.GetWebhookResponses[200]> {
    return this.send({method: 'GET', path: '/v1/orgs/{organizationId}/webhooks/{webhookId}', result: 'json'}, input, options);
  }

  /**
   * Delete a webhook and its deliveries
   */
  deleteWebhook(input: Input<Api.DeleteWebhookData>, options?: CallOptions): Promise<void> {
    return this.send({method: 'DELETE', path: '/v1/orgs/{organizationId}/webhooks/{webhookId}', result: 'nothing'}, input, options);
  }

  /**
   * Update a webhook
   *
   * With `rotateSecret`, the response contains the new secret. It is never shown again.
   */
  updateWebhook(input: Input<Api.UpdateWebhookData>, options?: CallOptions): Promise<Api.UpdateWebhookResponses[200]> {
    return this.send({method: 'PATCH', path: '/v1/orgs/{organizationId}/webhooks/{webhookId}', result: 'json', body: 'application/json'}, input, options);
  }

  /**
   * Send a test event to a webhook
   *
   * Sends `webhook.test` in the background, ahead of everything that waits. The list of deliveries shows the result. Returns 409 while the webhook is disabled, or when 3,000 of its deliveries are waiting.
   */
  testWebhook(input: Input<Api.TestWebhookData>, options?: CallOptions): Promise<Api.TestWebhookResponses[201]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/webhooks/{webhookId}/test', result: 'json', hasKey: true}, input, options);
  }

  /**
   * List the deliveries of a webhook
   *
   * Newest first. The newest 10,000 deliveries are kept, for 30 days.
   */
  listWebhookDeliveries(input: Input<Api.ListWebhookDeliveriesData>, options?: CallOptions): List<Api.ListWebhookDeliveriesResponses[200]['items'][number]> {
    return this.list({method: 'GET', path: '/v1/orgs/{organizationId}/webhooks/{webhookId}/deliveries', result: 'json', query: ['page','limit','status']}, input, options);
  }

  /**
   * Retry a delivery
   *
   * Sends the delivery again in the background, with the same `webhook-id`, after everything that waits for the same target. Returns 409 while the webhook is disabled, or when 3,000 of its deliveries are waiting.
   */
  retryWebhookDelivery(input: Input<Api.RetryWebhookDeliveryData>, options?: CallOptions): Promise<Api.RetryWebhookDeliveryResponses[200]> {
    return this.send({method: 'POST', path: '/v1/orgs/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}/retry', result: 'json', hasKey: true}, input, options);
  }
}
