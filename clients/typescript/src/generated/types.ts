// Generated from the OpenAPI document: npm run client. Do not edit.
export type ClientOptions = {
    baseUrl: 'http://localhost:3000' | (string & {});
};

export type UserUrls = {
    location: string;
};

export type CurrentUserResource = {
    object: 'user';
    id: string;
    displayName: string;
    email: string;
    photoURL?: string;
    urls: UserUrls;
    /**
     * When the email address was confirmed. Absent if it was not: it does not let you join organizations then.
     */
    emailVerifiedAt?: string;
};

export type TokenScope = 'read' | 'write' | 'admin';

export type TokenResource = {
    object: 'token';
    id: string;
    label: string;
    scopes: Array<TokenScope>;
    createdAt: string;
    /**
     * Absent if it never expires.
     */
    expiresAt?: string;
    /**
     * Accurate to a few minutes.
     */
    lastUsedAt?: string;
};

export type CreateToken = {
    /**
     * Helps you to tell tokens apart.
     */
    label?: string;
    /**
     * Defaults to all scopes. A token cannot have scopes that the token of this request lacks.
     */
    scopes?: Array<TokenScope>;
    /**
     * When the token stops working: a time in the future, not after the expiry of the token of this request. Defaults to the expiry of that token, which may be never.
     */
    expiresAt?: string;
};

export type CreatedTokenResource = {
    object: 'token';
    id: string;
    label: string;
    scopes: Array<TokenScope>;
    createdAt: string;
    /**
     * Absent if it never expires.
     */
    expiresAt?: string;
    /**
     * Accurate to a few minutes.
     */
    lastUsedAt?: string;
    /**
     * The secret. It is never shown again.
     */
    token: string;
};

export type CreateUser = {
    displayName: string;
    /**
     * Case-insensitive; stored in lower case.
     */
    email: string;
};

export type UserResource = {
    object: 'user';
    id: string;
    displayName: string;
    email: string;
    photoURL?: string;
    urls: UserUrls;
};

export type AccountSetUpResource = {
    /**
     * ID of the user.
     */
    user: string;
    displayName: string;
    email: string;
    expiresAt: string;
};

export type CompletedSetUpResource = {
    /**
     * ID of the user.
     */
    user: string;
    /**
     * An API token of the person. It is never shown again.
     */
    token: string;
};

export type EmptyBody = {
    [key: string]: never;
};

export type EmailConfirmationResource = {
    /**
     * ID of the user.
     */
    user: string;
    displayName: string;
    email: string;
    expiresAt: string;
};

export type CompletedConfirmationResource = {
    /**
     * ID of the user.
     */
    user: string;
    /**
     * An API token of the person. It is never shown again.
     */
    token: string;
};

export type Role = 'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read';

export type DefaultContent = {
    type: 'site';
    site: string;
};

export type OrganizationTrial = {
    status: 'notapplicable' | 'none' | 'active' | 'ended' | 'expired';
};

export type OrganizationUrls = {
    location: string;
    app: string;
    logo?: string;
};

export type OrganizationPermissionsResource = {
    view: boolean;
    admin: boolean;
    ownTeam: boolean;
    createContent: boolean;
    createOpenAPISpec: boolean;
    ingestConversations: boolean;
    viewBilling: boolean;
    listMembers: boolean;
    listTeams: boolean;
    listIntegrations: boolean;
};

export type OrganizationResource = {
    object: 'organization';
    id: string;
    title: string;
    createdAt: string;
    emailDomains: Array<string>;
    hostname?: string;
    type: 'business' | 'community';
    useCase?: 'internalDocs' | 'docsSite' | 'audienceControlledSite' | 'productDocs' | 'teamKnowledgeBase' | 'designSystem' | 'openSourceDocs' | 'notes' | 'other';
    communityType?: 'nonProfit' | 'openSource' | 'education';
    defaultRole: RoleOrNull;
    defaultContent?: DefaultContent;
    sso: boolean;
    ai: boolean;
    inviteLinks: boolean;
    /**
     * This service has no billing.
     */
    plan: 'enterprise_2024';
    /**
     * Always true.
     *
     * @deprecated
     */
    internal_isOnNewTrial: boolean;
    trial: OrganizationTrial;
    urls: OrganizationUrls;
    permissions: OrganizationPermissionsResource;
};

export type CreateOrganization = {
    title: string;
    /**
     * People with a confirmed email address in one of these domains can join. Creating the organization confirms that these domains are its own (409 if one is verified for another). Stored in lower case, without duplicates.
     */
    emailDomains?: Array<string>;
    /**
     * Unique on the instance. The organization owns the subdomain with this name. Names such as `admin`, `api` and `www` are reserved (400).
     */
    hostname?: string;
};

export type DefaultContentType = 'site';

export type DefaultContentInput = {
    type: DefaultContentType;
    /**
     * ID of a site of this organization.
     */
    site: string;
};

export type UpdateOrganization = {
    title?: string;
    /**
     * Replaces all domains. People with a confirmed email address in one of them can join. New ones must be verified for the organization (400). Stored in lower case, without duplicates.
     */
    emailDomains?: Array<string>;
    /**
     * Unique on the instance (409). The organization owns the subdomain with this name. Names such as `admin`, `api` and `www` are reserved (400). `null` releases the hostname.
     */
    hostname?: string | null;
    /**
     * Role of people who join by their email domain. `null`: they join as guests.
     */
    defaultRole?: RoleOrNull;
    /**
     * What the organization shows first. `null`: nothing in particular.
     */
    defaultContent?: DefaultContentInput | null;
    /**
     * `null` removes it.
     */
    logo?: string | null;
    sso?: boolean;
    ai?: boolean;
    /**
     * `false`: invite links admit nobody.
     */
    inviteLinks?: boolean;
};

/**
 * `pending`: not proven yet. `verified`: the organization holds the domain. `lost`: the record was missing for three days, or another organization proved the domain.
 */
export type DomainState = 'pending' | 'verified' | 'lost';

/**
 * `dns`: proven by the TXT record. `operator`: confirmed by an administrator of the installation.
 */
export type DomainMethod = 'dns' | 'operator';

export type DomainResource = {
    object: 'domain';
    domain: string;
    /**
     * `pending`: not proven yet. `verified`: the organization holds the domain. `lost`: the record was missing for three days, or another organization proved the domain.
     */
    state: DomainState;
    /**
     * `dns`: proven by the TXT record. `operator`: confirmed by an administrator of the installation.
     */
    method: DomainMethod;
    /**
     * The text of the TXT record of `_docs-verification.{domain}`.
     */
    token: string;
    /**
     * When the domain was proven. Absent if it never was.
     */
    verifiedAt?: string;
    /**
     * When the DNS servers last answered. Absent if they never did.
     */
    checkedAt?: string;
};

export type AddDomain = {
    /**
     * Stored in lower case. Other characters than letters, digits and hyphens are in punycode.
     */
    domain: string;
};

export type DomainOrganizationsResource = {
    organizations: Array<OrganizationResource>;
};

export type MemberResource = {
    object: 'member';
    /**
     * ID of the user.
     */
    id: string;
    /**
     * `null`: a guest, who can access only what was granted to them.
     */
    role: RoleOrNull;
    user: UserResource;
    /**
     * A disabled member has no access.
     */
    disabled: boolean;
    joinedAt: string;
    /**
     * Absent if the member was never seen.
     */
    lastSeenAt?: string;
    /**
     * The member signs in through the SSO provider of the organization.
     */
    sso: boolean;
    /**
     * Number of spaces that the member can access and you can view.
     */
    spaces: number;
    /**
     * Number of teams in the organization.
     */
    teams: number;
};

export type ListOrder = 'asc' | 'desc';

export type MemberRole = 'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read' | 'guest';

export type MemberSort = 'joinedAt' | 'lastSeenAt';

export type UpdateMember = {
    /**
     * `null` makes the member a guest.
     */
    role?: RoleOrNull;
    /**
     * `true` removes all access and keeps the role and the grants for later.
     */
    disabled?: boolean;
};

export type PingResource = {
    /**
     * A JWT (HS256, valid for an hour) that identifies a visitor of the organization: `sub`, `organization`, `displayName`, `email`, `role`.
     */
    serviceVisitorClaims: string;
};

export type SubdomainTarget = {
    type: 'organization';
    /**
     * ID of the organization.
     */
    organization: string;
};

export type SubdomainResource = {
    object: 'subdomain';
    subdomain: string;
    target: SubdomainTarget;
    isActive: boolean;
};

export type TeamPermissionsResource = {
    /**
     * Update the team and its members: available to administrators and owners of the team.
     */
    admin: boolean;
    view: boolean;
};

export type TeamResource = {
    object: 'team';
    id: string;
    title: string;
    /**
     * Number of members of the team.
     */
    members: number;
    /**
     * Number of spaces you can view that the team has a grant on, directly or through a collection above.
     */
    spaces: number;
    createdAt: string;
    permissions: TeamPermissionsResource;
};

export type CreateTeam = {
    title: string;
    /**
     * IDs of members of the organization who become members of the team.
     */
    members?: Array<string>;
};

export type UpdateTeam = {
    title: string;
};

export type TeamRole = 'owner' | 'member';

export type TeamPlaceResource = {
    role: TeamRole;
};

export type MemberTeamResource = {
    team: TeamResource;
    member: TeamPlaceResource;
};

export type TeamMemberResource = {
    object: 'team-member';
    /**
     * ID of the user.
     */
    id: string;
    role: TeamRole;
    user: UserResource;
};

export type ChangeTeamMembers = {
    /**
     * IDs of users to add as members. Users who are already in the team keep their role in it.
     */
    add?: Array<string>;
    /**
     * Roles in the team by user ID, at most 1000. Users who are not in the team are added.
     */
    memberships?: {
        [key: string]: 'owner' | 'member';
    };
    /**
     * IDs of users to remove from the team.
     */
    remove?: Array<string>;
};

export type PlaceTeamMember = {
    /**
     * If left out, a user who is not in the team becomes a `member`, and others keep their role.
     */
    role?: TeamRole;
};

export type InviteUsers = {
    /**
     * Case-insensitive. Duplicate addresses are invited once.
     */
    emails: Array<string>;
    /**
     * Role of the invited people. `null`: they join as guests. Defaults to the organization's `defaultRole`.
     */
    role?: RoleOrNull;
    /**
     * They must sign in through SSO.
     */
    sso?: boolean;
};

export type InvitedResource = {
    /**
     * IDs of users who were added by this request, because their address is confirmed and its domain is verified for the organization.
     */
    users: Array<string>;
    /**
     * Number of invitations sent by email.
     */
    invited: number;
    /**
     * Addresses outside the organization's email domains, which were not invited.
     */
    failedSSOEmails: Array<string>;
    /**
     * Addresses that received no email, because too many were sent to them or by the organization recently. An existing invitation remains valid, with the new role. Invite the others again later.
     */
    throttledEmails?: Array<string>;
};

export type EmptyResource = {
    [key: string]: never;
};

export type InviteResource = {
    object: 'invite';
    /**
     * Everybody who has the link and a confirmed address can join.
     */
    id: string;
    /**
     * Role of people who join. `null`: they join as guests. Never more than the role of the person who created or last changed the invite.
     */
    role: RoleOrNull;
    /**
     * The link admits nobody new: everybody with an account is already a member.
     */
    redundant: boolean;
};

export type CreateInviteLink = {
    /**
     * Role of people who join. `null`: they join as guests. Defaults to the organization's `defaultRole`.
     */
    role?: RoleOrNull;
};

export type UpdateInviteLink = {
    /**
     * Role of people who join from now on. `null`: they join as guests.
     */
    role?: RoleOrNull;
};

export type InvitingOrganization = {
    id: string;
    title: string;
};

export type InvitationResource = {
    /**
     * With it and a token of theirs, the person can join instead.
     */
    id: string;
    organization: InvitingOrganization;
    email: string;
    /**
     * `null`: the person joins as a guest.
     */
    role: RoleOrNull;
    expiresAt: string;
    /**
     * Whether accepting it through the link ends all tokens and sign-ins of the account with this address, because the address was not confirmed in the last 30 days. To keep them, join with the ID.
     */
    endsTokens: boolean;
};

export type AcceptedInvitationResource = {
    /**
     * ID of the organization.
     */
    organization: string;
    /**
     * ID of the user.
     */
    user: string;
    /**
     * An API token of the person. It is never shown again. Absent if the address was confirmed in the last 30 days, and the person has a valid token for the whole service or administers the instance.
     */
    token?: string;
};

export type AcceptInvitation = {
    /**
     * Name of the new account, or of an account whose address was not confirmed before. The name of a new account defaults to the part of the address before the @.
     */
    displayName?: string;
};

export type ScimTokenResource = {
    object: 'scim-token';
    id: string;
    label: string;
    createdAt: string;
    /**
     * Absent if it never expires.
     */
    expiresAt?: string;
    /**
     * Accurate to a few minutes.
     */
    lastUsedAt?: string;
};

export type CreateScimToken = {
    /**
     * Helps you to tell tokens apart.
     */
    label?: string;
    /**
     * When the token stops working: a time in the future. Defaults to never.
     */
    expiresAt?: string;
};

export type CreatedScimTokenResource = {
    object: 'scim-token';
    id: string;
    label: string;
    createdAt: string;
    /**
     * Absent if it never expires.
     */
    expiresAt?: string;
    /**
     * Accurate to a few minutes.
     */
    lastUsedAt?: string;
    /**
     * The secret. It is never shown again.
     */
    token: string;
    /**
     * The base URL of SCIM, to be entered in the directory.
     */
    baseURL: string;
};

export type ScimError = {
    schemas: Array<'urn:ietf:params:scim:api:messages:2.0:Error'>;
    /**
     * The HTTP status, as a string.
     */
    status: string;
    /**
     * The error type, as defined in RFC 7644, section 3.12.
     */
    scimType?: string;
    /**
     * A sentence that tells an administrator what to do.
     */
    detail: string;
};

export type ScimName = {
    formatted?: string;
    givenName?: string;
    familyName?: string;
};

export type ScimEmail = {
    value?: string;
    type?: 'work';
    primary?: boolean;
};

export type ScimUserGroup = {
    /**
     * ID of the Group.
     */
    value?: string;
    /**
     * The title of the team.
     */
    display?: string;
    type?: 'direct';
};

export type ScimUserMeta = {
    resourceType?: 'User';
    /**
     * When the person became a member.
     */
    created?: string;
    /**
     * When the account, the membership or the profile last changed. Changes of `groups` do not count.
     */
    lastModified?: string;
    location?: string;
    /**
     * An entity tag. Absent if `groups` are left out, because it depends on them.
     */
    version?: string;
};

export type ScimUser = {
    schemas: Array<'urn:ietf:params:scim:schemas:core:2.0:User'>;
    /**
     * ID of the user.
     */
    id: string;
    /**
     * The directory's identifier for the person.
     */
    externalId?: string;
    /**
     * The email address of the account, in lower case.
     */
    userName?: string;
    name?: ScimName;
    displayName?: string;
    /**
     * Exactly one address.
     */
    emails?: Array<ScimEmail>;
    /**
     * `false`: disabled, without any access.
     */
    active?: boolean;
    /**
     * The teams of the person. Read-only: change the Groups.
     */
    groups?: Array<ScimUserGroup>;
    meta?: ScimUserMeta;
};

export type ScimSearchBody = {
    schemas?: Array<string>;
    filter?: string;
    attributes?: Array<string>;
    excludedAttributes?: Array<string>;
    startIndex?: number;
    count?: number;
};

export type ScimUserBody = {
    schemas?: Array<string>;
    /**
     * The email address of the person. Case-insensitive.
     */
    userName: string;
    externalId?: string;
    displayName?: string;
    /**
     * `formatted`, `givenName`, `familyName`.
     */
    name?: {
        [key: string]: string;
    };
    /**
     * The primary address is stored for the directory. Emails go to `userName`.
     */
    emails?: Array<{
        [key: string]: unknown;
    }>;
    active?: boolean;
};

export type ScimPatchOperation = {
    /**
     * `add`, `replace` or `remove`. Case-insensitive.
     */
    op: string;
    path?: string;
    /**
     * Without a path, an object of attributes.
     */
    value?: {
        [key: string]: unknown;
    };
};

export type ScimPatchBody = {
    schemas?: Array<string>;
    Operations: Array<ScimPatchOperation>;
};

export type ScimMember = {
    /**
     * ID of the User.
     */
    value?: string;
    /**
     * The name of the account.
     */
    display?: string;
    type?: 'User';
};

export type ScimGroupMeta = {
    resourceType?: 'Group';
    created?: string;
    /**
     * When the title, the external ID or the members last changed.
     */
    lastModified?: string;
    location?: string;
    /**
     * An entity tag. Absent if members are left out, because it depends on them.
     */
    version?: string;
};

export type ScimGroup = {
    schemas: Array<'urn:ietf:params:scim:schemas:core:2.0:Group'>;
    /**
     * ID of the team.
     */
    id: string;
    /**
     * The directory's identifier for the group.
     */
    externalId?: string;
    /**
     * The title of the team.
     */
    displayName?: string;
    members?: Array<ScimMember>;
    meta?: ScimGroupMeta;
};

export type ScimGroupBody = {
    schemas?: Array<string>;
    /**
     * The title of the team.
     */
    displayName: string;
    externalId?: string;
    /**
     * Objects whose `value` is the ID of a User.
     */
    members?: Array<{
        [key: string]: unknown;
    }>;
};

export type ScimDiscoveryMeta = {
    resourceType: string;
    location: string;
};

export type ScimConfiguration = {
    schemas: Array<string>;
    patch: {
        [key: string]: unknown;
    };
    bulk: {
        [key: string]: unknown;
    };
    filter: {
        [key: string]: unknown;
    };
    changePassword: {
        [key: string]: unknown;
    };
    sort: {
        [key: string]: unknown;
    };
    etag: {
        [key: string]: unknown;
    };
    authenticationSchemes: Array<{
        [key: string]: unknown;
    }>;
    meta: ScimDiscoveryMeta;
};

export type ScimResourceType = {
    schemas: Array<string>;
    id: string;
    name: string;
    description: string;
    endpoint: string;
    schema: string;
    schemaExtensions: Array<{
        [key: string]: unknown;
    }>;
    meta: ScimDiscoveryMeta;
};

export type ScimSchema = {
    schemas: Array<string>;
    id: string;
    name: string;
    description: string;
    attributes: Array<{
        [key: string]: unknown;
    }>;
    meta: ScimDiscoveryMeta;
};

export type CollectionUrls = {
    location: string;
    app: string;
};

export type CollectionPermissionsResource = {
    view: boolean;
    admin: boolean;
    viewInviteLinks: boolean;
    create: boolean;
};

export type CollectionResource = {
    object: 'collection';
    id: string;
    title: string;
    description?: string;
    /**
     * The character.
     */
    emoji?: string;
    organization: string;
    /**
     * ID of the collection that contains it. Absent at the top level.
     */
    parent?: string;
    defaultLevel: 'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read' | 'inherit' | null;
    urls: CollectionUrls;
    permissions: CollectionPermissionsResource;
};

export type CreateCollection = {
    /**
     * Defaults to `Untitled`.
     */
    title?: string;
    description?: string;
    /**
     * The character or its code points.
     */
    emoji?: string;
    /**
     * ID of the parent collection.
     */
    parent?: string;
};

export type UpdateCollection = {
    title?: string;
    /**
     * An empty string removes it.
     */
    description?: string;
    /**
     * `null` removes it.
     */
    emoji?: string | null;
    /**
     * Role of members of the organization by default. `null`: no access. `inherit`: the level above applies.
     */
    defaultLevel?: LevelOrNull;
};

export type SiblingType = 'space' | 'collection';

export type SiblingInput = {
    type: SiblingType;
    /**
     * ID of the space, with the type `space`.
     */
    space?: string;
    /**
     * ID of the collection, with the type `collection`.
     */
    collection?: string;
};

export type PositionInput = {
    /**
     * Directly before this sibling.
     */
    before?: SiblingInput;
    /**
     * Directly after this sibling.
     */
    after?: SiblingInput;
};

export type MoveCollection = {
    /**
     * ID of the new parent collection. `null`: the top level of the organization. If left out, the parent does not change.
     */
    parent?: string | null;
    /**
     * Position among its siblings. If left out, a collection with a new parent comes last.
     */
    position?: PositionInput;
    /**
     * Role of members of the organization from now on. Requires the role `admin` on it. If left out, it inherits from its new position, unless that would open it to more people than before: in that case it keeps its previous level as its own.
     */
    defaultLevel?: LevelOrNull;
};

export type TransferCollection = {
    /**
     * ID of the organization that receives the collection.
     */
    organization: string;
    /**
     * ID of a collection of that organization. `null` or left out: the top level.
     */
    parent?: string | null;
    /**
     * Role of members of the organization from now on. Requires the role `admin` on it. If left out, it inherits from its new position, unless that would open it to more people than before: in that case it keeps its previous level as its own.
     */
    defaultLevel?: LevelOrNull;
};

export type SpaceUrls = {
    location: string;
    app: string;
    /**
     * Leads readers to the space. Present only while a site publishes it.
     */
    published?: string;
};

export type SpacePermissionsResource = {
    view: boolean;
    /**
     * Through membership or a grant. `false` if the space is only public.
     */
    access: boolean;
    admin: boolean;
    viewInviteLinks: boolean;
    /**
     * Requires the role `edit` and the edit mode `live`.
     */
    edit: boolean;
    triggerGitSync: boolean;
    comment: boolean;
    merge: boolean;
    review: boolean;
};

export type SpaceResource = {
    object: 'space';
    id: string;
    title: string;
    emoji?: string;
    /**
     * The widest visibility among the published sites that show it; otherwise `in-collection` or `private`.
     */
    visibility: 'public' | 'unlisted' | 'share-link' | 'visitor-auth' | 'in-collection' | 'private';
    createdAt: string;
    updatedAt: string;
    deletedAt?: string;
    editMode: 'live' | 'locked';
    urls: SpaceUrls;
    organization: string;
    /**
     * Absent without the permission `access`.
     */
    parent?: string;
    /**
     * ID of the current revision.
     */
    revision: string;
    /**
     * Also `null` without the permission `access`.
     */
    defaultLevel: 'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read' | 'inherit' | null;
    /**
     * Open comments. 0 without the permission `access`.
     */
    comments: number;
    /**
     * All change requests. 0 without the permission `access`.
     */
    changeRequests: number;
    /**
     * Open change requests. 0 without the permission `access`.
     */
    changeRequestsOpen: number;
    /**
     * Drafts. 0 without the permission `access`.
     */
    changeRequestsDraft: number;
    permissions: SpacePermissionsResource;
};

export type CreateSpace = {
    /**
     * Defaults to `Untitled`.
     */
    title?: string;
    /**
     * The character or its code points.
     */
    emoji?: string;
    /**
     * ID of the parent collection.
     */
    parent?: string;
};

/**
 * `locked`: content changes only through change requests.
 */
export type EditMode = 'live' | 'locked';

export type UpdateSpace = {
    title?: string;
    emoji?: string;
    /**
     * `locked`: content changes only through change requests.
     */
    editMode?: EditMode;
    /**
     * Role of members of the organization by default. `null`: no access. `inherit`: the level above applies.
     */
    defaultLevel?: LevelOrNull;
};

export type MemberSpaceResource = {
    /**
     * The member's effective role on the space.
     */
    permission: Role;
    /**
     * The space, with your own permissions.
     */
    space: SpaceResource;
};

export type MoveSpace = {
    /**
     * ID of the new parent collection. `null`: the top level of the organization. If left out, the parent does not change.
     */
    parent?: string | null;
    /**
     * Position among its siblings. If left out, a space with a new parent comes last.
     */
    position?: PositionInput;
    /**
     * Role of members of the organization from now on. Requires the role `admin` on it. If left out, it inherits from its new position, unless that would open it to more people than before: in that case it keeps its previous level as its own.
     */
    defaultLevel?: LevelOrNull;
};

export type TransferSpace = {
    /**
     * ID of the organization that receives the space.
     */
    organization: string;
    /**
     * ID of a collection of that organization. `null` or left out: the top level.
     */
    parent?: string | null;
    /**
     * Role of members of the organization from now on. Requires the role `admin` on it. If left out, it inherits from its new position, unless that would open it to more people than before: in that case it keeps its previous level as its own.
     */
    defaultLevel?: LevelOrNull;
};

export type GrantPermissions = {
    role: Role;
    /**
     * Members of the organization, by user ID or email address.
     */
    users?: Array<string>;
    /**
     * IDs of teams of the organization.
     */
    teams?: Array<string>;
};

export type UserPermissionResource = {
    permission: Role;
    user: UserResource;
};

export type UpdatePermission = {
    /**
     * `null` removes the role that was given. The default level then applies to members.
     */
    role: RoleOrNull;
};

export type TeamPermissionResource = {
    permission: Role;
    team: TeamResource;
};

export type StepOriginResource = {
    type: 'organization' | 'collection' | 'space';
    /**
     * Absent, like the title, if you cannot view it.
     */
    id?: string;
    title?: string;
};

export type StepTeamResource = {
    id: string;
    title: string;
};

export type AccessStepResource = {
    /**
     * `disabled`: a disabled member has no access, so nothing else applies. `administrator`: administrators of the organization have the role `admin` everywhere. `level`: the `defaultLevel` that applies here. `grant`: a role that was given.
     */
    type: 'disabled' | 'administrator' | 'level' | 'grant';
    /**
     * The role that this step gives. `null`: none.
     */
    role: RoleOrNull;
    /**
     * Where the rule is set: the organization, the space, or a collection.
     */
    from: StepOriginResource;
    /**
     * For a grant: the team that has it. Absent if the user has it.
     */
    team?: StepTeamResource;
    /**
     * Whether this step gives the person its role. The strongest of these roles is their effective role.
     */
    applies: boolean;
    /**
     * Why the step does not apply: the member is disabled, a guest, or not a member.
     */
    withheld?: 'disabled' | 'guest' | 'outsider';
};

export type AccessExplanationResource = {
    object: 'access-explanation';
    user: UserResource;
    /**
     * The effective role. `null`: none.
     */
    role: RoleOrNull;
    /**
     * Every rule that gives or withholds a role. Contains at most the 1000 strongest grants, strongest first.
     */
    steps: Array<AccessStepResource>;
};

export type MarkdownReferences = 'relative' | 'stable';

export type PageType = 'document' | 'group' | 'link' | 'computed';

export type PageUrls = {
    app: string;
};

export type PageLayoutResource = {
    width?: 'default' | 'wide';
    cover?: boolean;
    coverSize?: 'hero' | 'full';
    title?: boolean;
    description?: boolean;
    tableOfContents?: boolean;
    outline?: boolean;
    pagination?: boolean;
    metadata?: boolean;
};

export type ContentReferenceResource = {
    kind: 'url' | 'page' | 'anchor' | 'file' | 'space' | 'collection' | 'user' | 'reusable-content' | 'openapi';
    url?: string;
    page?: string;
    anchor?: string;
    file?: string;
    space?: string;
    collection?: string;
    user?: string;
    reusableContent?: string;
    spec?: string;
};

export type MarkType = 'color' | 'bold' | 'italic' | 'strikethrough' | 'superscript' | 'subscript' | 'keyboard' | 'code';

export type MarkDataResource = {
    /**
     * The color of the text. One of `default`, `red`, `orange`, `yellow`, `green`, `blue`, `purple`, `$primary`, `$info`, `$success`, `$warning`, `$danger`.
     */
    text?: string;
    /**
     * The color behind the text. One of `default`, `red`, `orange`, `yellow`, `green`, `blue`, `purple`, `$primary`, `$info`, `$success`, `$warning`, `$danger`.
     */
    background?: string;
};

export type MarkResource = {
    object: 'mark';
    type: MarkType;
    /**
     * Only for the type `color`.
     */
    data?: MarkDataResource;
};

export type LeafResource = {
    object: 'leaf';
    /**
     * A line break is a hard break.
     */
    text: string;
    marks: Array<MarkResource>;
};

export type TextNodeResource = {
    object: 'text';
    leaves: Array<LeafResource>;
};

export type InlineType = 'link' | 'inline-image' | 'emoji' | 'icon' | 'expression' | 'inline-math' | 'mention' | 'button' | 'annotation' | 'element' | 'raw';

export type FragmentResource = {
    object: 'fragment';
    /**
     * Accepted, but not stored.
     */
    key?: string;
    /**
     * The name. Can be left out of a request that has the `type`.
     */
    fragment?: string;
    /**
     * `expandable-title`, `expandable-body`, `annotation-body`, `caption`, `content`, `table-title` or `table-cell`.
     */
    type?: string;
    nodes: Array<BlockNodeResource>;
};

export type InlineNodeResource = {
    object: 'inline';
    /**
     * Identifies the node in the document. The same each time the same revision is read. Accepted, but not stored.
     */
    key?: string;
    type: InlineType;
    /**
     * The block has no `nodes`.
     */
    isVoid: boolean;
    /**
     * The properties of the node, which depend on `type`. If the node has a target, `ref` is a content reference. Addresses that could run code, such as `javascript:`, are empty in responses and rejected in requests (400).
     */
    data: {
        [key: string]: unknown;
    };
    nodes?: Array<InlineNodeResource | TextNodeResource>;
    fragments?: Array<FragmentResource>;
};

export type BlockType = 'paragraph' | 'heading-1' | 'heading-2' | 'heading-3' | 'list-ordered' | 'list-unordered' | 'list-tasks' | 'list-item' | 'divider' | 'blockquote' | 'code' | 'code-line' | 'hint' | 'math' | 'images' | 'image' | 'drawing' | 'file' | 'prompt' | 'updates' | 'update' | 'element' | 'comment' | 'definition' | 'embed' | 'content-ref' | 'reusable-content' | 'expandable' | 'tabs' | 'tabs-item' | 'stepper' | 'stepper-step' | 'columns' | 'column' | 'table' | 'if' | 'swagger' | 'openapi-operation' | 'openapi-schemas' | 'openapi-webhook' | 'raw';

export type BlockMetaResource = {
    /**
     * The anchor of a heading or of an operation of an API.
     */
    id?: string;
};

export type BlockNodeResource = {
    object: 'block';
    /**
     * Identifies the node in the document. The same each time the same revision is read. Accepted, but not stored.
     */
    key?: string;
    type: BlockType;
    /**
     * The block has no `nodes`.
     */
    isVoid: boolean;
    /**
     * The properties of the node, which depend on `type`. If the node has a target, `ref` is a content reference. Addresses that could run code, such as `javascript:`, are empty in responses and rejected in requests (400).
     */
    data: {
        [key: string]: unknown;
    };
    /**
     * Blocks, or the inlines and texts of a line.
     */
    nodes?: Array<BlockNodeResource | InlineNodeResource | TextNodeResource>;
    fragments?: Array<FragmentResource>;
    meta?: BlockMetaResource;
};

export type DocumentResource = {
    object: 'document';
    /**
     * Accepted, but not stored.
     */
    key?: string;
    data: {
        [key: string]: unknown;
    };
    nodes: Array<BlockNodeResource>;
};

export type PageCoverResource = {
    ref?: ContentReferenceResource;
    refDark?: ContentReferenceResource;
    yPos?: number;
};

export type ComputedDependency = {
    ref: ContentReferenceResource;
};

export type ComputedSourceResource = {
    type: string;
    /**
     * What it is computed from, by name.
     */
    dependencies?: {
        [key: string]: ComputedDependency;
    };
    props?: {
        [key: string]: unknown;
    };
};

export type GitSourceResource = {
    /**
     * ID of the Git object with its content.
     */
    oid: string;
    /**
     * Path in the repository.
     */
    path: string;
};

export type PageResource = {
    id: string;
    title: string;
    /**
     * The character. For visitors of a site, its code points in hexadecimal, joined by `-`.
     */
    emoji?: string;
    icon?: string;
    createdAt: string;
    updatedAt: string;
    type: PageType;
    urls: PageUrls;
    /**
     * Unique among its siblings.
     */
    slug: string;
    /**
     * Slugs from the top, joined by `/`.
     */
    path: string;
    description?: string;
    /**
     * Always present on a `document`, with all properties. On other pages, contains only the properties that were set.
     */
    layout?: PageLayoutResource;
    hidden?: boolean;
    noIndex?: boolean;
    noRobotsIndex?: boolean;
    /**
     * Target of a `link` page.
     */
    target?: ContentReferenceResource;
    /**
     * For a `link` page that leads to an address: the address.
     */
    href?: string;
    /**
     * The text. Present only when you retrieve a single page.
     */
    markdown?: string;
    /**
     * The text as structured blocks. Present with `format=document`, instead of `markdown`.
     */
    document?: DocumentResource;
    /**
     * Identifies the text: different texts have different IDs, and the same text of a space always has the same ID. Readers without a role get other IDs than members.
     */
    documentId?: string;
    /**
     * The pages below this one.
     */
    pages: Array<PageResource>;
    cover?: PageCoverResource;
    variables?: {
        [key: string]: string;
    };
    /**
     * Same as `target`, with the name that edits use.
     */
    ref?: ContentReferenceResource;
    /**
     * For `computed` pages, which visitors of a site read as a `document` or `group`.
     */
    computed?: ComputedSourceResource;
    /**
     * What the page was generated from: for a `computed` page, the version of its source; for a page below it, the part of the source, such as `GET /pets`.
     */
    computedSeed?: string;
    /**
     * For pages from a Git repository.
     */
    git?: GitSourceResource;
};

export type FileDimensions = {
    width: number;
    height: number;
};

export type FileResource = {
    object: 'file';
    id: string;
    name: string;
    contentType: string;
    /**
     * A signed URL that works without a token for about an hour, and for visitors of a site as long as it shows the file.
     */
    downloadURL: string;
    /**
     * Size in bytes.
     */
    size: number;
    /**
     * In pixels. Only for images.
     */
    dimensions?: FileDimensions;
    /**
     * For files from a Git repository.
     */
    git?: GitSourceResource;
};

export type RevisionType = 'edits' | 'merge' | 'rollback' | 'update' | 'computed';

export type MarkdownResource = {
    markdown: string;
};

export type ReusableContentResource = {
    id: string;
    title: string;
    document: MarkdownResource;
    git?: GitSourceResource;
};

export type RevisionTagResource = {
    /**
     * Identifies the tag. Updates have it in `data.tags`.
     */
    slug: string;
    /**
     * What readers see.
     */
    label: string;
    color: 'default';
};

export type RevisionGitResource = {
    oid: string;
    message: string;
    /**
     * Whether this service created the commit.
     */
    createdByService: boolean;
    url?: string;
    ref?: string;
};

export type RevisionUrls = {
    app: string;
};

export type RevisionResource = {
    object: 'revision';
    id: string;
    parents: Array<string>;
    type: RevisionType;
    /**
     * The change request that a `merge` came from. Absent for readers who only see what a site shows of the space.
     */
    mergedFrom?: ChangeRequestResource;
    pages: Array<PageResource>;
    files: Array<FileResource>;
    reusableContents: Array<ReusableContentResource>;
    /**
     * The tags of updates in the texts, up to 1,000, in the order of the pages.
     */
    tags: Array<RevisionTagResource>;
    variables: {
        [key: string]: string;
    };
    createdAt: string;
    /**
     * For revisions from Git.
     */
    git?: RevisionGitResource;
    urls: RevisionUrls;
};

export type PagesResource = {
    pages: Array<PageResource>;
};

export type PageFormat = 'markdown' | 'document';

export type Evaluation = 'true' | 'false' | 'deterministic-only';

export type Dereferenced = 'reusable-contents';

export type PageText = {
    /**
     * At most 1 MiB of UTF-8, without front matter.
     */
    markdown?: string;
    /**
     * The text as structured blocks, as `format=document` gives it, in place of `markdown`. It is stored as markdown: `key` and `meta` are not stored, and the anchors of headings are derived from their texts.
     */
    document?: DocumentResource;
};

export type PageWidth = 'default' | 'wide';

export type CoverSize = 'hero' | 'full';

export type PageLayout = {
    width?: PageWidth;
    cover?: boolean;
    coverSize?: CoverSize;
    title?: boolean;
    description?: boolean;
    tableOfContents?: boolean;
    outline?: boolean;
    pagination?: boolean;
    metadata?: boolean;
};

export type ContentReferenceKind = 'url' | 'page' | 'anchor' | 'file' | 'space' | 'collection' | 'user' | 'reusable-content' | 'openapi';

export type ContentReference = {
    kind: ContentReferenceKind;
    /**
     * An http, https, mailto or tel URL.
     */
    url?: string;
    page?: string;
    anchor?: string;
    file?: string;
    space?: string;
    collection?: string;
    user?: string;
    reusableContent?: string;
    spec?: string;
};

export type PageCover = {
    ref?: ContentReference;
    refDark?: ContentReference;
    yPos?: number;
};

export type ComputedType = 'openapi';

export type ComputedReferenceKind = 'openapi';

export type SpecReference = {
    kind: ComputedReferenceKind;
    /**
     * Slug of an OpenAPI specification of the organization that you can view.
     */
    spec: string;
};

export type SpecDependency = {
    ref: SpecReference;
};

export type ComputedDependencies = {
    spec: SpecDependency;
};

export type ComputedProps = {
    /**
     * Whether each schema of the specification gets a page.
     */
    models?: boolean;
};

export type ComputedSource = {
    type: ComputedType;
    dependencies: ComputedDependencies;
    props?: ComputedProps;
};

export type InsertPage = {
    /**
     * Adjusted to fit a URL, and unique among the siblings. `null`: derived from the title.
     */
    slug?: string | null;
    /**
     * The text of a `document`. Relative links in it lead to pages and files of the space.
     */
    document?: PageText;
    description?: string | null;
    /**
     * The character or its code points (`1f680`), joined by `-`.
     */
    emoji?: string | null;
    icon?: string | null;
    hidden?: boolean | null;
    noIndex?: boolean | null;
    noRobotsIndex?: boolean | null;
    layout?: PageLayout | null;
    cover?: PageCover | null;
    /**
     * Variables of the page.
     */
    variables?: {
        [key: string]: string;
    } | null;
    /**
     * Defaults to `document` for a new page.
     */
    type?: PageType;
    /**
     * Target of a `link` page.
     */
    ref?: ContentReference | null;
    /**
     * What a `computed` page is generated from. Its text and the pages below it are generated in the background and follow the latest version. They cannot be edited (409).
     */
    computed?: ComputedSource;
    change: 'insert_page';
    title: string;
    /**
     * ID of the parent page. Defaults to the top level.
     */
    into?: string;
    /**
     * Position among the siblings, from 0. If left out or too large: last.
     */
    at?: number;
};

export type UpdatePage = {
    /**
     * Adjusted to fit a URL, and unique among the siblings. `null`: derived from the title.
     */
    slug?: string | null;
    /**
     * The text of a `document`. Relative links in it lead to pages and files of the space.
     */
    document?: PageText;
    description?: string | null;
    /**
     * The character or its code points (`1f680`), joined by `-`.
     */
    emoji?: string | null;
    icon?: string | null;
    hidden?: boolean | null;
    noIndex?: boolean | null;
    noRobotsIndex?: boolean | null;
    layout?: PageLayout | null;
    cover?: PageCover | null;
    /**
     * Variables of the page.
     */
    variables?: {
        [key: string]: string;
    } | null;
    /**
     * Defaults to `document` for a new page.
     */
    type?: PageType;
    /**
     * Target of a `link` page.
     */
    ref?: ContentReference | null;
    /**
     * What a `computed` page is generated from. Its text and the pages below it are generated in the background and follow the latest version. They cannot be edited (409).
     */
    computed?: ComputedSource;
    change: 'update_page';
    /**
     * ID of the page.
     */
    page?: string;
    /**
     * Instead of `page`: the path of the page before all changes of the request, slugs joined by `/`.
     */
    path?: string;
    title?: string;
};

export type DeletePage = {
    change: 'delete_page';
    /**
     * ID of the page. Pages below it are deleted too.
     */
    page?: string;
    /**
     * Instead of `page`: the path of the page before all changes of the request, slugs joined by `/`.
     */
    path?: string;
};

export type MovePage = {
    change: 'move_page';
    /**
     * ID of the page.
     */
    page?: string;
    /**
     * Instead of `page`: the path of the page before all changes of the request, slugs joined by `/`.
     */
    path?: string;
    /**
     * ID of the new parent page. `null` or left out: the top level.
     */
    into?: string | null;
    /**
     * Position among the siblings, from 0. If left out or too large: last.
     */
    at?: number;
};

export type ReplaceText = {
    change: 'replace_text';
    /**
     * ID of the page. Without it and `path`, all pages of the space.
     */
    page?: string;
    /**
     * Instead of `page`: the path of the page before all changes of the request, slugs joined by `/`.
     */
    path?: string;
    /**
     * The text, as it is in the markdown of the pages. Capital letters count.
     */
    text: string;
    /**
     * The text that replaces it, literally.
     */
    replacement: string;
    /**
     * How often the text occurs. If it occurs more or less often, nothing changes.
     */
    count?: number;
};

export type FileSource = {
    /**
     * An `https:` or `http:` address of at most 8,192 characters, or a `data:` URL. A request with URLs counts as an import, and all of them share the time limit of one import.
     */
    url?: string;
    /**
     * The bytes in standard base64. Requires `name`.
     */
    base64?: string;
    /**
     * Shown to people. Defaults to the last part of the URL.
     */
    name?: string;
};

export type InsertFiles = {
    change: 'insert_files';
    files: Array<FileSource>;
};

export type DeleteFile = {
    change: 'delete_file';
    /**
     * ID of the file.
     */
    file: string;
};

export type SetVariables = {
    change: 'set_variables';
    /**
     * All variables of the space. Replaces the existing ones.
     */
    variables: {
        [key: string]: string;
    };
};

export type InsertReusableContent = {
    change: 'insert_reusable_content';
    title: string;
    document: PageText;
};

export type UpdateReusableContent = {
    change: 'update_reusable_content';
    reusableContent: string;
    title?: string;
    document?: PageText;
};

export type DeleteReusableContent = {
    change: 'delete_reusable_content';
    reusableContent: string;
};

export type EditContent = {
    /**
     * Applied in order. `change` selects the kind of each change.
     */
    changes: Array<InsertPage | UpdatePage | DeletePage | MovePage | ReplaceText | InsertFiles | DeleteFile | SetVariables | InsertReusableContent | UpdateReusableContent | DeleteReusableContent>;
    /**
     * `true` checks the changes and writes nothing. `replaced` says what would change, and `revision` is the current one.
     */
    dryRun?: boolean;
};

export type ReplacedLineResource = {
    /**
     * Number of the line in the markdown before the change, from 1.
     */
    line: number;
    /**
     * The line before the change, or several if the replaced text spans several. At most 300 characters.
     */
    before: string;
    /**
     * The same lines after the change.
     */
    after: string;
};

export type ReplacedTextResource = {
    /**
     * ID of the page.
     */
    page: string;
    /**
     * Path of the page before the changes.
     */
    path: string;
    /**
     * How often the text was replaced on the page.
     */
    count: number;
    /**
     * The first five of the lines that changed. Empty if the lines of the whole response would otherwise have more than 4,000,000 characters.
     */
    lines: Array<ReplacedLineResource>;
};

export type EditResource = {
    /**
     * ID of the new revision, or of the current one if nothing changed.
     */
    revision: string;
    /**
     * IDs of the inserted pages, in the order of the changes.
     */
    pages: Array<string>;
    /**
     * IDs of the inserted files, in the order of the changes.
     */
    files: Array<string>;
    /**
     * IDs of the inserted reusable contents, in the order of the changes.
     */
    reusableContents: Array<string>;
    /**
     * What `replace_text` changed, or would change, in the order of the changes.
     */
    replaced?: Array<ReplacedTextResource>;
};

export type PutPage = {
    /**
     * Defaults to the title of the page, or to its slug.
     */
    title?: string;
    /**
     * The text of the page: at most 1 MiB of UTF-8, without front matter.
     */
    markdown: string;
};

export type PutPageResource = {
    /**
     * ID of the new revision, or of the current one if nothing changed.
     */
    revision: string;
    /**
     * ID of the page.
     */
    page: string;
    /**
     * Path of the page.
     */
    path: string;
    /**
     * Whether the page was created.
     */
    created: boolean;
};

export type RevisionItemUrls = {
    app: string;
};

export type RevisionItemResource = {
    object: 'revision';
    id: string;
    parents: Array<string>;
    type: RevisionType;
    /**
     * ID of the user who made it.
     */
    author?: string;
    /**
     * The change request that a `merge` came from.
     */
    mergedFrom?: ChangeRequestResource;
    createdAt: string;
    /**
     * For revisions from Git.
     */
    git?: RevisionGitResource;
    urls: RevisionItemUrls;
};

export type RevisionChangeType = 'page_created' | 'page_edited' | 'page_deleted' | 'page_moved' | 'file_created' | 'file_edited' | 'file_deleted' | 'reusable_content_created' | 'reusable_content_edited' | 'reusable_content_deleted' | 'variables_edited';

export type ChangedPageResource = {
    id: string;
    type: PageType;
    title: string;
    /**
     * Slugs from the top. For a deleted page, its last path.
     */
    path: string;
};

export type ChangedReusableContentResource = {
    id: string;
    title: string;
};

export type DiffHunkResource = {
    /**
     * The first line in the old text, from 1. If the hunk contains no old lines: the line that it follows, from 0.
     */
    oldStart: number;
    oldLines: number;
    /**
     * As `oldStart`, in the new text.
     */
    newStart: number;
    newLines: number;
    /**
     * Each line after a space (in both texts), `-` (only in the old text) or `+` (only in the new text).
     */
    lines: Array<string>;
};

export type TextDiffResource = {
    hunks: Array<DiffHunkResource>;
    /**
     * The text has more differences than `hunks` contains.
     */
    truncated: boolean;
};

export type RevisionChangeResource = {
    type: RevisionChangeType;
    /**
     * For `page_…`.
     */
    page?: ChangedPageResource;
    /**
     * For `file_…`.
     */
    file?: FileResource;
    /**
     * For `reusable_content_…`.
     */
    reusableContent?: ChangedReusableContentResource;
    /**
     * The differences, by attribute. A side without a value is absent. `document` identifies the text by its `documentId`; `page_moved` has `parent`, `position` and `path`; `variables_edited` has `variables`, those of the space.
     */
    attributes: {
        [key: string]: {
            before?: unknown;
            after?: unknown;
        };
    };
    /**
     * With `diff=true`, for pages and reusable contents that were created, edited or deleted: the differences of the text, as reads of both revisions return it.
     */
    diff?: TextDiffResource;
};

export type TextRangeResource = {
    start: number;
    /**
     * The first position after the match.
     */
    end: number;
};

export type TitleHighlights = {
    /**
     * The matches in `title`.
     */
    title: Array<TextRangeResource>;
};

export type SectionHighlights = {
    /**
     * The matches in `title`.
     */
    title: Array<TextRangeResource>;
    /**
     * The matches in `body`.
     */
    body: Array<TextRangeResource>;
};

export type SearchUrls = {
    app: string;
};

export type SearchSection = {
    /**
     * Anchor of the heading, or the ID of the page for text before the first heading and for an anchor of more than 255 characters.
     */
    id: string;
    /**
     * At most 1000 characters.
     */
    title: string;
    path: string;
    /**
     * A short excerpt around the match.
     */
    body: string;
    /**
     * Where the words of the query are, in order: positions in UTF-16 code units, from 0.
     */
    highlights: SectionHighlights;
    urls: SearchUrls;
};

export type SearchResource = {
    id: string;
    title: string;
    path: string;
    /**
     * Where the words of the query are.
     */
    highlights: TitleHighlights;
    sections: Array<SearchSection>;
    urls: SearchUrls;
};

export type OrganizationSearchResource = {
    /**
     * ID of the space.
     */
    id: string;
    title: string;
    /**
     * Up to five pages of the space that match best.
     */
    pages: Array<SearchResource>;
};

/**
 * `broken`: the page, file, heading or reusable content does not exist. `in-app`: a URL of this service.
 */
export type LinkStatus = 'ok' | 'broken' | 'in-app';

/**
 * `dependsOn`: a page shows the target (image, embed, include). `reference`: pages only link to it.
 */
export type LinkRelation = 'reference' | 'dependsOn';

export type VersionContext = {
    type: 'revision' | 'changeRequest';
    /**
     * ID of the revision, for `revision`.
     */
    revision?: string;
    /**
     * ID of the change request, for `changeRequest`.
     */
    changeRequest?: string;
};

export type PageBelowLinkedPage = {
    id: string;
    title: string;
    /**
     * The character. For visitors of a site, its code points in hexadecimal, joined by `-`.
     */
    emoji?: string;
    icon?: string;
    createdAt: string;
    updatedAt: string;
    type: PageType;
    urls: PageUrls;
    /**
     * Unique among its siblings.
     */
    slug: string;
    /**
     * Slugs from the top, joined by `/`.
     */
    path: string;
    description?: string;
    /**
     * Always present on a `document`, with all properties. On other pages, contains only the properties that were set.
     */
    layout?: PageLayoutResource;
    hidden?: boolean;
    noIndex?: boolean;
    noRobotsIndex?: boolean;
    /**
     * Target of a `link` page.
     */
    target?: ContentReferenceResource;
    /**
     * For a `link` page that leads to an address: the address.
     */
    href?: string;
    pages: Array<PageBelowLinkedPage>;
};

export type LinkedPage = {
    id: string;
    title?: string;
    /**
     * The character. For visitors of a site, its code points in hexadecimal, joined by `-`.
     */
    emoji?: string;
    icon?: string;
    createdAt?: string;
    updatedAt?: string;
    type?: PageType;
    urls?: PageUrls;
    /**
     * Unique among its siblings.
     */
    slug?: string;
    /**
     * Slugs from the top, joined by `/`.
     */
    path?: string;
    description?: string;
    /**
     * Always present on a `document`, with all properties. On other pages, contains only the properties that were set.
     */
    layout?: PageLayoutResource;
    hidden?: boolean;
    noIndex?: boolean;
    noRobotsIndex?: boolean;
    /**
     * Target of a `link` page.
     */
    target?: ContentReferenceResource;
    /**
     * For a `link` page that leads to an address: the address.
     */
    href?: string;
    /**
     * The first pages below it: up to 100 for each page, and up to 2,000 in one page of the list. `[]` if it has none.
     */
    pages?: Array<PageBelowLinkedPage>;
};

export type InternalLocation = {
    type: 'anchor';
    /**
     * Anchor of the heading.
     */
    anchor: string;
};

export type LinkTarget = {
    /**
     * `url`: a URL, or a path that leads nowhere, as written. Targets outside this content (`space`, `collection`, `user`, `openapi`, and pages of another space) have only an `id`.
     */
    kind: 'page' | 'file' | 'reusable-content' | 'space' | 'collection' | 'user' | 'openapi' | 'url';
    /**
     * Absent for a URL, and for callers who cannot view the organization.
     */
    organization?: OrganizationResource;
    /**
     * Absent for a URL.
     */
    space?: SpaceResource;
    versionContext?: VersionContext;
    /**
     * ID of the page, file or other resource, even if it no longer exists.
     */
    id?: string;
    /**
     * Title of the included reusable content.
     */
    title?: string;
    page?: LinkedPage;
    /**
     * The heading of the page.
     */
    internalLocation?: InternalLocation;
    /**
     * Absent if the file does not exist.
     */
    file?: FileResource;
    url?: string;
};

export type LinkHolder = 'page' | 'reusable-content';

export type LinkedReusableContent = {
    id: string;
    /**
     * Absent if the reusable content does not exist.
     */
    title?: string;
};

export type LinkLocation = {
    kind: LinkHolder;
    /**
     * Absent for callers who cannot view the organization.
     */
    organization?: OrganizationResource;
    space: SpaceResource;
    versionContext: VersionContext;
    /**
     * For `page`.
     */
    page?: LinkedPage;
    /**
     * For `reusable-content`.
     */
    reusableContent?: LinkedReusableContent;
    /**
     * The heading above the link. Absent if there is none, and for the target of a `link` page or a cover.
     */
    internalLocation?: InternalLocation;
};

export type LinkResource = {
    /**
     * `broken`: the page, file, heading or reusable content does not exist. `in-app`: a URL of this service.
     */
    status: LinkStatus;
    /**
     * `dependsOn`: a page shows the target (image, embed, include). `reference`: pages only link to it.
     */
    relation: LinkRelation;
    targetReference: LinkTarget;
    /**
     * The places that contain the link: up to 100 for each target, and up to 2,000 in one page of the list. There is one for each heading of a page or reusable content with such links below it.
     */
    locationReferences: Array<LinkLocation>;
};

export type BacklinkResource = {
    kind: LinkHolder;
    /**
     * Absent for callers who cannot view the organization.
     */
    organization?: OrganizationResource;
    space: SpaceResource;
    versionContext: VersionContext;
    /**
     * For `page`.
     */
    page?: LinkedPage;
    /**
     * For `reusable-content`.
     */
    reusableContent?: LinkedReusableContent;
    relation: LinkRelation;
    /**
     * The file it links to.
     */
    file?: FileResource;
};

export type PlayerResource = {
    /**
     * Name of the service.
     */
    name: string;
    /**
     * URL that a frame can show.
     */
    url: string;
};

export type EmbedResource = {
    /**
     * `rich`: a page of a service whose player is known. The response contains no HTML.
     */
    type: 'link' | 'rich';
    /**
     * The caption in the space. Without a caption, the URL without its scheme.
     */
    title: string;
    /**
     * Host of the URL.
     */
    site?: string;
    /**
     * Only for `rich`.
     */
    player?: PlayerResource;
};

/**
 * The kind of source. `markdown`, `html`: one page. `docx`: a Word document. `zip`: an archive of markdown and files; its structure comes from `SUMMARY.md`, otherwise from its folders. `website`: the pages below an address. `confluence`: an HTML export. `notion`: an export in markdown or HTML. `google-docs`: a document shared by link. `github-wiki`: a wiki, by its address or as an archive.
 */
export type ImportSource = 'website' | 'docx' | 'markdown' | 'html' | 'zip' | 'confluence' | 'github-wiki' | 'notion' | 'google-docs';

/**
 * Where the slugs of pages come from. `title`: from their titles. `source`: from the names of files and folders, or the addresses that their front matter states, so that pages keep the addresses of a site that moves.
 */
export type ImportSlugs = 'title' | 'source';

/**
 * `update`: adds and updates; nothing is deleted. `mirror`: also deletes the pages, files and reusable contents that the source does not have, and puts pages in the order of the source. Only for `zip`, `confluence`, `notion` and `github-wiki`.
 */
export type ImportMode = 'update' | 'mirror';

/**
 * What a mirror does with pages, files and reusable contents that were changed since the last mirror of the same place. `overwrite`: the content becomes that of the source, and the response names them in `edited`. `keep`: the changes of both sides are merged; where they conflict, the content stays, and a change request shows the source. Not for imports into a change request. `fail`: nothing is imported (409).
 */
export type ImportEdits = 'overwrite' | 'keep' | 'fail';

export type ImportContent = {
    /**
     * Location of the content: an `https:` or `http:` address of at most 8,192 characters that this service can reach, or a `data:` URL with the content. In a `data:` URL that is not base64, write `#` as `%23`.
     */
    url: string;
    /**
     * The kind of source. `markdown`, `html`: one page. `docx`: a Word document. `zip`: an archive of markdown and files; its structure comes from `SUMMARY.md`, otherwise from its folders. `website`: the pages below an address. `confluence`: an HTML export. `notion`: an export in markdown or HTML. `google-docs`: a document shared by link. `github-wiki`: a wiki, by its address or as an archive.
     */
    source: ImportSource;
    /**
     * Where the slugs of pages come from. `title`: from their titles. `source`: from the names of files and folders, or the addresses that their front matter states, so that pages keep the addresses of a site that moves.
     */
    slugs?: ImportSlugs;
    /**
     * `update`: adds and updates; nothing is deleted. `mirror`: also deletes the pages, files and reusable contents that the source does not have, and puts pages in the order of the source. Only for `zip`, `confluence`, `notion` and `github-wiki`.
     */
    mode?: ImportMode;
    /**
     * What a mirror does with pages, files and reusable contents that were changed since the last mirror of the same place. `overwrite`: the content becomes that of the source, and the response names them in `edited`. `keep`: the changes of both sides are merged; where they conflict, the content stays, and a change request shows the source. Not for imports into a change request. `fail`: nothing is imported (409).
     */
    edits?: ImportEdits;
    /**
     * Code of the language to import, without the others, from an archive of Mintlify, Docusaurus or Starlight (`zip`). Returns 422 with the codes there are if the archive does not have it. Default: all languages.
     */
    language?: string;
    /**
     * Whether to report only what the import would change, and to store nothing.
     */
    dryRun?: boolean;
};

/**
 * What is wrong with it. `unknown`: nothing has this name. `attribute`: an attribute of it is misspelt (`<Card titel>`), or cannot be read. `unclosed`: its end or its beginning is missing, or it is a condition that is not complete. `too-long`: converted to markdown, the page would be longer than a page may be, or its nested blocks add more than twice that, so that the whole text stays as written; this is its first component or container. Unknown markup is counted by its name; each other problem is an item.
 */
export type MarkupProblem = 'unknown' | 'attribute' | 'unclosed' | 'too-long';

export type NotUnderstoodResource = {
    /**
     * A component (`<Widget>`), a container (`:::widget`) or a block tag (`{% widget %}`).
     */
    name: string;
    /**
     * What is wrong with it. `unknown`: nothing has this name. `attribute`: an attribute of it is misspelt (`<Card titel>`), or cannot be read. `unclosed`: its end or its beginning is missing, or it is a condition that is not complete. `too-long`: converted to markdown, the page would be longer than a page may be, or its nested blocks add more than twice that, so that the whole text stays as written; this is its first component or container. Unknown markup is counted by its name; each other problem is an item.
     */
    problem: MarkupProblem;
    /**
     * How often it occurs.
     */
    count: number;
    /**
     * Path of the text in the source where it occurs first.
     */
    path: string;
    /**
     * Line of the first occurrence in that text.
     */
    line: number;
};

export type EditedKind = 'page' | 'file' | 'reusable-content' | 'variable';

/**
 * `overwritten`: it is as in the source. `kept`: the change was merged with the source. `conflict`: the change was kept, and the change request has the side of the source. In an import that failed, what it would have overwritten.
 */
export type EditOutcome = 'overwritten' | 'kept' | 'conflict';

export type EditedResourceItem = {
    /**
     * Path in the space. Of a reusable content the title, of a variable the name.
     */
    path: string;
    kind: EditedKind;
    /**
     * ID of the page, file or reusable content. Of a variable, its name.
     */
    id: string;
    /**
     * `overwritten`: it is as in the source. `kept`: the change was merged with the source. `conflict`: the change was kept, and the change request has the side of the source. In an import that failed, what it would have overwritten.
     */
    outcome: EditOutcome;
};

export type ImportChangesResource = {
    /**
     * Number of all changes.
     */
    count: number;
    /**
     * The first changes, as in the changes of a revision: up to 1,000, and up to 1,048,576 characters of JSON.
     */
    items: Array<RevisionChangeResource>;
};

export type SkippedResourceItem = {
    /**
     * Path in the source, or URL.
     */
    path: string;
    /**
     * Why it was not imported.
     */
    reason: string;
};

export type ImportResource = {
    /**
     * ID of the new revision, or of the current one if nothing changed or the import is a dry run.
     */
    revision: string;
    /**
     * Number of pages, reusable contents and files that were imported.
     */
    importedResources: number;
    /**
     * Number of pages, reusable contents and files that were found.
     */
    totalResources: number;
    /**
     * Markup that was not understood: the 100 most frequent names. Its content was imported.
     */
    notUnderstood: Array<NotUnderstoodResource>;
    /**
     * Codes of the languages of the source, the main one first. Absent if the configuration of the documentation states none.
     */
    languages?: Array<string>;
    /**
     * Number of pages, groups, links, reusable contents and files that were deleted. Only for the mode `mirror`.
     */
    deletedResources?: number;
    /**
     * ID of the mirror since which changes count. Only for the mode `mirror`, and absent if this is the first mirror of its place: what was changed is then not known.
     */
    editsSince?: string;
    /**
     * The items that were changed since then and differ in the source: the first 1,000. Only for the mode `mirror`.
     */
    edited?: Array<EditedResourceItem>;
    /**
     * ID of the change request with the side of the source, if there are conflicts.
     */
    conflictChangeRequest?: string;
    /**
     * What the import would change. Only for a dry run.
     */
    changes?: ImportChangesResource;
    /**
     * What the import would skip: the first 100 items. Only for a dry run.
     */
    skipped?: Array<SkippedResourceItem>;
};

/**
 * `pending`: the import waits for its job, only after `Prefer: respond-async`.
 */
export type ImportStatus = 'pending' | 'running' | 'succeeded' | 'failed';

/**
 * `waiting` for a free worker; `fetching` the source; `reading` it; `merging` it into the content; `writing` the result.
 */
export type ImportPhase = 'waiting' | 'fetching' | 'reading' | 'merging' | 'writing';

export type ImportProgressResource = {
    /**
     * `waiting` for a free worker; `fetching` the source; `reading` it; `merging` it into the content; `writing` the result.
     */
    phase: ImportPhase;
    /**
     * Number of pages that were read.
     */
    pagesRead?: number;
    /**
     * Number of pages of the source, as soon as it is known.
     */
    pagesTotal?: number;
};

export type ImportedResourceItem = {
    /**
     * Path in the source.
     */
    path: string;
    /**
     * A group or a link that has a text in the source is a page too.
     */
    kind: 'page' | 'file' | 'reusable-content';
    /**
     * ID of the page, file or reusable content that was created or updated.
     */
    id: string;
};

export type DeletedResourceItem = {
    /**
     * Path in the space before the import; of a reusable content the title.
     */
    path: string;
    kind: 'page' | 'file' | 'reusable-content';
    /**
     * ID of the page, file or reusable content that was deleted.
     */
    id: string;
};

export type ImportUrls = {
    /**
     * This import in the API.
     */
    location: string;
};

export type ImportRecordResource = {
    object: 'import';
    id: string;
    source: ImportSource;
    /**
     * Code of the language that was imported. Absent if all languages were.
     */
    language?: string;
    /**
     * Where the slugs of pages came from.
     */
    slugs: ImportSlugs;
    /**
     * Whether the import deleted what the source did not have.
     */
    mode: ImportMode;
    /**
     * What a mirror did with what was changed since the last mirror.
     */
    edits: ImportEdits;
    /**
     * Where the content came from, without the query. `data:` if it was sent in a `data:` URL, and `file:` with the name if it was sent as a file.
     */
    url: string;
    /**
     * `pending`: the import waits for its job, only after `Prefer: respond-async`.
     */
    status: ImportStatus;
    /**
     * Present until an import after `Prefer: respond-async` has ended.
     */
    progress?: ImportProgressResource;
    /**
     * Why the import failed. A failed import changes nothing.
     */
    error?: string;
    /**
     * ID of the resulting revision. Absent while the import runs, and if it failed.
     */
    revision?: string;
    /**
     * ID of the change request that the content was imported into.
     */
    changeRequest?: string;
    /**
     * Number of pages, reusable contents and files that were imported.
     */
    importedResources: number;
    /**
     * Number of pages, reusable contents and files that were found.
     */
    totalResources: number;
    /**
     * What was imported: the first 1,000 items.
     */
    imported: Array<ImportedResourceItem>;
    /**
     * Number of pages, groups, links, reusable contents and files that were deleted.
     */
    deletedResources: number;
    /**
     * What was deleted: the first 1,000 items.
     */
    deleted: Array<DeletedResourceItem>;
    /**
     * ID of the mirror since which changes count. Absent if this is the first mirror of its place: what was changed is then not known.
     */
    editsSince?: string;
    /**
     * The items that were changed since then and differ in the source: the first 1,000.
     */
    edited: Array<EditedResourceItem>;
    /**
     * ID of the change request with the side of the source, if there are conflicts.
     */
    conflictChangeRequest?: string;
    /**
     * What was not imported: the first 100 items.
     */
    skipped: Array<SkippedResourceItem>;
    /**
     * Markup that was not understood: the 100 most frequent names. Its content was imported.
     */
    notUnderstood: Array<NotUnderstoodResource>;
    startedAt: string;
    /**
     * Absent while the import runs.
     */
    finishedAt?: string;
    /**
     * The user who made it. Absent if the account no longer exists.
     */
    author?: UserResource;
    urls: ImportUrls;
};

export type PdfResource = {
    /**
     * A signed URL that works without a token for about an hour, and for visitors of a site as long as it shows the revision.
     */
    url: string;
};

export type ChangeRequestStatus = 'draft' | 'open' | 'archived' | 'merged';

export type ChangeRequestUrls = {
    app: string;
    location: string;
};

export type ChangeRequestResource = {
    object: 'change-request';
    id: string;
    /**
     * 1, 2, 3… in the space. Can be used instead of the ID in all paths.
     */
    number: number;
    status: ChangeRequestStatus;
    subject: string;
    createdBy?: UserResource;
    createdAt: string;
    updatedAt: string;
    /**
     * ID of its current revision.
     */
    revision: string;
    /**
     * ID of the revision of primary content that it was created from.
     */
    revisionInitial: string;
    /**
     * ID of the revision of primary content that it was last updated from.
     */
    revisionMergedAncestor?: string;
    /**
     * ID of the revision of primary content that merging it created.
     */
    revisionMerged?: string;
    /**
     * Open comments.
     */
    comments: number;
    /**
     * Whether primary content has changed since the change request was created or last updated. Always false after it is merged.
     */
    outdated: boolean;
    urls: ChangeRequestUrls;
};

export type CreateChangeRequest = {
    /**
     * What the change request is about. Empty by default.
     */
    subject?: string;
    /**
     * Accepted for compatibility; has no effect.
     */
    agentTaskId?: string;
};

/**
 * You can change any status to any other. `merged` is set only by merging, and is final.
 */
export type GivenChangeRequestStatus = 'draft' | 'open' | 'archived';

export type UpdateChangeRequest = {
    subject?: string;
    /**
     * You can change any status to any other. `merged` is set only by merging, and is final.
     */
    status?: GivenChangeRequestStatus;
};

export type ContributorResource = {
    object: 'contributor';
    user: UserResource;
    /**
     * When they first contributed.
     */
    contributedAt: string;
};

export type MergeBranches = {
    /**
     * How to resolve conflicts, by their `page`. `ours` keeps the side that is merged into, `theirs` the side that is merged from; a text replaces both.
     */
    resolve?: {
        [key: string]: 'ours' | 'theirs' | {
            markdown: string;
        };
    };
    /**
     * `true` returns the result without changing anything.
     */
    dryRun?: boolean;
};

/**
 * `text`: both sides changed the same lines. `attributes`: both changed the same attributes. `type`: both changed the type of the page. `moved`: moved to different positions. `cycle`: pages were moved below each other. `depth`: both moves together exceed the maximum depth. `deleted`: deleted on one side, changed on the other.
 */
export type ConflictKind = 'text' | 'attributes' | 'type' | 'moved' | 'cycle' | 'depth' | 'deleted' | 'file' | 'reusable-content' | 'variable';

export type ConflictValueResource = {
    /**
     * It does not exist on this side.
     */
    deleted?: true;
    /**
     * The text, with links as in reads of the page.
     */
    markdown?: string;
    /**
     * The attributes that differ, by name. Attributes that are not set are absent.
     */
    attributes?: {
        [key: string]: unknown;
    };
    /**
     * ID of the parent page. `null` at the top level.
     */
    parent?: string | null;
    /**
     * IDs of pages that were changed or added.
     */
    edited?: Array<string>;
    /**
     * For a variable.
     */
    value?: string;
};

export type ConflictResource = {
    /**
     * ID of the page, file or reusable content, or `variable:` and the name. Use it as the key in `resolve`.
     */
    page: string;
    /**
     * `text`: both sides changed the same lines. `attributes`: both changed the same attributes. `type`: both changed the type of the page. `moved`: moved to different positions. `cycle`: pages were moved below each other. `depth`: both moves together exceed the maximum depth. `deleted`: deleted on one side, changed on the other.
     */
    kind: ConflictKind;
    /**
     * The common ancestor. Absent if it did not exist there.
     */
    base?: ConflictValueResource;
    /**
     * The side that is merged into.
     */
    ours: ConflictValueResource;
    /**
     * The side that is merged from.
     */
    theirs: ConflictValueResource;
    /**
     * For a conflict of two texts: the merged text. Lines in conflict are between the markers `<<<<<<< ours`, `||||||| base`, `=======` and `>>>>>>> theirs`. Absent if the texts are very long.
     */
    merged?: string;
};

export type MergeResource = {
    /**
     * The new revision of primary content, or the current one if there are conflicts or with `dryRun`.
     */
    revision: string;
    result: 'merge' | 'conflicts';
    conflicts?: Array<ConflictResource>;
    /**
     * With `dryRun`: how many changes of each type the new revision would contain. Types without changes are absent.
     */
    changes?: {
        [key: string]: number;
    };
};

export type UpdateFromPrimaryResource = {
    /**
     * The new revision of the change request, or the current one if there is nothing new, there are conflicts, or with `dryRun`.
     */
    revision: string;
    result: 'update' | 'conflicts';
    conflicts?: Array<ConflictResource>;
    /**
     * With `dryRun`: how many changes of each type the new revision would contain. Types without changes are absent.
     */
    changes?: {
        [key: string]: number;
    };
};

export type ReviewStatus = 'approved' | 'changes-requested';

export type LatestReviewResource = {
    id: string;
    status: ReviewStatus;
    /**
     * Whether the change request has a newer revision.
     */
    outdated: boolean;
};

export type RequestedReviewerResource = {
    object: 'requested-reviewer';
    user: UserResource;
    /**
     * Absent if their account no longer exists.
     */
    requestedBy?: UserResource;
    requestedAt: string;
    /**
     * Their last review. Absent if there is none.
     */
    review?: LatestReviewResource;
};

export type RequestReviewers = {
    /**
     * IDs of users whose role on the space is `review` or stronger.
     */
    users: Array<string>;
};

export type ReviewUrls = {
    location: string;
};

export type ReviewResource = {
    object: 'review';
    id: string;
    /**
     * Absent if their account no longer exists.
     */
    reviewer?: UserResource;
    status: ReviewStatus;
    /**
     * Markdown.
     */
    comment?: string;
    /**
     * ID of the revision of the change request that was reviewed.
     */
    revision: string;
    /**
     * Whether the change request has a newer revision.
     */
    outdated: boolean;
    createdAt: string;
    urls: ReviewUrls;
};

export type CreateReview = {
    status: ReviewStatus;
    /**
     * Markdown.
     */
    comment?: string;
};

export type ReactingUserResource = {
    user: UserResource;
    reactedAt: string;
};

export type ReactionResource = {
    /**
     * The character.
     */
    emoji: string;
    /**
     * Number of users: the length of `users`.
     */
    count: number;
    /**
     * In the order of their reactions.
     */
    users: Array<ReactingUserResource>;
};

export type CommentBodyResource = {
    /**
     * As written.
     */
    markdown?: string;
    /**
     * Present with `format=document`, instead of `markdown`.
     */
    document?: DocumentResource;
};

export type CommentNodeResource = {
    /**
     * The anchor of a heading.
     */
    id: string;
    /**
     * The text of the heading at the time the comment was posted.
     */
    preview: string;
};

export type CommentPageResource = {
    id: string;
    title: string;
    emoji?: string;
    icon?: string;
    createdAt: string;
    updatedAt: string;
    /**
     * Slugs from the top, joined by `/`.
     */
    path: string;
    /**
     * Whether the text or title of the page changed since the comment was posted, or the page was deleted.
     */
    outdated: boolean;
};

export type CommentTargetResource = {
    node?: CommentNodeResource;
    /**
     * ID of the change request. Absent for a comment on the space.
     */
    changeRequest?: string;
    page?: CommentPageResource;
    space: string;
    /**
     * ID of the revision that the comment was posted on.
     */
    revision: string;
};

export type CommentUrls = {
    location: string;
};

export type CommentPermissionsResource = {
    view: boolean;
    /**
     * Available to its author, who can change the text.
     */
    edit: boolean;
    /**
     * Available to everybody who can comment.
     */
    reply: boolean;
    /**
     * Available to its author, and to administrators of the space.
     */
    delete: boolean;
};

export type CommentStatus = 'open' | 'resolved';

export type CommentResource = {
    object: 'comment';
    id: string;
    /**
     * Absent if the account no longer exists.
     */
    postedBy?: UserResource;
    postedAt: string;
    /**
     * When the text was last changed.
     */
    editedAt?: string;
    /**
     * In the order in which each was first added.
     */
    reactions: Array<ReactionResource>;
    /**
     * Number of replies.
     */
    replies: number;
    body: CommentBodyResource;
    target: CommentTargetResource;
    urls: CommentUrls;
    permissions: CommentPermissionsResource;
    status: CommentStatus;
    /**
     * Present while the comment is resolved.
     */
    resolvedAt?: string;
    /**
     * The user who resolved it. Present while the comment is resolved.
     */
    resolvedBy?: UserResource;
};

export type CommentFormat = 'markdown' | 'document';

export type CommentStatusFilter = 'open' | 'resolved' | 'all';

export type CommentBody = {
    markdown: string;
};

export type CreateComment = {
    body: CommentBody;
    /**
     * ID of the page that the comment is on.
     */
    page?: string;
    /**
     * The anchor of a heading of the page, such as `install`. Requires `page`.
     */
    node?: string;
};

export type ChangedCommentBody = {
    /**
     * If absent, the text does not change.
     */
    markdown?: string;
};

export type UpdateComment = {
    /**
     * Only the author can change the text.
     */
    body?: ChangedCommentBody;
    /**
     * Your reactions to add.
     */
    addedReactions?: Array<string>;
    /**
     * Your reactions to remove. Reactions that you did not add are ignored.
     */
    removedReactions?: Array<string>;
    /**
     * `true` resolves the comment, `false` reopens it.
     */
    resolved?: boolean;
};

export type CommentReplyResource = {
    object: 'comment-reply';
    id: string;
    /**
     * Absent if the account no longer exists.
     */
    postedBy?: UserResource;
    postedAt: string;
    /**
     * When the text was last changed.
     */
    editedAt?: string;
    /**
     * In the order in which each was first added.
     */
    reactions: Array<ReactionResource>;
    body: CommentBodyResource;
    urls: CommentUrls;
    permissions: CommentPermissionsResource;
};

export type CreateReply = {
    body: CommentBody;
};

export type UpdateReply = {
    /**
     * Only the author can change the text.
     */
    body?: ChangedCommentBody;
    /**
     * Your reactions to add.
     */
    addedReactions?: Array<string>;
    /**
     * Your reactions to remove. Reactions that you did not add are ignored.
     */
    removedReactions?: Array<string>;
};

export type PublishedContentResource = {
    /**
     * ID.
     */
    organization: string;
    /**
     * ID.
     */
    site: string;
    /**
     * ID of the section, on sites with sections.
     */
    siteSection?: string;
    /**
     * ID.
     */
    siteSpace: string;
    /**
     * ID.
     */
    space: string;
    /**
     * ID of the published revision.
     */
    revision: string;
    /**
     * Path on the host that leads to the site. Starts and ends with a slash.
     */
    siteBasePath: string;
    /**
     * Path on the host that leads to the site space. Starts and ends with a slash.
     */
    basePath: string;
    /**
     * The rest of the URL: the path of a page, with a leading slash. The page may not exist.
     */
    pathname: string;
    /**
     * The canonical URL for readers.
     */
    canonicalUrl: string;
    /**
     * The key of the share link in the URL.
     */
    shareKey?: string;
    /**
     * Identifies what the visitor sees: equal for visitors who see the same.
     */
    contextId?: string;
    /**
     * Whether every longer URL leads to the same section and site space, so that all further segments are those of a page.
     */
    complete: boolean;
    /**
     * A site token: reads what this visitor can read of the site, for at least an hour.
     */
    apiToken: string;
};

export type PublishedRedirectResource = {
    target: 'content' | 'application' | 'external';
    redirect: string;
    /**
     * ID of the site.
     */
    site?: string;
};

export type VisitorInput = {
    /**
     * The JWT of a visitor who has signed in, signed with the key of the site.
     */
    jwtToken?: string;
    /**
     * Claims of the visitor that are not signed. Only those that the adaptive schema describes count.
     */
    unsignedClaims?: {
        [key: string]: unknown;
    };
    /**
     * Accepted for compatibility; has no effect.
     */
    type?: string;
};

export type ResolvePublishedUrl = {
    /**
     * The URL that the reader requested.
     */
    url: string;
    visitor?: VisitorInput;
    /**
     * `true`: visitors whose JWT is not valid are also redirected to sign in, instead of getting 403.
     */
    redirectOnError?: boolean;
    /**
     * Accepted for compatibility; has no effect. All responses are current.
     */
    cacheBust?: boolean;
};

export type SiteType = 'basic' | 'premium' | 'ultimate' | 'sponsored' | 'legacy-basic' | 'legacy-premium';

export type SiteProxy = {
    /**
     * Host and path where readers find the site, as they were set.
     */
    origin: string;
    /**
     * Where the proxy must forward requests to.
     */
    target: string;
};

export type SiteVisibility = 'public' | 'unlisted' | 'share-link' | 'visitor-auth';

export type AuthenticationBackend = 'custom' | 'integration' | 'organization';

/**
 * Whom the identity providers of the organization let in, with the backend `organization`.
 */
export type SiteReaders = 'members' | 'anyone';

export type VisitorAuth = {
    backend: AuthenticationBackend;
    /**
     * Whom the identity providers of the organization let in, with the backend `organization`.
     */
    readers: SiteReaders;
};

export type AdaptiveContent = {
    enabled: boolean;
};

export type SiteAds = {
    status: 'pending' | 'in-review' | 'live' | 'rejected' | 'disabled';
    submittable: boolean;
};

export type AgentsContext = 'included' | 'excluded';

export type SiteFeatureId = 'sites-adaptive-content' | 'sites-advanced-customization' | 'sites-advanced-insights' | 'sites-basic-customization' | 'sites-custom-domain' | 'sites-custom-fonts' | 'sites-custom-subdirectory' | 'sites-full-text-search' | 'sites-multivariant-site' | 'sites-page-feedback' | 'sites-page-traffic-insights' | 'sites-pdf-export' | 'sites-preview-deployments' | 'sites-public-visibility' | 'sites-redirects' | 'sites-search-insights' | 'sites-sections' | 'sites-seo' | 'sites-share-links' | 'sites-unlisted-visibility' | 'sites-visitor-authentication';

/**
 * The parts of the customization that this preset sets.
 */
export type FeaturedCustomization = 'header-logo' | 'theme-preset' | 'premium-fonts' | 'custom-icons' | 'footer-logo' | 'footer-links' | 'footer-copyright' | 'semantic-colors';

export type SiteFeature = {
    id: SiteFeatureId;
    plan: 'basic' | 'premium' | 'ultimate' | 'sponsored' | 'legacy-basic' | 'legacy-premium';
    frozen: boolean;
    /**
     * The parts of the customization that this preset sets.
     */
    customizations: Array<FeaturedCustomization>;
};

export type SiteUrls = {
    location: string;
    app: string;
    /**
     * Present only while the site is published.
     */
    published?: string;
};

export type SiteResource = {
    object: 'site';
    id: string;
    type: SiteType;
    title: string;
    /**
     * Custom hostname.
     */
    hostname?: string;
    /**
     * Last part of the URL.
     */
    basename?: string;
    proxy?: SiteProxy;
    visibility: SiteVisibility;
    /**
     * How readers sign in, with the visibility `visitor-auth`.
     */
    visitorAuth: VisitorAuth;
    published: boolean;
    /**
     * Number of spaces on the site that you can view.
     */
    siteSpaces: number;
    createdAt: string;
    adaptiveContent: AdaptiveContent;
    ads: SiteAds;
    agentsContext: AgentsContext;
    features: Array<SiteFeature>;
    urls: SiteUrls;
};

export type CreateSite = {
    /**
     * All types have the same features.
     */
    type?: SiteType;
    /**
     * Defaults to the title of the first space if its level allows all members to view it, otherwise to `Untitled site`.
     */
    title?: string;
    visibility?: SiteVisibility;
    /**
     * IDs of spaces to show, in this order. `"empty"` creates a new space. The first one is the default.
     */
    spaces?: Array<string>;
};

export type VisitorAuthInput = {
    /**
     * `custom`: your own sign-in signs a JWT. `organization`: readers sign in through an identity provider of the organization. `integration`: the same as `custom`.
     */
    backend?: AuthenticationBackend;
    /**
     * With the backend `organization`. `members` (default): active members of the organization. `anyone`: everybody whom a provider signs in.
     */
    readers?: SiteReaders;
};

export type AdaptiveContentInput = {
    enabled: boolean;
};

export type UpdateSite = {
    title?: string;
    /**
     * On a published site, a value that opens it to more readers requires the role `create` on each space that the site shows.
     */
    visibility?: SiteVisibility;
    /**
     * Last part of the URL, unique in the organization, and not the ID of another site. `null`: the ID of the site.
     */
    basename?: string | null;
    /**
     * Custom hostname. Returns 409 if another site has it, or if it belongs to another organization; 403 if the organization has to verify its domain first. `null`: none.
     */
    hostname?: string | null;
    /**
     * How readers of a site with the visibility `visitor-auth` sign in. On such a published site, a change that lets other people in requires the role `create` on each space that the site shows.
     */
    visitorAuth?: VisitorAuthInput;
    /**
     * Whether conditions decide what a visitor sees. Disabling it on a published site requires the role `create` on each space that the site shows.
     */
    adaptiveContent?: AdaptiveContentInput;
    agentsContext?: AgentsContext;
    /**
     * ID of the default site space at the root, or in the default section.
     */
    defaultSiteSpace?: string;
    /**
     * ID of the default section.
     */
    defaultSiteSection?: string;
    /**
     * Host and path of a proxy that forwards readers to the site. The host must be one that `hostname` could be. `null`: none.
     */
    proxy?: string | null;
};

export type PublishedUrl = {
    /**
     * Present only while the site is published.
     */
    published?: string;
};

export type SiteSpaceResource = {
    object: 'site-space';
    id: string;
    /**
     * Unique among the site spaces of the section, or of the root.
     */
    path: string;
    /**
     * ID of its section.
     */
    section?: string;
    title: string;
    /**
     * Also served at the root of its section, or of the site.
     */
    default: boolean;
    /**
     * Decides whether a visitor sees it.
     */
    condition?: string;
    hasAdvancedCustomizationFeature: boolean;
    space: SpaceResource;
    urls: PublishedUrl;
};

export type SiteSectionResource = {
    object: 'site-section';
    id: string;
    title: string;
    description?: string;
    /**
     * Name of an icon.
     */
    icon?: string;
    /**
     * Unique among the sections of the site.
     */
    path: string;
    /**
     * Also served at the root of the site.
     */
    default: boolean;
    /**
     * Decides whether a visitor sees it.
     */
    condition?: string;
    /**
     * ID of its section group.
     */
    sectionGroup?: string;
    siteSpaces: Array<SiteSpaceResource>;
    urls: PublishedUrl;
};

export type SiteSectionGroupResource = {
    object: 'site-section-group';
    id: string;
    title: string;
    /**
     * Name of an icon.
     */
    icon?: string;
    sections: Array<SiteSectionResource>;
    /**
     * Same as `sections`.
     */
    children: Array<SiteSectionResource>;
};

export type SiteStructureResource = {
    /**
     * What the structure consists of: site spaces, or sections and section groups.
     */
    type: 'siteSpaces' | 'sections';
    structure: Array<SiteSpaceResource | SiteSectionResource | SiteSectionGroupResource>;
};

export type CustomizationTheme = 'clean' | 'muted' | 'bold' | 'gradient';

export type CustomizationColors = {
    /**
     * Returned in lower case.
     */
    light: string;
    /**
     * Returned in lower case.
     */
    dark: string;
};

export type CustomizationBothColors = {
    /**
     * Returned in lower case.
     */
    light: string;
    /**
     * Returned in lower case.
     */
    dark: string;
};

export type CustomizationStylingTint = {
    color: CustomizationBothColors;
};

export type CustomizationCorners = 'rounded' | 'straight' | 'circular';

export type CustomizationDepth = 'subtle' | 'flat';

export type CustomizationLinks = 'default' | 'accent';

export type CustomizationFont = 'Inter' | 'ABCFavorit' | 'Roboto' | 'RobotoSlab' | 'OpenSans' | 'SourceSansPro' | 'Lato' | 'Ubuntu' | 'Raleway' | 'Merriweather' | 'Overpass' | 'NotoSans' | 'IBMPlexSerif' | 'Poppins' | 'FiraSans';

export type CustomizationMonospaceFont = 'IBMPlexMono' | 'FiraCode' | 'JetBrainsMono' | 'SourceCodePro' | 'RobotoMono' | 'SpaceMono' | 'DMMono' | 'Inconsolata';

export type CustomizationBackground = 'plain' | 'match';

export type CustomizationIcons = 'regular' | 'solid' | 'duotone' | 'light' | 'thin';

export type CustomizationSidebarBackground = 'default' | 'filled';

export type CustomizationSidebarList = 'default' | 'pill' | 'line';

export type CustomizationStylingSidebar = {
    background: CustomizationSidebarBackground;
    list: CustomizationSidebarList;
};

export type CustomizationSearch = 'subtle' | 'prominent';

export type CustomizationCodeTheme = 'default-light' | 'default-dark';

export type CustomizationCodeThemes = {
    light: CustomizationCodeTheme;
    dark: CustomizationCodeTheme;
};

export type CustomizationStylingCodeTheme = {
    default: CustomizationCodeThemes;
    openapi: CustomizationCodeThemes;
};

export type CustomizationStyling = {
    theme: CustomizationTheme;
    primaryColor: CustomizationColors;
    tint?: CustomizationStylingTint;
    infoColor: CustomizationColors;
    successColor: CustomizationColors;
    warningColor: CustomizationColors;
    dangerColor: CustomizationColors;
    corners: CustomizationCorners;
    depth: CustomizationDepth;
    links: CustomizationLinks;
    font: CustomizationFont;
    monospaceFont: CustomizationMonospaceFont;
    background: CustomizationBackground;
    icons: CustomizationIcons;
    sidebar: CustomizationStylingSidebar;
    search: CustomizationSearch;
    codeTheme: CustomizationStylingCodeTheme;
};

export type CustomizationLocale = 'en' | 'fr' | 'es' | 'zh' | 'ja' | 'de' | 'nl' | 'no' | 'pt-br';

export type CustomizationInternationalization = {
    locale: CustomizationLocale;
};

export type CustomizationImages = {
    /**
     * An absolute http or https URL.
     */
    light: string;
    /**
     * An absolute http or https URL.
     */
    dark: string;
};

export type CustomizationFavicon = {
    icon?: CustomizationImages;
    emoji?: string;
};

export type CustomizationHeaderPreset = 'default' | 'bold' | 'contrast' | 'custom' | 'none';

export type CustomizationHeaderLinkStyle = 'link' | 'button-primary' | 'button-secondary';

export type CustomizationLink = {
    title: string;
    to: ContentReferenceResource;
};

export type CustomizationHeaderLink = {
    title: string;
    style: CustomizationHeaderLinkStyle;
    to?: ContentReferenceResource;
    links: Array<CustomizationLink>;
    /**
     * Decides which visitors see it, with what is below it: a CEL expression over `visitor.claims`.
     */
    condition?: string;
};

export type CustomizationHeader = {
    preset: CustomizationHeaderPreset;
    backgroundColor?: CustomizationBothColors;
    linkColor?: CustomizationBothColors;
    logo?: CustomizationImages;
    links: Array<CustomizationHeaderLink>;
};

export type CustomizationFooterGroup = {
    title: string;
    links: Array<CustomizationLink>;
};

export type CustomizationFooter = {
    logo?: CustomizationImages;
    groups: Array<CustomizationFooterGroup>;
    copyright?: string;
};

export type CustomizationAnnouncementStyle = 'info' | 'warning' | 'danger' | 'success';

export type CustomizationAnnouncement = {
    enabled: boolean;
    /**
     * Required to enable the announcement.
     */
    message: string;
    link?: CustomizationLink;
    style: CustomizationAnnouncementStyle;
};

export type CustomizationThemeMode = 'light' | 'dark';

export type CustomizationThemes = {
    default: CustomizationThemeMode;
    toggeable: boolean;
};

export type CustomizationSwitchOn = {
    enabled: boolean;
};

export type CustomizationSwitchOff = {
    enabled: boolean;
};

export type CustomizationAiMode = 'none' | 'search' | 'assistant';

export type CustomizationAi = {
    mode: CustomizationAiMode;
    pageLinkSummaries: CustomizationSwitchOff;
};

export type CustomizationPageActions = {
    externalAI: boolean;
    markdown: boolean;
    /**
     * Further actions, by names the front end knows.
     */
    items: Array<string>;
};

export type CustomizationGit = {
    showEditLink: boolean;
};

export type CustomizationLinkTarget = 'self' | 'blank';

export type CustomizationExternalLinks = {
    target: CustomizationLinkTarget;
};

export type CustomizationPrivacyPolicy = {
    /**
     * An absolute http or https URL.
     */
    url?: string;
};

export type CustomizationSocialPreview = {
    /**
     * An absolute http or https URL.
     */
    url?: string;
};

export type CustomizationInsights = {
    trackingCookie: boolean;
};

export type CustomizationSocialPlatform = 'twitter' | 'instagram' | 'facebook' | 'linkedin' | 'github' | 'discord' | 'slack' | 'youtube' | 'tiktok' | 'reddit' | 'bluesky' | 'mastodon' | 'threads' | 'medium';

export type CustomizationSocialAccountDisplay = {
    header: boolean;
    footer: boolean;
};

export type CustomizationSocialAccount = {
    platform: CustomizationSocialPlatform;
    /**
     * Name of the account, or its address.
     */
    handle: string;
    display: CustomizationSocialAccountDisplay;
};

export type Customization = {
    /**
     * Defaults to the title of the content.
     */
    title?: string;
    styling: CustomizationStyling;
    internationalization: CustomizationInternationalization;
    favicon: CustomizationFavicon;
    header: CustomizationHeader;
    footer: CustomizationFooter;
    announcement?: CustomizationAnnouncement;
    themes: CustomizationThemes;
    pdf: CustomizationSwitchOn;
    feedback: CustomizationSwitchOff;
    aiSearch: CustomizationSwitchOff;
    ai: CustomizationAi;
    pageActions: CustomizationPageActions;
    advancedCustomization: CustomizationSwitchOn;
    pagination: CustomizationSwitchOn;
    trademark: CustomizationSwitchOff;
    git: CustomizationGit;
    externalLinks: CustomizationExternalLinks;
    privacyPolicy: CustomizationPrivacyPolicy;
    socialPreview: CustomizationSocialPreview;
    insights: CustomizationInsights;
    socialAccounts: Array<CustomizationSocialAccount>;
};

export type SiteCustomizations = {
    site: Customization;
    /**
     * By ID of the site space. Site spaces are left out, those without settings of their own first, if all of them would have more than 4,000,000 characters.
     */
    siteSpaces: {
        [key: string]: Customization;
    };
};

export type SiteScript = {
    script: string;
    contentSecurityPolicy: string;
    cookies: boolean;
};

export type PublishedSiteResource = {
    object: 'published-content-site';
    site: SiteResource;
    structure: SiteStructureResource;
    customizations: SiteCustomizations;
    scripts: Array<SiteScript>;
};

export type AdaptiveSchemaResource = {
    object: 'site-adaptive-schema';
    /**
     * A JSON Schema, draft 7.
     */
    jsonSchema: {
        [key: string]: unknown;
    };
    /**
     * Time of the last change, or the time when the site was created.
     */
    updatedAt: string;
};

export type UpdateAdaptiveSchema = {
    /**
     * A JSON Schema, draft 7, of `type` object with `properties` and with `additionalProperties` false. Properties are boolean, string, number, integer, an array or an object. Those below `unsigned` describe claims that are not signed. At most 64 KiB, 10 levels and 200 properties. References, regular expressions and formats are not supported.
     */
    jsonSchema: {
        [key: string]: unknown;
    };
};

export type TemplateConditionResource = {
    /**
     * The description of the property; otherwise its title or its name.
     */
    description: string;
    condition: string;
};

export type TemplateConditionsResource = {
    items: Array<TemplateConditionResource>;
};

export type AddSiteSpace = {
    /**
     * ID of a space that the site does not show yet.
     */
    spaceId: string;
    /**
     * ID of the section. Defaults to the default section, or to the root of a site without sections.
     */
    sectionId?: string;
    /**
     * Decides which visitors see it: a CEL expression over `visitor.claims`. `null`: all visitors.
     */
    condition?: string | null;
};

export type UpdateSiteSpace = {
    /**
     * A slug. Returns 409 if another one on the same level has it.
     */
    path?: string;
    /**
     * ID of the space to show instead of the current one.
     */
    spaceId?: string;
    /**
     * Decides which visitors see it: a CEL expression over `visitor.claims`. `null`: all visitors.
     */
    condition?: string | null;
};

export type SiteStructureItemType = 'site-space' | 'site-section' | 'site-section-group';

export type StructureItemInput = {
    type: SiteStructureItemType;
    /**
     * ID of the item.
     */
    id?: string;
    /**
     * ID of the site space, instead of `id`.
     */
    siteSpace?: string;
};

export type StructurePositionInput = {
    /**
     * Directly before this item.
     */
    before?: StructureItemInput;
    /**
     * Directly after this item.
     */
    after?: StructureItemInput;
};

export type MoveSiteItem = {
    position: StructurePositionInput;
};

export type AddSection = {
    /**
     * ID of the space that the section shows.
     */
    spaceId: string;
    /**
     * Defaults to the title of the space.
     */
    title?: string;
    /**
     * Name of an icon. `null`: none.
     */
    icon?: string | null;
};

export type UpdateSection = {
    title?: string;
    description?: string | null;
    /**
     * A slug. Returns 409 if another one on the same level has it.
     */
    path?: string;
    /**
     * Name of an icon. `null`: none.
     */
    icon?: string | null;
    /**
     * Decides which visitors see it: a CEL expression over `visitor.claims`. `null`: all visitors.
     */
    condition?: string | null;
    /**
     * ID of the site space that becomes the default of the section.
     */
    defaultSiteSpace?: string;
};

export type AddSectionGroup = {
    title: string;
    /**
     * Name of an icon. `null`: none.
     */
    icon?: string | null;
    /**
     * IDs of the sections of the group, in this order.
     */
    sections?: Array<string>;
};

export type UpdateSectionGroup = {
    title?: string;
    /**
     * Name of an icon. `null`: none.
     */
    icon?: string | null;
};

export type AddToSectionGroup = {
    /**
     * ID of a section, which is removed from its current group.
     */
    sectionId: string;
};

export type SortStructure = {
    /**
     * The item to move.
     */
    item: StructureItemInput;
    position: StructurePositionInput;
};

export type CustomizationColorsInput = {
    /**
     * Returned in lower case.
     */
    light?: string;
    /**
     * Returned in lower case.
     */
    dark?: string;
};

export type CustomizationBothColorsInput = {
    /**
     * Returned in lower case.
     */
    light: string;
    /**
     * Returned in lower case.
     */
    dark: string;
};

export type CustomizationStylingTintInput = {
    color: CustomizationBothColorsInput;
};

export type CustomizationStylingSidebarInput = {
    background?: CustomizationSidebarBackground;
    list?: CustomizationSidebarList;
};

export type CustomizationCodeThemesInput = {
    light?: CustomizationCodeTheme;
    dark?: CustomizationCodeTheme;
};

export type CustomizationStylingCodeThemeInput = {
    default?: CustomizationCodeThemesInput;
    openapi?: CustomizationCodeThemesInput;
};

export type CustomizationStylingInput = {
    theme?: CustomizationTheme;
    primaryColor?: CustomizationColorsInput;
    tint?: CustomizationStylingTintInput;
    infoColor?: CustomizationColorsInput;
    successColor?: CustomizationColorsInput;
    warningColor?: CustomizationColorsInput;
    dangerColor?: CustomizationColorsInput;
    corners?: CustomizationCorners;
    depth?: CustomizationDepth;
    links?: CustomizationLinks;
    font?: CustomizationFont;
    monospaceFont?: CustomizationMonospaceFont;
    background?: CustomizationBackground;
    icons?: CustomizationIcons;
    sidebar?: CustomizationStylingSidebarInput;
    search?: CustomizationSearch;
    codeTheme?: CustomizationStylingCodeThemeInput;
};

export type CustomizationInternationalizationInput = {
    locale?: CustomizationLocale;
};

export type CustomizationImagesInput = {
    /**
     * An absolute http or https URL.
     */
    light: string;
    /**
     * An absolute http or https URL.
     */
    dark: string;
};

export type CustomizationFaviconInput = {
    icon?: CustomizationImagesInput;
    emoji?: string;
};

export type ContentReferenceInput = {
    kind: ContentReferenceKind;
    /**
     * An http, https, mailto or tel URL.
     */
    url?: string;
    page?: string;
    /**
     * Of a heading.
     */
    anchor?: string;
    /**
     * The space, or the space that contains the page. Defaults to a space that the site shows.
     */
    space?: string;
    file?: string;
    collection?: string;
    user?: string;
    reusableContent?: string;
    spec?: string;
};

export type CustomizationLinkInput = {
    title: string;
    to: ContentReferenceInput;
};

export type CustomizationHeaderLinkInput = {
    title: string;
    style?: CustomizationHeaderLinkStyle;
    to?: ContentReferenceInput | null;
    links?: Array<CustomizationLinkInput>;
    /**
     * Decides which visitors see it, with what is below it: a CEL expression over `visitor.claims`.
     */
    condition?: string | null;
};

export type CustomizationHeaderInput = {
    preset?: CustomizationHeaderPreset;
    backgroundColor?: CustomizationBothColorsInput;
    linkColor?: CustomizationBothColorsInput;
    logo?: CustomizationImagesInput;
    links?: Array<CustomizationHeaderLinkInput>;
};

export type CustomizationFooterGroupInput = {
    title: string;
    links?: Array<CustomizationLinkInput>;
};

export type CustomizationFooterInput = {
    logo?: CustomizationImagesInput;
    groups?: Array<CustomizationFooterGroupInput>;
    copyright?: string;
};

export type CustomizationAnnouncementInput = {
    enabled?: boolean;
    /**
     * Required to enable the announcement.
     */
    message?: string;
    link?: CustomizationLinkInput;
    style?: CustomizationAnnouncementStyle;
};

export type CustomizationThemesInput = {
    default?: CustomizationThemeMode;
    toggeable?: boolean;
};

export type CustomizationSwitchOnInput = {
    enabled?: boolean;
};

export type CustomizationSwitchOffInput = {
    enabled?: boolean;
};

export type CustomizationAiInput = {
    mode?: CustomizationAiMode;
    pageLinkSummaries?: CustomizationSwitchOffInput;
};

export type CustomizationPageActionsInput = {
    externalAI?: boolean;
    markdown?: boolean;
    /**
     * Further actions, by names the front end knows.
     */
    items?: Array<string>;
};

export type CustomizationGitInput = {
    showEditLink?: boolean;
};

export type CustomizationExternalLinksInput = {
    target?: CustomizationLinkTarget;
};

export type CustomizationPrivacyPolicyInput = {
    /**
     * An absolute http or https URL.
     */
    url?: string;
};

export type CustomizationSocialPreviewInput = {
    /**
     * An absolute http or https URL.
     */
    url?: string;
};

export type CustomizationInsightsInput = {
    trackingCookie?: boolean;
};

export type CustomizationSocialAccountDisplayInput = {
    header?: boolean;
    footer?: boolean;
};

export type CustomizationSocialAccountInput = {
    platform: CustomizationSocialPlatform;
    /**
     * Name of the account, or its address.
     */
    handle: string;
    display?: CustomizationSocialAccountDisplayInput;
};

export type CustomizationInput = {
    /**
     * Defaults to the title of the content.
     */
    title?: string;
    styling?: CustomizationStylingInput;
    internationalization?: CustomizationInternationalizationInput;
    favicon: CustomizationFaviconInput;
    header?: CustomizationHeaderInput;
    footer?: CustomizationFooterInput;
    announcement?: CustomizationAnnouncementInput;
    themes?: CustomizationThemesInput;
    pdf?: CustomizationSwitchOnInput;
    feedback?: CustomizationSwitchOffInput;
    aiSearch?: CustomizationSwitchOffInput;
    ai?: CustomizationAiInput;
    pageActions?: CustomizationPageActionsInput;
    advancedCustomization?: CustomizationSwitchOnInput;
    pagination?: CustomizationSwitchOnInput;
    trademark?: CustomizationSwitchOffInput;
    git?: CustomizationGitInput;
    externalLinks?: CustomizationExternalLinksInput;
    privacyPolicy?: CustomizationPrivacyPolicyInput;
    socialPreview?: CustomizationSocialPreviewInput;
    insights?: CustomizationInsightsInput;
    socialAccounts?: Array<CustomizationSocialAccountInput>;
};

export type CustomizationColorsOverride = {
    /**
     * Returned in lower case.
     */
    light?: string | null;
    /**
     * Returned in lower case.
     */
    dark?: string | null;
};

export type CustomizationStylingSidebarOverride = {
    background?: CustomizationSidebarBackgroundOrNull;
    list?: CustomizationSidebarListOrNull;
};

export type CustomizationCodeThemesOverride = {
    light?: CustomizationCodeThemeOrNull;
    dark?: CustomizationCodeThemeOrNull;
};

export type CustomizationStylingCodeThemeOverride = {
    default?: CustomizationCodeThemesOverride | null;
    openapi?: CustomizationCodeThemesOverride | null;
};

export type CustomizationStylingOverride = {
    theme?: CustomizationThemeOrNull;
    primaryColor?: CustomizationColorsOverride | null;
    tint?: CustomizationStylingTintInput | null;
    infoColor?: CustomizationColorsOverride | null;
    successColor?: CustomizationColorsOverride | null;
    warningColor?: CustomizationColorsOverride | null;
    dangerColor?: CustomizationColorsOverride | null;
    corners?: CustomizationCornersOrNull;
    depth?: CustomizationDepthOrNull;
    links?: CustomizationLinksOrNull;
    font?: CustomizationFontOrNull;
    monospaceFont?: CustomizationMonospaceFontOrNull;
    background?: CustomizationBackgroundOrNull;
    icons?: CustomizationIconsOrNull;
    sidebar?: CustomizationStylingSidebarOverride | null;
    search?: CustomizationSearchOrNull;
    codeTheme?: CustomizationStylingCodeThemeOverride | null;
};

export type CustomizationInternationalizationOverride = {
    locale?: CustomizationLocaleOrNull;
};

export type CustomizationHeaderOverride = {
    preset?: CustomizationHeaderPresetOrNull;
    backgroundColor?: CustomizationBothColorsInput | null;
    linkColor?: CustomizationBothColorsInput | null;
    logo?: CustomizationImagesInput | null;
    links?: Array<CustomizationHeaderLinkInput> | null;
};

export type CustomizationFooterOverride = {
    logo?: CustomizationImagesInput | null;
    groups?: Array<CustomizationFooterGroupInput> | null;
    copyright?: string | null;
};

export type CustomizationAnnouncementOverride = {
    enabled?: boolean | null;
    /**
     * Required to enable the announcement.
     */
    message?: string | null;
    link?: CustomizationLinkInput | null;
    style?: CustomizationAnnouncementStyleOrNull;
};

export type CustomizationThemesOverride = {
    default?: CustomizationThemeModeOrNull;
    toggeable?: boolean | null;
};

export type CustomizationSwitchOnOverride = {
    enabled?: boolean | null;
};

export type CustomizationSwitchOffOverride = {
    enabled?: boolean | null;
};

export type CustomizationAiOverride = {
    mode?: CustomizationAiModeOrNull;
    pageLinkSummaries?: CustomizationSwitchOffOverride | null;
};

export type CustomizationPageActionsOverride = {
    externalAI?: boolean | null;
    markdown?: boolean | null;
    /**
     * Further actions, by names the front end knows.
     */
    items?: Array<string> | null;
};

export type CustomizationGitOverride = {
    showEditLink?: boolean | null;
};

export type CustomizationExternalLinksOverride = {
    target?: CustomizationLinkTargetOrNull;
};

export type CustomizationPrivacyPolicyOverride = {
    /**
     * An absolute http or https URL.
     */
    url?: string | null;
};

export type CustomizationSocialPreviewOverride = {
    /**
     * An absolute http or https URL.
     */
    url?: string | null;
};

export type CustomizationInsightsOverride = {
    trackingCookie?: boolean | null;
};

export type CustomizationOverride = {
    /**
     * Defaults to the title of the content.
     */
    title?: string | null;
    styling?: CustomizationStylingOverride | null;
    internationalization?: CustomizationInternationalizationOverride | null;
    favicon?: CustomizationFaviconInput | null;
    header?: CustomizationHeaderOverride | null;
    footer?: CustomizationFooterOverride | null;
    announcement?: CustomizationAnnouncementOverride | null;
    themes?: CustomizationThemesOverride | null;
    pdf?: CustomizationSwitchOnOverride | null;
    feedback?: CustomizationSwitchOffOverride | null;
    aiSearch?: CustomizationSwitchOffOverride | null;
    ai?: CustomizationAiOverride | null;
    pageActions?: CustomizationPageActionsOverride | null;
    advancedCustomization?: CustomizationSwitchOnOverride | null;
    pagination?: CustomizationSwitchOnOverride | null;
    trademark?: CustomizationSwitchOffOverride | null;
    git?: CustomizationGitOverride | null;
    externalLinks?: CustomizationExternalLinksOverride | null;
    privacyPolicy?: CustomizationPrivacyPolicyOverride | null;
    socialPreview?: CustomizationSocialPreviewOverride | null;
    insights?: CustomizationInsightsOverride | null;
    socialAccounts?: Array<CustomizationSocialAccountInput> | null;
};

export type ShareLinkUrls = {
    /**
     * The URL of the site with the key of the link as `shareKey`. Everybody who has it can read the site.
     */
    published: string;
};

export type WarningCode = 'PRIVATE_ADDRESS' | 'NOT_SHARE_LINK';

export type WarningResource = {
    code: WarningCode;
    /**
     * What it means, and what to change.
     */
    message: string;
};

export type ShareLinkResource = {
    object: 'site-share-link';
    id: string;
    name: string;
    /**
     * Whether the link works.
     */
    active: boolean;
    createdAt: string;
    urls: ShareLinkUrls;
    /**
     * Why the link has no effect. Present only in the response that creates it or turns it on. `NOT_SHARE_LINK`: the site has another visibility.
     */
    warnings?: Array<WarningResource>;
};

export type CreateShareLink = {
    /**
     * What the link is for. Not shown to readers.
     */
    name?: string;
};

export type UpdateShareLink = {
    name?: string;
    /**
     * `false`: the link stops working within a second.
     */
    active?: boolean;
};

export type SiteAuthenticationResource = {
    object: 'site-publishing-auth';
    backend: AuthenticationBackend;
    /**
     * The key that your sign-in uses to sign the JWT of a visitor (HS256; `exp` is required).
     */
    privateKey: string;
    /**
     * Where visitors without a valid JWT are redirected to, with the requested path and query as `location`.
     */
    fallbackURL?: string;
};

export type UpdateSiteAuthentication = {
    backend?: AuthenticationBackend;
    /**
     * A key of your own. Everything signed with the previous key stops working within a second.
     */
    privateKey?: string;
    fallbackURL?: string | null;
};

export type SiteRedirectDestinationKind = 'page' | 'site-space' | 'site-section' | 'url';

export type DestinationResource = {
    kind: SiteRedirectDestinationKind;
    page?: string;
    space?: string;
    siteSpace?: string;
    siteSection?: string;
    url?: string;
};

export type RedirectResource = {
    object: 'site-redirect';
    id: string;
    source: string;
    destination: DestinationResource;
    permanent: boolean;
    createdAt: string;
};

export type DestinationInput = {
    kind: SiteRedirectDestinationKind;
    /**
     * ID of a page, with the kind `page`.
     */
    page?: string;
    /**
     * ID of the space of the page, with the kind `page`.
     */
    space?: string;
    /**
     * ID of a site space, with the kind `site-space`.
     */
    siteSpace?: string;
    /**
     * ID of a section, with the kind `site-section`.
     */
    siteSection?: string;
    /**
     * An http or https URL, with the kind `url`. If its path and `source` end with `*`, the rest of the requested path replaces the `*`.
     */
    url?: string;
};

export type CreateRedirect = {
    /**
     * A path on the site, such as `/old/page`, or every path below one, such as `/old*`. Queries, fragments and trailing slashes are ignored.
     */
    source: string;
    destination: DestinationInput;
    /**
     * Whether readers and search engines can cache it.
     */
    permanent?: boolean;
};

export type UpdateRedirect = {
    /**
     * A path on the site, such as `/old/page`, or every path below one, such as `/old*`. Queries, fragments and trailing slashes are ignored.
     */
    source?: string;
    destination?: DestinationInput;
    permanent?: boolean;
};

export type RedirectTargetResource = {
    target: string;
    /**
     * Whether readers and search engines can cache it.
     */
    permanent: boolean;
};

export type SearchAncestor = {
    title: string;
};

export type FoundPageResource = {
    id: string;
    title: string;
    /**
     * Path in the space.
     */
    path: string;
    /**
     * Where the words of the query are.
     */
    highlights: TitleHighlights;
    /**
     * Relevance of the match. Higher is better.
     */
    score: number;
    /**
     * Its ancestors, topmost first.
     */
    ancestors: Array<SearchAncestor>;
    /**
     * Up to three matching sections. Absent if only the title matches.
     */
    sections?: Array<SearchSection>;
};

export type FoundSpaceResource = {
    type: 'space';
    /**
     * ID of the space.
     */
    id: string;
    title: string;
    /**
     * Score of its best page.
     */
    score: number;
    /**
     * Up to five pages of the space that match best.
     */
    pages: Array<FoundPageResource>;
};

/**
 * `all`: the whole site. `specific`: the site spaces in `siteSpaceIds`. `current`: the site space in `siteSpaceId`, and the default one of every other section.
 */
export type SiteSearchMode = 'all' | 'specific' | 'current';

export type SiteSearch = {
    /**
     * The search query.
     */
    query: string;
    /**
     * `all`: the whole site. `specific`: the site spaces in `siteSpaceIds`. `current`: the site space in `siteSpaceId`, and the default one of every other section.
     */
    mode?: SiteSearchMode;
    /**
     * IDs of site spaces, for the mode `specific`.
     */
    siteSpaceIds?: Array<string>;
    /**
     * ID of the site space that the reader is in, for the mode `current`.
     */
    siteSpaceId?: string;
};

export type FeedbackCommentResource = {
    /**
     * Whether the reader found the page helpful.
     */
    helpful: boolean;
    text: string;
};

export type SiteInsightResource = {
    object: 'site-insight';
    /**
     * In UTC.
     */
    day: string;
    /**
     * ID of the site space, with `views` and `feedback`.
     */
    siteSpace?: string;
    /**
     * ID of the page, with `views` and `feedback`.
     */
    page?: string;
    /**
     * Current title of the page. Absent if it was deleted.
     */
    title?: string;
    /**
     * Current path of the page. Absent if it was deleted.
     */
    path?: string;
    views?: number;
    /**
     * What was searched for, in lower case.
     */
    query?: string;
    searches?: number;
    /**
     * Number of results of the last search of the day.
     */
    results?: number;
    /**
     * Readers who found the page helpful.
     */
    helpful?: number;
    /**
     * Readers who did not.
     */
    notHelpful?: number;
    /**
     * Oldest first, up to 20 for each page and day.
     */
    comments?: Array<FeedbackCommentResource>;
};

export type InsightTotalsResource = {
    views?: number;
    searches?: number;
    helpful?: number;
    notHelpful?: number;
};

export type SiteInsightMetric = 'views' | 'searches' | 'searches-without-result' | 'feedback';

/**
 * `complete`: the source was read and can be used. `pending` with a `lastProcessErrorCode`: it could not be used.
 */
export type OpenAPIProcessingState = 'pending' | 'progress' | 'complete';

/**
 * Why the source could not be used the last time. The previous version remains.
 */
export type OpenAPIProcessErrorCode = 'FETCH_TIMEOUT' | 'FETCH_ERROR' | 'PARSE_ERROR';

export type OpenAPISpecPermissionsResource = {
    view: boolean;
    edit: boolean;
};

export type OpenAPISpecUrlsResource = {
    location: string;
    app: string;
};

export type OpenAPISpecResource = {
    object: 'openapi-spec';
    id: string;
    slug: string;
    /**
     * The URL of the source. Absent if the source was sent as text.
     */
    sourceURL?: string;
    /**
     * `complete`: the source was read and can be used. `pending` with a `lastProcessErrorCode`: it could not be used.
     */
    processingState: OpenAPIProcessingState;
    /**
     * ID of the latest version.
     */
    lastVersion?: string;
    lastProcessedAt?: string;
    /**
     * Why the source could not be used the last time. The previous version remains.
     */
    lastProcessErrorCode?: OpenAPIProcessErrorCode;
    /**
     * The reason as a text.
     */
    lastProcessErrorMessage?: string;
    createdAt: string;
    updatedAt: string;
    permissions: OpenAPISpecPermissionsResource;
    urls: OpenAPISpecUrlsResource;
};

export type OpenAPISource = {
    /**
     * Where it is read from, now and every six hours: JSON or YAML.
     */
    url?: string;
    /**
     * The specification: JSON or YAML.
     */
    text?: string;
};

export type CreateOpenAPISpec = {
    source: OpenAPISource;
    slug: string;
};

export type ReplaceOpenAPISpec = {
    source: OpenAPISource;
};

export type OpenAPISpecVersionUrlsResource = {
    location: string;
    /**
     * The text of the specification.
     */
    content: string;
};

export type OpenAPISpecVersionResource = {
    object: 'openapi-spec-version';
    id: string;
    createdAt: string;
    urls: OpenAPISpecVersionUrlsResource;
};

export type VisitorClaimResource = {
    /**
     * Name in `visitor.claims`.
     */
    name: string;
    /**
     * Name of the claim or attribute at the provider.
     */
    claim: string;
};

export type ClaimRuleResource = {
    /**
     * Name of the claim or attribute at the provider.
     */
    claim: string;
    /**
     * The value, or one of the values, that the claim must have.
     */
    value: string;
    role?: Role;
    /**
     * ID of a team.
     */
    team?: string;
};

/**
 * `pending` until the provider is complete and somebody has signed in through it.
 */
export type ProviderStatus = 'pending' | 'active';

export type ProviderUrlsResource = {
    location: string;
};

export type SamlCertificateResource = {
    object: 'saml-certificate';
    id: string;
    /**
     * X.509, in PEM.
     */
    certificate: string;
    /**
     * SHA-256 of the certificate, in hexadecimal bytes with colons.
     */
    fingerprint: string;
    createdAt: string;
    expiresAt: string;
};

export type SamlServiceResource = {
    /**
     * Where the identity provider sends its responses.
     */
    acsURL: string;
    /**
     * Where people start to sign in.
     */
    startURL: string;
    /**
     * The audience of assertions. The metadata are at this URL.
     */
    entityID: string;
    /**
     * Where the identity provider sends its logout requests, if `singleLogoutURL` is set.
     */
    singleLogoutURL: string;
    /**
     * The certificates of this service, oldest first. The oldest signs; the identity provider can encrypt for each of them.
     */
    certificates: Array<SamlCertificateResource>;
};

export type SamlProviderResource = {
    id: string;
    label: string;
    defaultTeam?: TeamResource;
    defaultRole: RoleOrNull;
    visitorClaims: Array<VisitorClaimResource>;
    /**
     * The role and the teams that claims give.
     */
    claimRules: Array<ClaimRuleResource>;
    /**
     * Longest duration of a sign-in in seconds.
     */
    sessionLifetime: number;
    createdAt: string;
    /**
     * `pending` until the provider is complete and somebody has signed in through it.
     */
    status: ProviderStatus;
    urls: ProviderUrlsResource;
    object: 'saml-provider';
    entityID?: string;
    /**
     * In PEM.
     */
    certificate?: string;
    ssoURL?: string;
    singleLogoutURL?: string;
    /**
     * Whether requests to the identity provider are signed.
     */
    signRequests: boolean;
    /**
     * Whether assertions that are not encrypted are refused.
     */
    requireEncryptedAssertions: boolean;
    service: SamlServiceResource;
};

export type VisitorClaimInput = {
    /**
     * Name in `visitor.claims`.
     */
    name: string;
    /**
     * Name of the claim or attribute at the provider, or the path to a part of a claim, such as `realm_access.roles`.
     */
    claim: string;
};

export type ClaimRuleInput = {
    /**
     * Name of the claim or attribute at the provider, or the path to a part of a claim, such as `realm_access.roles`.
     */
    claim: string;
    /**
     * The value, or one of the values, that the claim must have. Case-sensitive.
     */
    value: string;
    /**
     * Role of the people to whom the rule applies. The strongest role of all such rules counts.
     */
    role?: Role;
    /**
     * ID of a team that these people are in. It must not be managed by a directory.
     */
    team?: string;
};

export type CreateSamlProvider = {
    /**
     * Shown to people who choose how to sign in.
     */
    label: string;
    /**
     * ID of the team that people are added to at their first sign-in through the provider.
     */
    defaultTeam?: string;
    /**
     * Role of new members. `null`: they are guests. Defaults to the organization’s `defaultRole`.
     */
    defaultRole?: RoleOrNull;
    /**
     * Claims for the conditions of sites about readers who sign in through the provider, besides `email`, `name` and `groups`.
     */
    visitorClaims?: Array<VisitorClaimInput>;
    /**
     * The role and the teams that claims give, at each sign-in. If rules name roles, people to whom no such rule applies get the `defaultRole`. People leave the teams of rules that do not apply to them. The last active administrator remains an administrator.
     */
    claimRules?: Array<ClaimRuleInput>;
    /**
     * Longest duration of a sign-in in seconds: of the API token, or of the session of a reader of a site. Defaults to 86400, a day. A provider that says when its own session ends can shorten it.
     */
    sessionLifetime?: number;
    /**
     * The identity provider's entity ID.
     */
    entityID?: string;
    /**
     * The certificate of the key that signs assertions, in PEM or as plain base64. Several certificates in PEM while one replaces another.
     */
    certificate?: string;
    /**
     * Where sign-ins start at the identity provider.
     */
    ssoURL?: string;
    /**
     * Where the identity provider receives the responses to its logout requests, with the binding HTTP-Redirect. `null` or left out: there is no single logout.
     */
    singleLogoutURL?: string | null;
    /**
     * Whether requests to the identity provider are signed. Defaults to `false`.
     */
    signRequests?: boolean;
    /**
     * Whether assertions that are not encrypted are refused. Defaults to `false`: both kinds are accepted.
     */
    requireEncryptedAssertions?: boolean;
};

export type UpdateSamlProvider = {
    /**
     * Shown to people who choose how to sign in.
     */
    label?: string;
    /**
     * ID of the team that people are added to at their first sign-in through the provider.
     */
    defaultTeam?: string;
    /**
     * Role of new members. `null`: they are guests. Defaults to the organization’s `defaultRole`.
     */
    defaultRole?: RoleOrNull;
    /**
     * Claims for the conditions of sites about readers who sign in through the provider, besides `email`, `name` and `groups`.
     */
    visitorClaims?: Array<VisitorClaimInput>;
    /**
     * The role and the teams that claims give, at each sign-in. If rules name roles, people to whom no such rule applies get the `defaultRole`. People leave the teams of rules that do not apply to them. The last active administrator remains an administrator.
     */
    claimRules?: Array<ClaimRuleInput>;
    /**
     * Longest duration of a sign-in in seconds: of the API token, or of the session of a reader of a site. Defaults to 86400, a day. A provider that says when its own session ends can shorten it.
     */
    sessionLifetime?: number;
    /**
     * The identity provider's entity ID.
     */
    entityID?: string;
    /**
     * The certificate of the key that signs assertions, in PEM or as plain base64. Several certificates in PEM while one replaces another.
     */
    certificate?: string;
    /**
     * Where sign-ins start at the identity provider.
     */
    ssoURL?: string;
    /**
     * Where the identity provider receives the responses to its logout requests, with the binding HTTP-Redirect. `null` or left out: there is no single logout.
     */
    singleLogoutURL?: string | null;
    /**
     * Whether requests to the identity provider are signed. Defaults to `false`.
     */
    signRequests?: boolean;
    /**
     * Whether assertions that are not encrypted are refused. Defaults to `false`: both kinds are accepted.
     */
    requireEncryptedAssertions?: boolean;
};

export type OidcServiceResource = {
    /**
     * Where the provider redirects to: its allowed redirect URI.
     */
    redirectURL: string;
    /**
     * Where people start to sign in.
     */
    startURL: string;
    /**
     * Where the provider reports logouts: its back-channel logout URI.
     */
    logoutURL: string;
};

export type OidcProviderResource = {
    id: string;
    label: string;
    defaultTeam?: TeamResource;
    defaultRole: RoleOrNull;
    visitorClaims: Array<VisitorClaimResource>;
    /**
     * The role and the teams that claims give.
     */
    claimRules: Array<ClaimRuleResource>;
    /**
     * Longest duration of a sign-in in seconds.
     */
    sessionLifetime: number;
    createdAt: string;
    /**
     * `pending` until the provider is complete and somebody has signed in through it.
     */
    status: ProviderStatus;
    urls: ProviderUrlsResource;
    object: 'oidc-provider';
    issuer?: string;
    clientId?: string;
    scopes: Array<string>;
    service: OidcServiceResource;
};

export type CreateOidcProvider = {
    /**
     * Shown to people who choose how to sign in.
     */
    label: string;
    /**
     * ID of the team that people are added to at their first sign-in through the provider.
     */
    defaultTeam?: string;
    /**
     * Role of new members. `null`: they are guests. Defaults to the organization’s `defaultRole`.
     */
    defaultRole?: RoleOrNull;
    /**
     * Claims for the conditions of sites about readers who sign in through the provider, besides `email`, `name` and `groups`.
     */
    visitorClaims?: Array<VisitorClaimInput>;
    /**
     * The role and the teams that claims give, at each sign-in. If rules name roles, people to whom no such rule applies get the `defaultRole`. People leave the teams of rules that do not apply to them. The last active administrator remains an administrator.
     */
    claimRules?: Array<ClaimRuleInput>;
    /**
     * Longest duration of a sign-in in seconds: of the API token, or of the session of a reader of a site. Defaults to 86400, a day. A provider that says when its own session ends can shorten it.
     */
    sessionLifetime?: number;
    /**
     * The issuer URL, without `/.well-known/openid-configuration`. `https:`, or `http:` for hosts that the operator allows.
     */
    issuer?: string;
    /**
     * ID of this service at the provider.
     */
    clientId?: string;
    /**
     * Stored encrypted and never shown. `null`: a public client without a secret. Required when you change the `issuer` of a provider that has a secret.
     */
    clientSecret?: string | null;
    /**
     * Scopes to request in addition to `openid`. Defaults to `email` and `profile`.
     */
    scopes?: Array<string>;
};

export type UpdateOidcProvider = {
    /**
     * Shown to people who choose how to sign in.
     */
    label?: string;
    /**
     * ID of the team that people are added to at their first sign-in through the provider.
     */
    defaultTeam?: string;
    /**
     * Role of new members. `null`: they are guests. Defaults to the organization’s `defaultRole`.
     */
    defaultRole?: RoleOrNull;
    /**
     * Claims for the conditions of sites about readers who sign in through the provider, besides `email`, `name` and `groups`.
     */
    visitorClaims?: Array<VisitorClaimInput>;
    /**
     * The role and the teams that claims give, at each sign-in. If rules name roles, people to whom no such rule applies get the `defaultRole`. People leave the teams of rules that do not apply to them. The last active administrator remains an administrator.
     */
    claimRules?: Array<ClaimRuleInput>;
    /**
     * Longest duration of a sign-in in seconds: of the API token, or of the session of a reader of a site. Defaults to 86400, a day. A provider that says when its own session ends can shorten it.
     */
    sessionLifetime?: number;
    /**
     * The issuer URL, without `/.well-known/openid-configuration`. `https:`, or `http:` for hosts that the operator allows.
     */
    issuer?: string;
    /**
     * ID of this service at the provider.
     */
    clientId?: string;
    /**
     * Stored encrypted and never shown. `null`: a public client without a secret. Required when you change the `issuer` of a provider that has a secret.
     */
    clientSecret?: string | null;
    /**
     * Scopes to request in addition to `openid`. Defaults to `email` and `profile`.
     */
    scopes?: Array<string>;
};

export type SsoOptionResource = {
    /**
     * ID of the provider.
     */
    id: string;
    label: string;
    /**
     * Where people start to sign in.
     */
    startURL: string;
};

export type SsoOptionsResource = {
    items: Array<SsoOptionResource>;
};

export type ExchangeCode = {
    /**
     * The `code` that the sign-in ended with. Works once, within a minute.
     */
    code: string;
};

export type SsoTokenResource = {
    /**
     * The API token. It is never shown again, and works only for this organization.
     */
    token: string;
    expiresAt: string;
    /**
     * ID of the user.
     */
    user: string;
    /**
     * ID of the organization.
     */
    organization: string;
};

export type TranslationSettingsPermissionsResource = {
    view: boolean;
    edit: boolean;
};

export type TranslationSettingsUrlsResource = {
    location: string;
};

export type TranslationSettingsResource = {
    object: 'translation-settings';
    id: string;
    title: string;
    /**
     * ISO 639-1 codes.
     */
    languages: Array<string>;
    createdAt: string;
    updatedAt: string;
    permissions: TranslationSettingsPermissionsResource;
    urls: TranslationSettingsUrlsResource;
};

export type SaveTranslationSettings = {
    title: string;
    /**
     * ISO 639-1 codes, in display order. Defaults to none.
     */
    languages?: Array<string>;
};

export type CreatePreviewLink = {
    /**
     * ID of the space. The site must show it.
     */
    space: string;
    /**
     * ID or number of a change request of the space. Send either this or `revision`.
     */
    changeRequest?: string;
    /**
     * ID of a revision of the space. Send either this or `changeRequest`.
     */
    revision?: string;
};

export type PreviewLinkUrls = {
    /**
     * The URL to open in a browser until `expiresAt`. Everybody who opens it reads the preview as you do.
     */
    preview: string;
};

export type PreviewLinkResource = {
    object: 'site-preview-link';
    /**
     * When the link stops working.
     */
    expiresAt: string;
    urls: PreviewLinkUrls;
};

export type EventAction = 'organization.created' | 'organization.updated' | 'user.created' | 'user.updated' | 'user.address_confirmed' | 'token.created' | 'token.revoked' | 'member.added' | 'member.role_changed' | 'member.disabled' | 'member.enabled' | 'member.sso_required' | 'member.signed_in' | 'member.signed_out' | 'member.profile_changed' | 'member.removed' | 'team.created' | 'team.updated' | 'team.deleted' | 'team.member_added' | 'team.member_role_changed' | 'team.member_removed' | 'invitation.sent' | 'invitation.updated' | 'invitation.accepted' | 'invite_link.created' | 'invite_link.updated' | 'invite_link.deleted' | 'domain.added' | 'domain.verified' | 'domain.lost' | 'domain.deleted' | 'collection.created' | 'collection.updated' | 'collection.moved' | 'collection.transferred' | 'collection.deleted' | 'collection.permission_granted' | 'collection.permission_revoked' | 'space.created' | 'space.duplicated' | 'space.updated' | 'space.moved' | 'space.transferred' | 'space.deleted' | 'space.restored' | 'space.purged' | 'space.permission_granted' | 'space.permission_revoked' | 'content.edited' | 'content.imported' | 'content.restored' | 'content.merged' | 'content.refreshed' | 'change_request.created' | 'change_request.updated' | 'change_request.edited' | 'change_request.imported' | 'change_request.synchronized' | 'change_request.refreshed' | 'change_request.merged' | 'change_request.reviewed' | 'change_request.reviewer_requested' | 'change_request.reviewer_removed' | 'comment.created' | 'comment.updated' | 'comment.resolved' | 'comment.reopened' | 'comment.reacted' | 'comment.deleted' | 'comment.reply_created' | 'comment.reply_updated' | 'comment.reply_deleted' | 'site.created' | 'site.updated' | 'site.host_lost' | 'site.published' | 'site.unpublished' | 'site.deleted' | 'site.customized' | 'site.adaptive_schema_updated' | 'site.authentication_updated' | 'site.authentication_key_regenerated' | 'site_space.added' | 'site_space.updated' | 'site_space.moved' | 'site_space.removed' | 'site_space.customized' | 'site_section.added' | 'site_section.updated' | 'site_section.moved' | 'site_section.removed' | 'site_section_group.added' | 'site_section_group.updated' | 'site_section_group.moved' | 'site_section_group.removed' | 'share_link.created' | 'share_link.updated' | 'share_link.deleted' | 'redirect.created' | 'redirect.updated' | 'redirect.deleted' | 'saml_provider.created' | 'saml_provider.updated' | 'saml_provider.deleted' | 'saml_provider.certificate_created' | 'saml_provider.certificate_deleted' | 'oidc_provider.created' | 'oidc_provider.updated' | 'oidc_provider.deleted' | 'scim_token.created' | 'scim_token.revoked' | 'openapi_spec.created' | 'openapi_spec.source_changed' | 'openapi_spec.version_created' | 'openapi_spec.processing_failed' | 'openapi_spec.deleted' | 'translation_settings.created' | 'translation_settings.updated' | 'translation_settings.deleted' | 'webhook.created' | 'webhook.updated' | 'webhook.deleted' | 'webhook.disabled' | 'webhook.tested' | 'webhook.delivery_retried';

/**
 * `system`: the service itself, for example a purge or the result of background work.
 */
export type EventActorType = 'user' | 'system';

export type EventActorResource = {
    /**
     * `system`: the service itself, for example a purge or the result of background work.
     */
    type: EventActorType;
    /**
     * The user. Present only for the type `user`.
     */
    user?: string;
    /**
     * The token that was used, if there was one.
     */
    token?: string;
};

export type EventTargetType = 'organization' | 'user' | 'token' | 'member' | 'team' | 'invitation' | 'collection' | 'space' | 'change_request' | 'comment' | 'site' | 'site_space' | 'site_section' | 'site_section_group' | 'share_link' | 'redirect' | 'saml_provider' | 'oidc_provider' | 'scim_token' | 'openapi_spec' | 'translation_settings' | 'webhook';

export type EventTargetResource = {
    type: EventTargetType;
    /**
     * For a member: the ID of the user.
     */
    id: string;
};

export type AuditEventResource = {
    object: 'audit-event';
    id: string;
    /**
     * The ID of the organization.
     */
    organization: string;
    /**
     * Number of the event in the audit log of the organization: from 1, without gaps.
     */
    position: number;
    action: EventAction;
    actor: EventActorResource;
    target: EventTargetResource;
    /**
     * The state before the change: IDs, roles and statuses. Never text that people wrote.
     */
    before: {
        [key: string]: unknown;
    } | null;
    /**
     * The state after the change. `changed` names properties whose new values are not recorded, such as a title.
     */
    after: {
        [key: string]: unknown;
    } | null;
    /**
     * The `X-Request-Id` of the request that made the change. `null` for background work.
     */
    requestId: string | null;
    occurredAt: string;
    /**
     * The hash of the previous event, in hexadecimal.
     */
    previousHash: string;
    /**
     * SHA-256 of the previous hash and this event, in hexadecimal.
     */
    hash: string;
};

export type AuditEventActionResource = {
    action: EventAction;
    target: EventTargetType;
    description: string;
};

/**
 * `failing`: the last delivery failed. `paused`: a member disabled the webhook. `disabled`: the service disabled it, after three days with only failures.
 */
export type WebhookStatus = 'active' | 'failing' | 'paused' | 'disabled';

export type WebhookUrlsResource = {
    location: string;
};

export type WebhookResource = {
    object: 'webhook';
    id: string;
    name: string;
    url: string;
    /**
     * The actions that the webhook receives. Empty: all.
     */
    actions: Array<EventAction>;
    /**
     * Whether events are delivered.
     */
    active: boolean;
    /**
     * `failing`: the last delivery failed. `paused`: a member disabled the webhook. `disabled`: the service disabled it, after three days with only failures.
     */
    status: WebhookStatus;
    /**
     * Since when all deliveries have failed.
     */
    failingSince: string | null;
    createdAt: string;
    updatedAt: string;
    urls: WebhookUrlsResource;
    /**
     * The secret that deliveries are signed with: `whsec_` followed by base64. Present only in the response that creates it, and never shown again.
     */
    secret?: string;
    /**
     * Why no delivery will succeed. Present only in the response that sets such a `url`. `PRIVATE_ADDRESS`: the service does not connect to it.
     */
    warnings?: Array<WarningResource>;
};

export type CreateWebhook = {
    /**
     * Helps you to tell webhooks apart.
     */
    name: string;
    /**
     * The URL that deliveries are sent to with `POST`. Its host must have a public IP address, unless the operator of the service allows others. It must not contain a user name or password.
     */
    url: string;
    /**
     * The actions that the webhook receives. Empty or left out: all.
     */
    actions?: Array<EventAction>;
    /**
     * Whether events are delivered.
     */
    active?: boolean;
};

export type UpdateWebhook = {
    /**
     * Helps you to tell webhooks apart.
     */
    name?: string;
    /**
     * The URL that deliveries are sent to with `POST`. Its host must have a public IP address, unless the operator of the service allows others. It must not contain a user name or password.
     */
    url?: string;
    /**
     * The actions that the webhook receives. Empty or left out: all.
     */
    actions?: Array<EventAction>;
    /**
     * Disabling the webhook cancels waiting deliveries. Enabling it starts with the next event.
     */
    active?: boolean;
    /**
     * Creates a new secret, which the response contains. For one day, deliveries are signed with the previous secret too.
     */
    rotateSecret?: boolean;
};

export type WebhookDeliveryType = 'organization.created' | 'organization.updated' | 'user.created' | 'user.updated' | 'user.address_confirmed' | 'token.created' | 'token.revoked' | 'member.added' | 'member.role_changed' | 'member.disabled' | 'member.enabled' | 'member.sso_required' | 'member.signed_in' | 'member.signed_out' | 'member.profile_changed' | 'member.removed' | 'team.created' | 'team.updated' | 'team.deleted' | 'team.member_added' | 'team.member_role_changed' | 'team.member_removed' | 'invitation.sent' | 'invitation.updated' | 'invitation.accepted' | 'invite_link.created' | 'invite_link.updated' | 'invite_link.deleted' | 'domain.added' | 'domain.verified' | 'domain.lost' | 'domain.deleted' | 'collection.created' | 'collection.updated' | 'collection.moved' | 'collection.transferred' | 'collection.deleted' | 'collection.permission_granted' | 'collection.permission_revoked' | 'space.created' | 'space.duplicated' | 'space.updated' | 'space.moved' | 'space.transferred' | 'space.deleted' | 'space.restored' | 'space.purged' | 'space.permission_granted' | 'space.permission_revoked' | 'content.edited' | 'content.imported' | 'content.restored' | 'content.merged' | 'content.refreshed' | 'change_request.created' | 'change_request.updated' | 'change_request.edited' | 'change_request.imported' | 'change_request.synchronized' | 'change_request.refreshed' | 'change_request.merged' | 'change_request.reviewed' | 'change_request.reviewer_requested' | 'change_request.reviewer_removed' | 'comment.created' | 'comment.updated' | 'comment.resolved' | 'comment.reopened' | 'comment.reacted' | 'comment.deleted' | 'comment.reply_created' | 'comment.reply_updated' | 'comment.reply_deleted' | 'site.created' | 'site.updated' | 'site.host_lost' | 'site.published' | 'site.unpublished' | 'site.deleted' | 'site.customized' | 'site.adaptive_schema_updated' | 'site.authentication_updated' | 'site.authentication_key_regenerated' | 'site_space.added' | 'site_space.updated' | 'site_space.moved' | 'site_space.removed' | 'site_space.customized' | 'site_section.added' | 'site_section.updated' | 'site_section.moved' | 'site_section.removed' | 'site_section_group.added' | 'site_section_group.updated' | 'site_section_group.moved' | 'site_section_group.removed' | 'share_link.created' | 'share_link.updated' | 'share_link.deleted' | 'redirect.created' | 'redirect.updated' | 'redirect.deleted' | 'saml_provider.created' | 'saml_provider.updated' | 'saml_provider.deleted' | 'saml_provider.certificate_created' | 'saml_provider.certificate_deleted' | 'oidc_provider.created' | 'oidc_provider.updated' | 'oidc_provider.deleted' | 'scim_token.created' | 'scim_token.revoked' | 'openapi_spec.created' | 'openapi_spec.source_changed' | 'openapi_spec.version_created' | 'openapi_spec.processing_failed' | 'openapi_spec.deleted' | 'translation_settings.created' | 'translation_settings.updated' | 'translation_settings.deleted' | 'webhook.created' | 'webhook.updated' | 'webhook.deleted' | 'webhook.disabled' | 'webhook.tested' | 'webhook.delivery_retried' | 'webhook.test';

export type WebhookDeliveryStatus = 'pending' | 'succeeded' | 'failed';

export type WebhookDeliveryResource = {
    object: 'webhook-delivery';
    /**
     * Sent as `webhook-id` with each attempt.
     */
    id: string;
    /**
     * The ID of the webhook.
     */
    webhook: string;
    type: WebhookDeliveryType;
    /**
     * The ID of the audit event. `null` for a test.
     */
    event: string | null;
    target: EventTargetResource;
    status: WebhookDeliveryStatus;
    /**
     * Number of attempts.
     */
    attempts: number;
    /**
     * When the next attempt is made, unless an earlier delivery for the same target still waits. `null` if there is none.
     */
    nextAttemptAt: string | null;
    lastAttemptAt: string | null;
    /**
     * The status of the last response. `null` if there was none.
     */
    responseStatus: number | null;
    /**
     * Why the last attempt failed.
     */
    error: string | null;
    createdAt: string;
};

export type ErrorDetailResource = {
    path: string;
    message: string;
};

export type ErrorContent = {
    /**
     * The HTTP status.
     */
    code: number;
    /**
     * A sentence that tells a developer what to do.
     */
    message: string;
    /**
     * All invalid fields.
     */
    details?: Array<ErrorDetailResource>;
    requestId: string;
};

export type Error = {
    error: ErrorContent;
};

export type RoleOrNull = 'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read' | null;

/**
 * Role of members of the organization by default. `null`: no access. `inherit`: the level above applies.
 */
export type LevelOrNull = 'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read' | 'inherit' | null;

export type CustomizationSidebarBackgroundOrNull = 'default' | 'filled' | null;

export type CustomizationSidebarListOrNull = 'default' | 'pill' | 'line' | null;

export type CustomizationCodeThemeOrNull = 'default-light' | 'default-dark' | null;

export type CustomizationThemeOrNull = 'clean' | 'muted' | 'bold' | 'gradient' | null;

export type CustomizationCornersOrNull = 'rounded' | 'straight' | 'circular' | null;

export type CustomizationDepthOrNull = 'subtle' | 'flat' | null;

export type CustomizationLinksOrNull = 'default' | 'accent' | null;

export type CustomizationFontOrNull = 'Inter' | 'ABCFavorit' | 'Roboto' | 'RobotoSlab' | 'OpenSans' | 'SourceSansPro' | 'Lato' | 'Ubuntu' | 'Raleway' | 'Merriweather' | 'Overpass' | 'NotoSans' | 'IBMPlexSerif' | 'Poppins' | 'FiraSans' | null;

export type CustomizationMonospaceFontOrNull = 'IBMPlexMono' | 'FiraCode' | 'JetBrainsMono' | 'SourceCodePro' | 'RobotoMono' | 'SpaceMono' | 'DMMono' | 'Inconsolata' | null;

export type CustomizationBackgroundOrNull = 'plain' | 'match' | null;

export type CustomizationIconsOrNull = 'regular' | 'solid' | 'duotone' | 'light' | 'thin' | null;

export type CustomizationSearchOrNull = 'subtle' | 'prominent' | null;

export type CustomizationLocaleOrNull = 'en' | 'fr' | 'es' | 'zh' | 'ja' | 'de' | 'nl' | 'no' | 'pt-br' | null;

export type CustomizationHeaderPresetOrNull = 'default' | 'bold' | 'contrast' | 'custom' | 'none' | null;

export type CustomizationAnnouncementStyleOrNull = 'info' | 'warning' | 'danger' | 'success' | null;

export type CustomizationThemeModeOrNull = 'light' | 'dark' | null;

export type CustomizationAiModeOrNull = 'none' | 'search' | 'assistant' | null;

export type CustomizationLinkTargetOrNull = 'self' | 'blank' | null;

export type GetAuthenticatedUserData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/user';
};

export type GetAuthenticatedUserErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetAuthenticatedUserError = GetAuthenticatedUserErrors[keyof GetAuthenticatedUserErrors];

export type GetAuthenticatedUserResponses = {
    /**
     * The request succeeded.
     */
    200: CurrentUserResource;
};

export type GetAuthenticatedUserResponse = GetAuthenticatedUserResponses[keyof GetAuthenticatedUserResponses];

export type ListTokensData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/user/tokens';
};

export type ListTokensErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListTokensError = ListTokensErrors[keyof ListTokensErrors];

export type ListTokensResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<TokenResource>;
    };
};

export type ListTokensResponse = ListTokensResponses[keyof ListTokensResponses];

export type CreateTokenData = {
    body?: CreateToken;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it does nothing and returns 409 with what to do next, because the secret of the first response is not stored.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/user/tokens';
};

export type CreateTokenErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateTokenError = CreateTokenErrors[keyof CreateTokenErrors];

export type CreateTokenResponses = {
    /**
     * The resource was created.
     */
    201: CreatedTokenResource;
};

export type CreateTokenResponse = CreateTokenResponses[keyof CreateTokenResponses];

export type DeleteTokenData = {
    body?: never;
    path: {
        /**
         * ID of the API token.
         */
        tokenId: string;
    };
    query?: never;
    url: '/v1/user/tokens/{tokenId}';
};

export type DeleteTokenErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteTokenError = DeleteTokenErrors[keyof DeleteTokenErrors];

export type DeleteTokenResponses = {
    /**
     * The token no longer works.
     */
    205: unknown;
};

export type CreateUserData = {
    body: CreateUser;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/users';
};

export type CreateUserErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateUserError = CreateUserErrors[keyof CreateUserErrors];

export type CreateUserResponses = {
    /**
     * The resource was created.
     */
    201: UserResource;
};

export type CreateUserResponse = CreateUserResponses[keyof CreateUserResponses];

export type GetAccountSetUpData = {
    body?: never;
    path: {
        /**
         * The token of the emailed link.
         */
        token: string;
    };
    query?: never;
    url: '/v1/account-set-ups/{token}';
};

export type GetAccountSetUpErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetAccountSetUpError = GetAccountSetUpErrors[keyof GetAccountSetUpErrors];

export type GetAccountSetUpResponses = {
    /**
     * The request succeeded.
     */
    200: AccountSetUpResource;
};

export type GetAccountSetUpResponse = GetAccountSetUpResponses[keyof GetAccountSetUpResponses];

export type CompleteAccountSetUpData = {
    body?: EmptyBody;
    path: {
        /**
         * The token of the emailed link.
         */
        token: string;
    };
    query?: never;
    url: '/v1/account-set-ups/{token}';
};

export type CompleteAccountSetUpErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CompleteAccountSetUpError = CompleteAccountSetUpErrors[keyof CompleteAccountSetUpErrors];

export type CompleteAccountSetUpResponses = {
    /**
     * The request succeeded.
     */
    200: CompletedSetUpResource;
};

export type CompleteAccountSetUpResponse = CompleteAccountSetUpResponses[keyof CompleteAccountSetUpResponses];

export type RequestEmailConfirmationData = {
    body?: EmptyBody;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/user/email-confirmation';
};

export type RequestEmailConfirmationErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type RequestEmailConfirmationError = RequestEmailConfirmationErrors[keyof RequestEmailConfirmationErrors];

export type RequestEmailConfirmationResponses = {
    /**
     * The email will be sent.
     */
    204: void;
};

export type RequestEmailConfirmationResponse = RequestEmailConfirmationResponses[keyof RequestEmailConfirmationResponses];

export type GetEmailConfirmationData = {
    body?: never;
    path: {
        /**
         * The token of the emailed link.
         */
        token: string;
    };
    query?: never;
    url: '/v1/email-confirmations/{token}';
};

export type GetEmailConfirmationErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetEmailConfirmationError = GetEmailConfirmationErrors[keyof GetEmailConfirmationErrors];

export type GetEmailConfirmationResponses = {
    /**
     * The request succeeded.
     */
    200: EmailConfirmationResource;
};

export type GetEmailConfirmationResponse = GetEmailConfirmationResponses[keyof GetEmailConfirmationResponses];

export type CompleteEmailConfirmationData = {
    body?: EmptyBody;
    path: {
        /**
         * The token of the emailed link.
         */
        token: string;
    };
    query?: never;
    url: '/v1/email-confirmations/{token}';
};

export type CompleteEmailConfirmationErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CompleteEmailConfirmationError = CompleteEmailConfirmationErrors[keyof CompleteEmailConfirmationErrors];

export type CompleteEmailConfirmationResponses = {
    /**
     * The request succeeded.
     */
    200: CompletedConfirmationResource;
};

export type CompleteEmailConfirmationResponse = CompleteEmailConfirmationResponses[keyof CompleteEmailConfirmationResponses];

export type ListOrganizationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/orgs';
};

export type ListOrganizationsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListOrganizationsError = ListOrganizationsErrors[keyof ListOrganizationsErrors];

export type ListOrganizationsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<OrganizationResource>;
    };
};

export type ListOrganizationsResponse = ListOrganizationsResponses[keyof ListOrganizationsResponses];

export type CreateOrganizationData = {
    body: CreateOrganization;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/orgs';
};

export type CreateOrganizationErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateOrganizationError = CreateOrganizationErrors[keyof CreateOrganizationErrors];

export type CreateOrganizationResponses = {
    /**
     * The resource was created.
     */
    201: OrganizationResource;
};

export type CreateOrganizationResponse = CreateOrganizationResponses[keyof CreateOrganizationResponses];

export type GetOrganizationData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}';
};

export type GetOrganizationErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetOrganizationError = GetOrganizationErrors[keyof GetOrganizationErrors];

export type GetOrganizationResponses = {
    /**
     * The request succeeded.
     */
    200: OrganizationResource;
};

export type GetOrganizationResponse = GetOrganizationResponses[keyof GetOrganizationResponses];

export type UpdateOrganizationData = {
    body?: UpdateOrganization;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}';
};

export type UpdateOrganizationErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateOrganizationError = UpdateOrganizationErrors[keyof UpdateOrganizationErrors];

export type UpdateOrganizationResponses = {
    /**
     * The request succeeded.
     */
    200: OrganizationResource;
};

export type UpdateOrganizationResponse = UpdateOrganizationResponses[keyof UpdateOrganizationResponses];

export type ListDomainsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/orgs/{organizationId}/domains';
};

export type ListDomainsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListDomainsError = ListDomainsErrors[keyof ListDomainsErrors];

export type ListDomainsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<DomainResource>;
    };
};

export type ListDomainsResponse = ListDomainsResponses[keyof ListDomainsResponses];

export type AddDomainData = {
    body: AddDomain;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/domains';
};

export type AddDomainErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type AddDomainError = AddDomainErrors[keyof AddDomainErrors];

export type AddDomainResponses = {
    /**
     * The resource was created.
     */
    201: DomainResource;
};

export type AddDomainResponse = AddDomainResponses[keyof AddDomainResponses];

export type DeleteDomainData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * The domain, such as `example.com`.
         */
        domain: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/domains/{domain}';
};

export type DeleteDomainErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteDomainError = DeleteDomainErrors[keyof DeleteDomainErrors];

export type DeleteDomainResponses = {
    /**
     * The request succeeded. The response has no body.
     */
    205: unknown;
};

export type GetDomainData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * The domain, such as `example.com`.
         */
        domain: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/domains/{domain}';
};

export type GetDomainErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetDomainError = GetDomainErrors[keyof GetDomainErrors];

export type GetDomainResponses = {
    /**
     * The request succeeded.
     */
    200: DomainResource;
};

export type GetDomainResponse = GetDomainResponses[keyof GetDomainResponses];

export type VerifyDomainData = {
    body?: EmptyBody;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. Has no effect here: a repeated request is executed again, which is safe.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * The domain, such as `example.com`.
         */
        domain: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/domains/{domain}/verify';
};

export type VerifyDomainErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type VerifyDomainError = VerifyDomainErrors[keyof VerifyDomainErrors];

export type VerifyDomainResponses = {
    /**
     * The request succeeded.
     */
    200: DomainResource;
};

export type VerifyDomainResponse = VerifyDomainResponses[keyof VerifyDomainResponses];

export type ListOrganizationsOfEmailDomainData = {
    body?: never;
    path: {
        /**
         * Domain of an email address, such as `example.com`.
         */
        emailDomain: string;
    };
    query?: never;
    url: '/v1/email-domains/{emailDomain}/orgs';
};

export type ListOrganizationsOfEmailDomainErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListOrganizationsOfEmailDomainError = ListOrganizationsOfEmailDomainErrors[keyof ListOrganizationsOfEmailDomainErrors];

export type ListOrganizationsOfEmailDomainResponses = {
    /**
     * The request succeeded.
     */
    200: DomainOrganizationsResource;
};

export type ListOrganizationsOfEmailDomainResponse = ListOrganizationsOfEmailDomainResponses[keyof ListOrganizationsOfEmailDomainResponses];

export type JoinOrganizationData = {
    body?: EmptyBody;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/join';
};

export type JoinOrganizationErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type JoinOrganizationError = JoinOrganizationErrors[keyof JoinOrganizationErrors];

export type JoinOrganizationResponses = {
    /**
     * The request succeeded.
     */
    200: OrganizationResource;
};

export type JoinOrganizationResponse = JoinOrganizationResponses[keyof JoinOrganizationResponses];

export type ListMembersData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * The direction of `sort`: ascending or descending.
         */
        order?: ListOrder;
        /**
         * Only members with exactly this role.
         */
        role?: MemberRole;
        /**
         * Only members whose name or email address contains this text. Ignores case and accents.
         */
        search?: string;
        /**
         * `lastSeenAt` lists only active members: those who were seen at least once and are not disabled.
         */
        sort?: MemberSort;
    };
    url: '/v1/orgs/{organizationId}/members';
};

export type ListMembersErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListMembersError = ListMembersErrors[keyof ListMembersErrors];

export type ListMembersResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<MemberResource>;
    };
};

export type ListMembersResponse = ListMembersResponses[keyof ListMembersResponses];

export type RemoveMemberData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the user.
         */
        userId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/members/{userId}';
};

export type RemoveMemberErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type RemoveMemberError = RemoveMemberErrors[keyof RemoveMemberErrors];

export type RemoveMemberResponses = {
    /**
     * The person is no longer a member.
     */
    204: void;
};

export type RemoveMemberResponse = RemoveMemberResponses[keyof RemoveMemberResponses];

export type GetMemberData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the user.
         */
        userId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/members/{userId}';
};

export type GetMemberErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetMemberError = GetMemberErrors[keyof GetMemberErrors];

export type GetMemberResponses = {
    /**
     * The request succeeded.
     */
    200: MemberResource;
};

export type GetMemberResponse = GetMemberResponses[keyof GetMemberResponses];

export type UpdateMemberData = {
    body?: UpdateMember;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the user.
         */
        userId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/members/{userId}';
};

export type UpdateMemberErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateMemberError = UpdateMemberErrors[keyof UpdateMemberErrors];

export type UpdateMemberResponses = {
    /**
     * The request succeeded.
     */
    200: MemberResource;
};

export type UpdateMemberResponse = UpdateMemberResponses[keyof UpdateMemberResponses];

export type SetMemberSsoData = {
    body?: EmptyBody;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the user.
         */
        userId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/members/{userId}/sso';
};

export type SetMemberSsoErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type SetMemberSsoError = SetMemberSsoErrors[keyof SetMemberSsoErrors];

export type SetMemberSsoResponses = {
    /**
     * The request succeeded.
     */
    200: MemberResource;
};

export type SetMemberSsoResponse = SetMemberSsoResponses[keyof SetMemberSsoResponses];

export type PingOrganizationData = {
    body?: EmptyBody;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. Has no effect here: a repeated request is executed again, which is safe.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/ping';
};

export type PingOrganizationErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type PingOrganizationError = PingOrganizationErrors[keyof PingOrganizationErrors];

export type PingOrganizationResponses = {
    /**
     * The request succeeded.
     */
    200: PingResource;
};

export type PingOrganizationResponse = PingOrganizationResponses[keyof PingOrganizationResponses];

export type GetUserByIdData = {
    body?: never;
    path: {
        /**
         * ID of the user.
         */
        userId: string;
    };
    query?: never;
    url: '/v1/users/{userId}';
};

export type GetUserByIdErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetUserByIdError = GetUserByIdErrors[keyof GetUserByIdErrors];

export type GetUserByIdResponses = {
    /**
     * The request succeeded.
     */
    200: UserResource;
};

export type GetUserByIdResponse = GetUserByIdResponses[keyof GetUserByIdResponses];

export type GetSubdomainData = {
    body?: never;
    path: {
        /**
         * The subdomain.
         */
        subdomain: string;
    };
    query?: never;
    url: '/v1/subdomains/{subdomain}';
};

export type GetSubdomainErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetSubdomainError = GetSubdomainErrors[keyof GetSubdomainErrors];

export type GetSubdomainResponses = {
    /**
     * The request succeeded.
     */
    200: SubdomainResource;
};

export type GetSubdomainResponse = GetSubdomainResponses[keyof GetSubdomainResponses];

export type ListTeamsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * ID of a member: only teams that they can manage. Administrators can manage all teams, others those they own.
         */
        owner?: string;
        /**
         * Only teams whose title contains this text. Ignores case.
         */
        title?: string;
    };
    url: '/v1/orgs/{organizationId}/teams';
};

export type ListTeamsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListTeamsError = ListTeamsErrors[keyof ListTeamsErrors];

export type ListTeamsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<TeamResource>;
    };
};

export type ListTeamsResponse = ListTeamsResponses[keyof ListTeamsResponses];

export type CreateTeamData = {
    body: CreateTeam;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/teams';
};

export type CreateTeamErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateTeamError = CreateTeamErrors[keyof CreateTeamErrors];

export type CreateTeamResponses = {
    /**
     * The resource was created.
     */
    201: TeamResource;
};

export type CreateTeamResponse = CreateTeamResponses[keyof CreateTeamResponses];

export type DeleteTeamData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the team.
         */
        teamId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/teams/{teamId}';
};

export type DeleteTeamErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteTeamError = DeleteTeamErrors[keyof DeleteTeamErrors];

export type DeleteTeamResponses = {
    /**
     * The request succeeded. The response has no body.
     */
    204: void;
};

export type DeleteTeamResponse = DeleteTeamResponses[keyof DeleteTeamResponses];

export type GetTeamData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the team.
         */
        teamId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/teams/{teamId}';
};

export type GetTeamErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetTeamError = GetTeamErrors[keyof GetTeamErrors];

export type GetTeamResponses = {
    /**
     * The request succeeded.
     */
    200: TeamResource;
};

export type GetTeamResponse = GetTeamResponses[keyof GetTeamResponses];

export type UpdateTeamData = {
    body: UpdateTeam;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the team.
         */
        teamId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/teams/{teamId}';
};

export type UpdateTeamErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateTeamError = UpdateTeamErrors[keyof UpdateTeamErrors];

export type UpdateTeamResponses = {
    /**
     * The request succeeded.
     */
    200: TeamResource;
};

export type UpdateTeamResponse = UpdateTeamResponses[keyof UpdateTeamResponses];

export type ListMemberTeamsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the user.
         */
        userId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * `desc`: newest team first.
         */
        order?: ListOrder;
        /**
         * Only teams whose title contains this text. Ignores case.
         */
        title?: string;
    };
    url: '/v1/orgs/{organizationId}/members/{userId}/teams';
};

export type ListMemberTeamsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListMemberTeamsError = ListMemberTeamsErrors[keyof ListMemberTeamsErrors];

export type ListMemberTeamsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<MemberTeamResource>;
    };
};

export type ListMemberTeamsResponse = ListMemberTeamsResponses[keyof ListMemberTeamsResponses];

export type ListTeamMembersData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the team.
         */
        teamId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/orgs/{organizationId}/teams/{teamId}/members';
};

export type ListTeamMembersErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListTeamMembersError = ListTeamMembersErrors[keyof ListTeamMembersErrors];

export type ListTeamMembersResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<TeamMemberResource>;
    };
};

export type ListTeamMembersResponse = ListTeamMembersResponses[keyof ListTeamMembersResponses];

export type UpdateTeamMembersData = {
    body?: ChangeTeamMembers;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the team.
         */
        teamId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/teams/{teamId}/members';
};

export type UpdateTeamMembersErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateTeamMembersError = UpdateTeamMembersErrors[keyof UpdateTeamMembersErrors];

export type UpdateTeamMembersResponses = {
    /**
     * The request succeeded. The response has no body.
     */
    204: void;
};

export type UpdateTeamMembersResponse = UpdateTeamMembersResponses[keyof UpdateTeamMembersResponses];

export type RemoveTeamMemberData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the team.
         */
        teamId: string;
        /**
         * ID of the user.
         */
        userId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}';
};

export type RemoveTeamMemberErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type RemoveTeamMemberError = RemoveTeamMemberErrors[keyof RemoveTeamMemberErrors];

export type RemoveTeamMemberResponses = {
    /**
     * The request succeeded. The response has no body.
     */
    205: unknown;
};

export type SetTeamMemberData = {
    body?: PlaceTeamMember;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the team.
         */
        teamId: string;
        /**
         * ID of the user.
         */
        userId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}';
};

export type SetTeamMemberErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type SetTeamMemberError = SetTeamMemberErrors[keyof SetTeamMemberErrors];

export type SetTeamMemberResponses = {
    /**
     * The request succeeded. The response has no body.
     */
    204: void;
};

export type SetTeamMemberResponse = SetTeamMemberResponses[keyof SetTeamMemberResponses];

export type InviteUsersToOrganizationData = {
    body: InviteUsers;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/invites';
};

export type InviteUsersToOrganizationErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type InviteUsersToOrganizationError = InviteUsersToOrganizationErrors[keyof InviteUsersToOrganizationErrors];

export type InviteUsersToOrganizationResponses = {
    /**
     * The request succeeded.
     */
    200: InvitedResource;
};

export type InviteUsersToOrganizationResponse = InviteUsersToOrganizationResponses[keyof InviteUsersToOrganizationResponses];

export type JoinOrganizationWithInviteData = {
    body?: EmptyBody;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the invite link.
         */
        inviteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/invites/{inviteId}';
};

export type JoinOrganizationWithInviteErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type JoinOrganizationWithInviteError = JoinOrganizationWithInviteErrors[keyof JoinOrganizationWithInviteErrors];

export type JoinOrganizationWithInviteResponses = {
    /**
     * The request succeeded.
     */
    200: EmptyResource;
};

export type JoinOrganizationWithInviteResponse = JoinOrganizationWithInviteResponses[keyof JoinOrganizationWithInviteResponses];

export type ListOrganizationInviteLinksData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/orgs/{organizationId}/link-invites';
};

export type ListOrganizationInviteLinksErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListOrganizationInviteLinksError = ListOrganizationInviteLinksErrors[keyof ListOrganizationInviteLinksErrors];

export type ListOrganizationInviteLinksResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<InviteResource>;
    };
};

export type ListOrganizationInviteLinksResponse = ListOrganizationInviteLinksResponses[keyof ListOrganizationInviteLinksResponses];

export type CreateOrganizationInviteLinkData = {
    body?: CreateInviteLink;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/link-invites';
};

export type CreateOrganizationInviteLinkErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateOrganizationInviteLinkError = CreateOrganizationInviteLinkErrors[keyof CreateOrganizationInviteLinkErrors];

export type CreateOrganizationInviteLinkResponses = {
    /**
     * The resource was created.
     */
    201: InviteResource;
};

export type CreateOrganizationInviteLinkResponse = CreateOrganizationInviteLinkResponses[keyof CreateOrganizationInviteLinkResponses];

export type DeleteOrganizationInviteLinkData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the invite link.
         */
        inviteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/link-invites/{inviteId}';
};

export type DeleteOrganizationInviteLinkErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteOrganizationInviteLinkError = DeleteOrganizationInviteLinkErrors[keyof DeleteOrganizationInviteLinkErrors];

export type DeleteOrganizationInviteLinkResponses = {
    /**
     * The request succeeded. The response has no body.
     */
    205: unknown;
};

export type GetOrganizationInviteLinkData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the invite link.
         */
        inviteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/link-invites/{inviteId}';
};

export type GetOrganizationInviteLinkErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetOrganizationInviteLinkError = GetOrganizationInviteLinkErrors[keyof GetOrganizationInviteLinkErrors];

export type GetOrganizationInviteLinkResponses = {
    /**
     * The request succeeded.
     */
    200: InviteResource;
};

export type GetOrganizationInviteLinkResponse = GetOrganizationInviteLinkResponses[keyof GetOrganizationInviteLinkResponses];

export type UpdateOrganizationInviteLinkData = {
    body?: UpdateInviteLink;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the invite link.
         */
        inviteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/link-invites/{inviteId}';
};

export type UpdateOrganizationInviteLinkErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateOrganizationInviteLinkError = UpdateOrganizationInviteLinkErrors[keyof UpdateOrganizationInviteLinkErrors];

export type UpdateOrganizationInviteLinkResponses = {
    /**
     * The request succeeded.
     */
    200: InviteResource;
};

export type UpdateOrganizationInviteLinkResponse = UpdateOrganizationInviteLinkResponses[keyof UpdateOrganizationInviteLinkResponses];

export type GetInvitationData = {
    body?: never;
    path: {
        /**
         * The token of the emailed link.
         */
        token: string;
    };
    query?: never;
    url: '/v1/invitations/{token}';
};

export type GetInvitationErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetInvitationError = GetInvitationErrors[keyof GetInvitationErrors];

export type GetInvitationResponses = {
    /**
     * The request succeeded.
     */
    200: InvitationResource;
};

export type GetInvitationResponse = GetInvitationResponses[keyof GetInvitationResponses];

export type AcceptInvitationData = {
    body?: AcceptInvitation;
    path: {
        /**
         * The token of the emailed link.
         */
        token: string;
    };
    query?: never;
    url: '/v1/invitations/{token}';
};

export type AcceptInvitationErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type AcceptInvitationError = AcceptInvitationErrors[keyof AcceptInvitationErrors];

export type AcceptInvitationResponses = {
    /**
     * The request succeeded.
     */
    200: AcceptedInvitationResource;
};

export type AcceptInvitationResponse = AcceptInvitationResponses[keyof AcceptInvitationResponses];

export type ListScimTokensData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/orgs/{organizationId}/scim-tokens';
};

export type ListScimTokensErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListScimTokensError = ListScimTokensErrors[keyof ListScimTokensErrors];

export type ListScimTokensResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<ScimTokenResource>;
    };
};

export type ListScimTokensResponse = ListScimTokensResponses[keyof ListScimTokensResponses];

export type CreateScimTokenData = {
    body?: CreateScimToken;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it does nothing and returns 409 with what to do next, because the secret of the first response is not stored.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/scim-tokens';
};

export type CreateScimTokenErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateScimTokenError = CreateScimTokenErrors[keyof CreateScimTokenErrors];

export type CreateScimTokenResponses = {
    /**
     * The resource was created.
     */
    201: CreatedScimTokenResource;
};

export type CreateScimTokenResponse = CreateScimTokenResponses[keyof CreateScimTokenResponses];

export type DeleteScimTokenData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SCIM token.
         */
        scimTokenId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/scim-tokens/{scimTokenId}';
};

export type DeleteScimTokenErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteScimTokenError = DeleteScimTokenErrors[keyof DeleteScimTokenErrors];

export type DeleteScimTokenResponses = {
    /**
     * The token no longer works.
     */
    205: unknown;
};

export type ListScimUsersData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * Return only these attributes or parts, such as `name.givenName`, separated by commas, in addition to `schemas` and `id`.
         */
        attributes?: string;
        /**
         * Leave out these attributes or parts, separated by commas.
         */
        excludedAttributes?: string;
        /**
         * Comparisons (`eq`, `ne`, `co`, `sw`, `ew`, `gt`, `ge`, `lt`, `le`, `pr`), joined by `and`, `or`, `not` and parentheses. An unknown attribute returns 400 with `invalidFilter`.
         */
        filter?: string;
        /**
         * Position in the list of the first resource of the page. Values below 1 count as 1.
         */
        startIndex?: number;
        /**
         * Resources per page. Values above 500 count as 500, values below 0 as 0.
         */
        count?: number;
    };
    url: '/scim/v2/{organizationId}/Users';
};

export type ListScimUsersErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type ListScimUsersError = ListScimUsersErrors[keyof ListScimUsersErrors];

export type ListScimUsersResponses = {
    /**
     * A page of the list. `totalResults` is the number of resources in the whole list.
     */
    200: {
        schemas: Array<'urn:ietf:params:scim:api:messages:2.0:ListResponse'>;
        totalResults: number;
        startIndex: number;
        itemsPerPage: number;
        Resources: Array<ScimUser>;
    };
};

export type ListScimUsersResponse = ListScimUsersResponses[keyof ListScimUsersResponses];

export type CreateScimUserData = {
    body: ScimUserBody;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * Return only these attributes or parts, such as `name.givenName`, separated by commas, in addition to `schemas` and `id`.
         */
        attributes?: string;
        /**
         * Leave out these attributes or parts, separated by commas.
         */
        excludedAttributes?: string;
    };
    url: '/scim/v2/{organizationId}/Users';
};

export type CreateScimUserErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type CreateScimUserError = CreateScimUserErrors[keyof CreateScimUserErrors];

export type CreateScimUserResponses = {
    /**
     * The resource was created.
     */
    201: ScimUser;
};

export type CreateScimUserResponse = CreateScimUserResponses[keyof CreateScimUserResponses];

export type SearchScimUsersData = {
    body: ScimSearchBody;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/scim/v2/{organizationId}/Users/.search';
};

export type SearchScimUsersErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type SearchScimUsersError = SearchScimUsersErrors[keyof SearchScimUsersErrors];

export type SearchScimUsersResponses = {
    /**
     * A page of the list. `totalResults` is the number of resources in the whole list.
     */
    200: {
        schemas: Array<'urn:ietf:params:scim:api:messages:2.0:ListResponse'>;
        totalResults: number;
        startIndex: number;
        itemsPerPage: number;
        Resources: Array<ScimUser>;
    };
};

export type SearchScimUsersResponse = SearchScimUsersResponses[keyof SearchScimUsersResponses];

export type DeleteScimUserData = {
    body?: never;
    headers?: {
        /**
         * The expected `meta.version`. Returns 412 if the resource has another version now.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SCIM user, which is the ID of the member.
         */
        scimUserId: string;
    };
    query?: never;
    url: '/scim/v2/{organizationId}/Users/{scimUserId}';
};

export type DeleteScimUserErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type DeleteScimUserError = DeleteScimUserErrors[keyof DeleteScimUserErrors];

export type DeleteScimUserResponses = {
    /**
     * The person is no longer a member.
     */
    204: void;
};

export type DeleteScimUserResponse = DeleteScimUserResponses[keyof DeleteScimUserResponses];

export type GetScimUserData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SCIM user, which is the ID of the member.
         */
        scimUserId: string;
    };
    query?: {
        /**
         * Return only these attributes or parts, such as `name.givenName`, separated by commas, in addition to `schemas` and `id`.
         */
        attributes?: string;
        /**
         * Leave out these attributes or parts, separated by commas.
         */
        excludedAttributes?: string;
    };
    url: '/scim/v2/{organizationId}/Users/{scimUserId}';
};

export type GetScimUserErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type GetScimUserError = GetScimUserErrors[keyof GetScimUserErrors];

export type GetScimUserResponses = {
    /**
     * The request succeeded.
     */
    200: ScimUser;
};

export type GetScimUserResponse = GetScimUserResponses[keyof GetScimUserResponses];

export type PatchScimUserData = {
    body: ScimPatchBody;
    headers?: {
        /**
         * The expected `meta.version`. Returns 412 if the resource has another version now.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SCIM user, which is the ID of the member.
         */
        scimUserId: string;
    };
    query?: {
        /**
         * Return only these attributes or parts, such as `name.givenName`, separated by commas, in addition to `schemas` and `id`.
         */
        attributes?: string;
        /**
         * Leave out these attributes or parts, separated by commas.
         */
        excludedAttributes?: string;
    };
    url: '/scim/v2/{organizationId}/Users/{scimUserId}';
};

export type PatchScimUserErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type PatchScimUserError = PatchScimUserErrors[keyof PatchScimUserErrors];

export type PatchScimUserResponses = {
    /**
     * The request succeeded.
     */
    200: ScimUser;
};

export type PatchScimUserResponse = PatchScimUserResponses[keyof PatchScimUserResponses];

export type ReplaceScimUserData = {
    body: ScimUserBody;
    headers?: {
        /**
         * The expected `meta.version`. Returns 412 if the resource has another version now.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SCIM user, which is the ID of the member.
         */
        scimUserId: string;
    };
    query?: {
        /**
         * Return only these attributes or parts, such as `name.givenName`, separated by commas, in addition to `schemas` and `id`.
         */
        attributes?: string;
        /**
         * Leave out these attributes or parts, separated by commas.
         */
        excludedAttributes?: string;
    };
    url: '/scim/v2/{organizationId}/Users/{scimUserId}';
};

export type ReplaceScimUserErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type ReplaceScimUserError = ReplaceScimUserErrors[keyof ReplaceScimUserErrors];

export type ReplaceScimUserResponses = {
    /**
     * The request succeeded.
     */
    200: ScimUser;
};

export type ReplaceScimUserResponse = ReplaceScimUserResponses[keyof ReplaceScimUserResponses];

export type ListScimGroupsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * Return only these attributes or parts, such as `name.givenName`, separated by commas, in addition to `schemas` and `id`.
         */
        attributes?: string;
        /**
         * Leave out these attributes or parts, separated by commas.
         */
        excludedAttributes?: string;
        /**
         * Comparisons (`eq`, `ne`, `co`, `sw`, `ew`, `gt`, `ge`, `lt`, `le`, `pr`), joined by `and`, `or`, `not` and parentheses. An unknown attribute returns 400 with `invalidFilter`.
         */
        filter?: string;
        /**
         * Position in the list of the first resource of the page. Values below 1 count as 1.
         */
        startIndex?: number;
        /**
         * Resources per page. Values above 500 count as 500, values below 0 as 0.
         */
        count?: number;
    };
    url: '/scim/v2/{organizationId}/Groups';
};

export type ListScimGroupsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type ListScimGroupsError = ListScimGroupsErrors[keyof ListScimGroupsErrors];

export type ListScimGroupsResponses = {
    /**
     * A page of the list. `totalResults` is the number of resources in the whole list.
     */
    200: {
        schemas: Array<'urn:ietf:params:scim:api:messages:2.0:ListResponse'>;
        totalResults: number;
        startIndex: number;
        itemsPerPage: number;
        Resources: Array<ScimGroup>;
    };
};

export type ListScimGroupsResponse = ListScimGroupsResponses[keyof ListScimGroupsResponses];

export type CreateScimGroupData = {
    body: ScimGroupBody;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * Return only these attributes or parts, such as `name.givenName`, separated by commas, in addition to `schemas` and `id`.
         */
        attributes?: string;
        /**
         * Leave out these attributes or parts, separated by commas.
         */
        excludedAttributes?: string;
    };
    url: '/scim/v2/{organizationId}/Groups';
};

export type CreateScimGroupErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type CreateScimGroupError = CreateScimGroupErrors[keyof CreateScimGroupErrors];

export type CreateScimGroupResponses = {
    /**
     * The resource was created.
     */
    201: ScimGroup;
};

export type CreateScimGroupResponse = CreateScimGroupResponses[keyof CreateScimGroupResponses];

export type SearchScimGroupsData = {
    body: ScimSearchBody;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/scim/v2/{organizationId}/Groups/.search';
};

export type SearchScimGroupsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type SearchScimGroupsError = SearchScimGroupsErrors[keyof SearchScimGroupsErrors];

export type SearchScimGroupsResponses = {
    /**
     * A page of the list. `totalResults` is the number of resources in the whole list.
     */
    200: {
        schemas: Array<'urn:ietf:params:scim:api:messages:2.0:ListResponse'>;
        totalResults: number;
        startIndex: number;
        itemsPerPage: number;
        Resources: Array<ScimGroup>;
    };
};

export type SearchScimGroupsResponse = SearchScimGroupsResponses[keyof SearchScimGroupsResponses];

export type DeleteScimGroupData = {
    body?: never;
    headers?: {
        /**
         * The expected `meta.version`. Returns 412 if the resource has another version now.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SCIM group, which is the ID of the team.
         */
        scimGroupId: string;
    };
    query?: never;
    url: '/scim/v2/{organizationId}/Groups/{scimGroupId}';
};

export type DeleteScimGroupErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type DeleteScimGroupError = DeleteScimGroupErrors[keyof DeleteScimGroupErrors];

export type DeleteScimGroupResponses = {
    /**
     * The team was deleted. Its members remain members of the organization.
     */
    204: void;
};

export type DeleteScimGroupResponse = DeleteScimGroupResponses[keyof DeleteScimGroupResponses];

export type GetScimGroupData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SCIM group, which is the ID of the team.
         */
        scimGroupId: string;
    };
    query?: {
        /**
         * Return only these attributes or parts, such as `name.givenName`, separated by commas, in addition to `schemas` and `id`.
         */
        attributes?: string;
        /**
         * Leave out these attributes or parts, separated by commas.
         */
        excludedAttributes?: string;
    };
    url: '/scim/v2/{organizationId}/Groups/{scimGroupId}';
};

export type GetScimGroupErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type GetScimGroupError = GetScimGroupErrors[keyof GetScimGroupErrors];

export type GetScimGroupResponses = {
    /**
     * The request succeeded.
     */
    200: ScimGroup;
};

export type GetScimGroupResponse = GetScimGroupResponses[keyof GetScimGroupResponses];

export type PatchScimGroupData = {
    body: ScimPatchBody;
    headers?: {
        /**
         * The expected `meta.version`. Returns 412 if the resource has another version now.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SCIM group, which is the ID of the team.
         */
        scimGroupId: string;
    };
    query?: never;
    url: '/scim/v2/{organizationId}/Groups/{scimGroupId}';
};

export type PatchScimGroupErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type PatchScimGroupError = PatchScimGroupErrors[keyof PatchScimGroupErrors];

export type PatchScimGroupResponses = {
    /**
     * The team was updated. It is not returned, because it can have many members.
     */
    204: void;
};

export type PatchScimGroupResponse = PatchScimGroupResponses[keyof PatchScimGroupResponses];

export type ReplaceScimGroupData = {
    body: ScimGroupBody;
    headers?: {
        /**
         * The expected `meta.version`. Returns 412 if the resource has another version now.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SCIM group, which is the ID of the team.
         */
        scimGroupId: string;
    };
    query?: {
        /**
         * Return only these attributes or parts, such as `name.givenName`, separated by commas, in addition to `schemas` and `id`.
         */
        attributes?: string;
        /**
         * Leave out these attributes or parts, separated by commas.
         */
        excludedAttributes?: string;
    };
    url: '/scim/v2/{organizationId}/Groups/{scimGroupId}';
};

export type ReplaceScimGroupErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type ReplaceScimGroupError = ReplaceScimGroupErrors[keyof ReplaceScimGroupErrors];

export type ReplaceScimGroupResponses = {
    /**
     * The request succeeded.
     */
    200: ScimGroup;
};

export type ReplaceScimGroupResponse = ReplaceScimGroupResponses[keyof ReplaceScimGroupResponses];

export type SearchScimResourcesData = {
    body: ScimSearchBody;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/scim/v2/{organizationId}/.search';
};

export type SearchScimResourcesErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type SearchScimResourcesError = SearchScimResourcesErrors[keyof SearchScimResourcesErrors];

export type SearchScimResourcesResponses = {
    /**
     * A page of the list. `totalResults` is the number of resources in the whole list.
     */
    200: {
        schemas: Array<'urn:ietf:params:scim:api:messages:2.0:ListResponse'>;
        totalResults: number;
        startIndex: number;
        itemsPerPage: number;
        Resources: Array<ScimUser | ScimGroup>;
    };
};

export type SearchScimResourcesResponse = SearchScimResourcesResponses[keyof SearchScimResourcesResponses];

export type GetScimConfigurationData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/scim/v2/{organizationId}/ServiceProviderConfig';
};

export type GetScimConfigurationErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type GetScimConfigurationError = GetScimConfigurationErrors[keyof GetScimConfigurationErrors];

export type GetScimConfigurationResponses = {
    /**
     * The request succeeded.
     */
    200: ScimConfiguration;
};

export type GetScimConfigurationResponse = GetScimConfigurationResponses[keyof GetScimConfigurationResponses];

export type ListScimResourceTypesData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/scim/v2/{organizationId}/ResourceTypes';
};

export type ListScimResourceTypesErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type ListScimResourceTypesError = ListScimResourceTypesErrors[keyof ListScimResourceTypesErrors];

export type ListScimResourceTypesResponses = {
    /**
     * A page of the list. `totalResults` is the number of resources in the whole list.
     */
    200: {
        schemas: Array<'urn:ietf:params:scim:api:messages:2.0:ListResponse'>;
        totalResults: number;
        startIndex: number;
        itemsPerPage: number;
        Resources: Array<ScimResourceType>;
    };
};

export type ListScimResourceTypesResponse = ListScimResourceTypesResponses[keyof ListScimResourceTypesResponses];

export type GetScimResourceTypeData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * Name of the SCIM resource type: `User` or `Group`.
         */
        resourceType: string;
    };
    query?: never;
    url: '/scim/v2/{organizationId}/ResourceTypes/{resourceType}';
};

export type GetScimResourceTypeErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type GetScimResourceTypeError = GetScimResourceTypeErrors[keyof GetScimResourceTypeErrors];

export type GetScimResourceTypeResponses = {
    /**
     * The request succeeded.
     */
    200: ScimResourceType;
};

export type GetScimResourceTypeResponse = GetScimResourceTypeResponses[keyof GetScimResourceTypeResponses];

export type ListScimSchemasData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/scim/v2/{organizationId}/Schemas';
};

export type ListScimSchemasErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type ListScimSchemasError = ListScimSchemasErrors[keyof ListScimSchemasErrors];

export type ListScimSchemasResponses = {
    /**
     * A page of the list. `totalResults` is the number of resources in the whole list.
     */
    200: {
        schemas: Array<'urn:ietf:params:scim:api:messages:2.0:ListResponse'>;
        totalResults: number;
        startIndex: number;
        itemsPerPage: number;
        Resources: Array<ScimSchema>;
    };
};

export type ListScimSchemasResponse = ListScimSchemasResponses[keyof ListScimSchemasResponses];

export type GetScimSchemaData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * URN of the SCIM schema.
         */
        schema: string;
    };
    query?: never;
    url: '/scim/v2/{organizationId}/Schemas/{schema}';
};

export type GetScimSchemaErrors = {
    /**
     * Any error: 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503 or 507.
     */
    default: ScimError;
};

export type GetScimSchemaError = GetScimSchemaErrors[keyof GetScimSchemaErrors];

export type GetScimSchemaResponses = {
    /**
     * The request succeeded.
     */
    200: ScimSchema;
};

export type GetScimSchemaResponse = GetScimSchemaResponses[keyof GetScimSchemaResponses];

export type ListCollectionsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Include nested collections. `false`: only collections at the top level.
         */
        nested?: boolean;
    };
    url: '/v1/orgs/{organizationId}/collections';
};

export type ListCollectionsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListCollectionsError = ListCollectionsErrors[keyof ListCollectionsErrors];

export type ListCollectionsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<CollectionResource>;
    };
};

export type ListCollectionsResponse = ListCollectionsResponses[keyof ListCollectionsResponses];

export type CreateCollectionData = {
    body?: CreateCollection;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/collections';
};

export type CreateCollectionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateCollectionError = CreateCollectionErrors[keyof CreateCollectionErrors];

export type CreateCollectionResponses = {
    /**
     * The resource was created.
     */
    201: CollectionResource;
};

export type CreateCollectionResponse = CreateCollectionResponses[keyof CreateCollectionResponses];

export type DeleteCollectionData = {
    body?: never;
    path: {
        /**
         * ID of the collection.
         */
        collectionId: string;
    };
    query?: never;
    url: '/v1/collections/{collectionId}';
};

export type DeleteCollectionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteCollectionError = DeleteCollectionErrors[keyof DeleteCollectionErrors];

export type DeleteCollectionResponses = {
    /**
     * Deleted.
     */
    205: unknown;
};

export type GetCollectionData = {
    body?: never;
    path: {
        /**
         * ID of the collection.
         */
        collectionId: string;
    };
    query?: never;
    url: '/v1/collections/{collectionId}';
};

export type GetCollectionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetCollectionError = GetCollectionErrors[keyof GetCollectionErrors];

export type GetCollectionResponses = {
    /**
     * The request succeeded.
     */
    200: CollectionResource;
};

export type GetCollectionResponse = GetCollectionResponses[keyof GetCollectionResponses];

export type UpdateCollectionData = {
    body?: UpdateCollection;
    path: {
        /**
         * ID of the collection.
         */
        collectionId: string;
    };
    query?: never;
    url: '/v1/collections/{collectionId}';
};

export type UpdateCollectionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateCollectionError = UpdateCollectionErrors[keyof UpdateCollectionErrors];

export type UpdateCollectionResponses = {
    /**
     * The request succeeded.
     */
    200: CollectionResource;
};

export type UpdateCollectionResponse = UpdateCollectionResponses[keyof UpdateCollectionResponses];

export type MoveCollectionData = {
    body?: MoveCollection;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the collection.
         */
        collectionId: string;
    };
    query?: never;
    url: '/v1/collections/{collectionId}/move';
};

export type MoveCollectionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type MoveCollectionError = MoveCollectionErrors[keyof MoveCollectionErrors];

export type MoveCollectionResponses = {
    /**
     * The request succeeded.
     */
    200: CollectionResource;
};

export type MoveCollectionResponse = MoveCollectionResponses[keyof MoveCollectionResponses];

export type TransferCollectionData = {
    body: TransferCollection;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the collection.
         */
        collectionId: string;
    };
    query?: never;
    url: '/v1/collections/{collectionId}/transfer';
};

export type TransferCollectionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type TransferCollectionError = TransferCollectionErrors[keyof TransferCollectionErrors];

export type TransferCollectionResponses = {
    /**
     * The request succeeded.
     */
    200: CollectionResource;
};

export type TransferCollectionResponse = TransferCollectionResponses[keyof TransferCollectionResponses];

export type ListCollectionSpacesData = {
    body?: never;
    path: {
        /**
         * ID of the collection.
         */
        collectionId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/collections/{collectionId}/spaces';
};

export type ListCollectionSpacesErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListCollectionSpacesError = ListCollectionSpacesErrors[keyof ListCollectionSpacesErrors];

export type ListCollectionSpacesResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<SpaceResource>;
    };
};

export type ListCollectionSpacesResponse = ListCollectionSpacesResponses[keyof ListCollectionSpacesResponses];

export type ListSpacesData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/orgs/{organizationId}/spaces';
};

export type ListSpacesErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListSpacesError = ListSpacesErrors[keyof ListSpacesErrors];

export type ListSpacesResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<SpaceResource>;
    };
};

export type ListSpacesResponse = ListSpacesResponses[keyof ListSpacesResponses];

export type CreateSpaceData = {
    body?: CreateSpace;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/spaces';
};

export type CreateSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateSpaceError = CreateSpaceErrors[keyof CreateSpaceErrors];

export type CreateSpaceResponses = {
    /**
     * The resource was created.
     */
    201: SpaceResource;
};

export type CreateSpaceResponse = CreateSpaceResponses[keyof CreateSpaceResponses];

export type DeleteSpaceData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}';
};

export type DeleteSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteSpaceError = DeleteSpaceErrors[keyof DeleteSpaceErrors];

export type DeleteSpaceResponses = {
    /**
     * Deleted.
     */
    205: unknown;
};

export type GetSpaceData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: {
        /**
         * Key of a share link. Allows anybody with a valid token to read a space that a published site with the visibility `share-link` shows.
         */
        shareKey?: string;
    };
    url: '/v1/spaces/{spaceId}';
};

export type GetSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetSpaceError = GetSpaceErrors[keyof GetSpaceErrors];

export type GetSpaceResponses = {
    /**
     * The request succeeded.
     */
    200: SpaceResource;
};

export type GetSpaceResponse = GetSpaceResponses[keyof GetSpaceResponses];

export type UpdateSpaceData = {
    body?: UpdateSpace;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}';
};

export type UpdateSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateSpaceError = UpdateSpaceErrors[keyof UpdateSpaceErrors];

export type UpdateSpaceResponses = {
    /**
     * The request succeeded.
     */
    200: SpaceResource;
};

export type UpdateSpaceResponse = UpdateSpaceResponses[keyof UpdateSpaceResponses];

export type ListMemberSpacesData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the user.
         */
        userId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * `desc`: newest first.
         */
        order?: ListOrder;
    };
    url: '/v1/orgs/{organizationId}/members/{userId}/spaces';
};

export type ListMemberSpacesErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListMemberSpacesError = ListMemberSpacesErrors[keyof ListMemberSpacesErrors];

export type ListMemberSpacesResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<MemberSpaceResource>;
    };
};

export type ListMemberSpacesResponse = ListMemberSpacesResponses[keyof ListMemberSpacesResponses];

export type RestoreSpaceData = {
    body?: EmptyBody;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/restore';
};

export type RestoreSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type RestoreSpaceError = RestoreSpaceErrors[keyof RestoreSpaceErrors];

export type RestoreSpaceResponses = {
    /**
     * The request succeeded.
     */
    200: SpaceResource;
};

export type RestoreSpaceResponse = RestoreSpaceResponses[keyof RestoreSpaceResponses];

export type DuplicateSpaceData = {
    body?: EmptyBody;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/duplicate';
};

export type DuplicateSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DuplicateSpaceError = DuplicateSpaceErrors[keyof DuplicateSpaceErrors];

export type DuplicateSpaceResponses = {
    /**
     * The new space.
     */
    200: SpaceResource;
};

export type DuplicateSpaceResponse = DuplicateSpaceResponses[keyof DuplicateSpaceResponses];

export type MoveSpaceData = {
    body?: MoveSpace;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/move';
};

export type MoveSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type MoveSpaceError = MoveSpaceErrors[keyof MoveSpaceErrors];

export type MoveSpaceResponses = {
    /**
     * The request succeeded.
     */
    200: SpaceResource;
};

export type MoveSpaceResponse = MoveSpaceResponses[keyof MoveSpaceResponses];

export type TransferSpaceData = {
    body: TransferSpace;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/transfer';
};

export type TransferSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type TransferSpaceError = TransferSpaceErrors[keyof TransferSpaceErrors];

export type TransferSpaceResponses = {
    /**
     * The request succeeded.
     */
    200: SpaceResource;
};

export type TransferSpaceResponse = TransferSpaceResponses[keyof TransferSpaceResponses];

export type GrantCollectionPermissionsData = {
    body: GrantPermissions;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the collection.
         */
        collectionId: string;
    };
    query?: never;
    url: '/v1/collections/{collectionId}/permissions';
};

export type GrantCollectionPermissionsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GrantCollectionPermissionsError = GrantCollectionPermissionsErrors[keyof GrantCollectionPermissionsErrors];

export type GrantCollectionPermissionsResponses = {
    /**
     * The roles were given.
     */
    204: void;
};

export type GrantCollectionPermissionsResponse = GrantCollectionPermissionsResponses[keyof GrantCollectionPermissionsResponses];

export type ListCollectionUserPermissionsData = {
    body?: never;
    path: {
        /**
         * ID of the collection.
         */
        collectionId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/collections/{collectionId}/permissions/users';
};

export type ListCollectionUserPermissionsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListCollectionUserPermissionsError = ListCollectionUserPermissionsErrors[keyof ListCollectionUserPermissionsErrors];

export type ListCollectionUserPermissionsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<UserPermissionResource>;
    };
};

export type ListCollectionUserPermissionsResponse = ListCollectionUserPermissionsResponses[keyof ListCollectionUserPermissionsResponses];

export type RemoveCollectionUserPermissionData = {
    body?: never;
    path: {
        /**
         * ID of the collection.
         */
        collectionId: string;
        /**
         * ID of the user.
         */
        userId: string;
    };
    query?: never;
    url: '/v1/collections/{collectionId}/permissions/users/{userId}';
};

export type RemoveCollectionUserPermissionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type RemoveCollectionUserPermissionError = RemoveCollectionUserPermissionErrors[keyof RemoveCollectionUserPermissionErrors];

export type RemoveCollectionUserPermissionResponses = {
    /**
     * The role was removed.
     */
    205: unknown;
};

export type UpdateCollectionUserPermissionData = {
    body: UpdatePermission;
    path: {
        /**
         * ID of the collection.
         */
        collectionId: string;
        /**
         * ID of the user.
         */
        userId: string;
    };
    query?: never;
    url: '/v1/collections/{collectionId}/permissions/users/{userId}';
};

export type UpdateCollectionUserPermissionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateCollectionUserPermissionError = UpdateCollectionUserPermissionErrors[keyof UpdateCollectionUserPermissionErrors];

export type UpdateCollectionUserPermissionResponses = {
    /**
     * The role was changed.
     */
    204: void;
};

export type UpdateCollectionUserPermissionResponse = UpdateCollectionUserPermissionResponses[keyof UpdateCollectionUserPermissionResponses];

export type ListCollectionTeamPermissionsData = {
    body?: never;
    path: {
        /**
         * ID of the collection.
         */
        collectionId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/collections/{collectionId}/permissions/teams';
};

export type ListCollectionTeamPermissionsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListCollectionTeamPermissionsError = ListCollectionTeamPermissionsErrors[keyof ListCollectionTeamPermissionsErrors];

export type ListCollectionTeamPermissionsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<TeamPermissionResource>;
    };
};

export type ListCollectionTeamPermissionsResponse = ListCollectionTeamPermissionsResponses[keyof ListCollectionTeamPermissionsResponses];

export type RemoveCollectionTeamPermissionData = {
    body?: never;
    path: {
        /**
         * ID of the collection.
         */
        collectionId: string;
        /**
         * ID of the team.
         */
        teamId: string;
    };
    query?: never;
    url: '/v1/collections/{collectionId}/permissions/teams/{teamId}';
};

export type RemoveCollectionTeamPermissionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type RemoveCollectionTeamPermissionError = RemoveCollectionTeamPermissionErrors[keyof RemoveCollectionTeamPermissionErrors];

export type RemoveCollectionTeamPermissionResponses = {
    /**
     * The role was removed.
     */
    205: unknown;
};

export type UpdateCollectionTeamPermissionData = {
    body: UpdatePermission;
    path: {
        /**
         * ID of the collection.
         */
        collectionId: string;
        /**
         * ID of the team.
         */
        teamId: string;
    };
    query?: never;
    url: '/v1/collections/{collectionId}/permissions/teams/{teamId}';
};

export type UpdateCollectionTeamPermissionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateCollectionTeamPermissionError = UpdateCollectionTeamPermissionErrors[keyof UpdateCollectionTeamPermissionErrors];

export type UpdateCollectionTeamPermissionResponses = {
    /**
     * The role was changed.
     */
    204: void;
};

export type UpdateCollectionTeamPermissionResponse = UpdateCollectionTeamPermissionResponses[keyof UpdateCollectionTeamPermissionResponses];

export type ListCollectionPermissionsAggregateData = {
    body?: never;
    path: {
        /**
         * ID of the collection.
         */
        collectionId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Only people with exactly this effective role.
         */
        role?: Role;
    };
    url: '/v1/collections/{collectionId}/permissions/aggregate';
};

export type ListCollectionPermissionsAggregateErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListCollectionPermissionsAggregateError = ListCollectionPermissionsAggregateErrors[keyof ListCollectionPermissionsAggregateErrors];

export type ListCollectionPermissionsAggregateResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<UserPermissionResource>;
    };
};

export type ListCollectionPermissionsAggregateResponse = ListCollectionPermissionsAggregateResponses[keyof ListCollectionPermissionsAggregateResponses];

export type GrantSpacePermissionsData = {
    body: GrantPermissions;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/permissions';
};

export type GrantSpacePermissionsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GrantSpacePermissionsError = GrantSpacePermissionsErrors[keyof GrantSpacePermissionsErrors];

export type GrantSpacePermissionsResponses = {
    /**
     * The roles were given.
     */
    204: void;
};

export type GrantSpacePermissionsResponse = GrantSpacePermissionsResponses[keyof GrantSpacePermissionsResponses];

export type ListSpaceUserPermissionsData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/spaces/{spaceId}/permissions/users';
};

export type ListSpaceUserPermissionsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListSpaceUserPermissionsError = ListSpaceUserPermissionsErrors[keyof ListSpaceUserPermissionsErrors];

export type ListSpaceUserPermissionsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<UserPermissionResource>;
    };
};

export type ListSpaceUserPermissionsResponse = ListSpaceUserPermissionsResponses[keyof ListSpaceUserPermissionsResponses];

export type RemoveSpaceUserPermissionData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the user.
         */
        userId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/permissions/users/{userId}';
};

export type RemoveSpaceUserPermissionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type RemoveSpaceUserPermissionError = RemoveSpaceUserPermissionErrors[keyof RemoveSpaceUserPermissionErrors];

export type RemoveSpaceUserPermissionResponses = {
    /**
     * The role was removed.
     */
    205: unknown;
};

export type UpdateSpaceUserPermissionData = {
    body: UpdatePermission;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the user.
         */
        userId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/permissions/users/{userId}';
};

export type UpdateSpaceUserPermissionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateSpaceUserPermissionError = UpdateSpaceUserPermissionErrors[keyof UpdateSpaceUserPermissionErrors];

export type UpdateSpaceUserPermissionResponses = {
    /**
     * The role was changed.
     */
    204: void;
};

export type UpdateSpaceUserPermissionResponse = UpdateSpaceUserPermissionResponses[keyof UpdateSpaceUserPermissionResponses];

export type ListSpaceTeamPermissionsData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/spaces/{spaceId}/permissions/teams';
};

export type ListSpaceTeamPermissionsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListSpaceTeamPermissionsError = ListSpaceTeamPermissionsErrors[keyof ListSpaceTeamPermissionsErrors];

export type ListSpaceTeamPermissionsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<TeamPermissionResource>;
    };
};

export type ListSpaceTeamPermissionsResponse = ListSpaceTeamPermissionsResponses[keyof ListSpaceTeamPermissionsResponses];

export type RemoveSpaceTeamPermissionData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the team.
         */
        teamId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/permissions/teams/{teamId}';
};

export type RemoveSpaceTeamPermissionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type RemoveSpaceTeamPermissionError = RemoveSpaceTeamPermissionErrors[keyof RemoveSpaceTeamPermissionErrors];

export type RemoveSpaceTeamPermissionResponses = {
    /**
     * The role was removed.
     */
    205: unknown;
};

export type UpdateSpaceTeamPermissionData = {
    body: UpdatePermission;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the team.
         */
        teamId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/permissions/teams/{teamId}';
};

export type UpdateSpaceTeamPermissionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateSpaceTeamPermissionError = UpdateSpaceTeamPermissionErrors[keyof UpdateSpaceTeamPermissionErrors];

export type UpdateSpaceTeamPermissionResponses = {
    /**
     * The role was changed.
     */
    204: void;
};

export type UpdateSpaceTeamPermissionResponse = UpdateSpaceTeamPermissionResponses[keyof UpdateSpaceTeamPermissionResponses];

export type ListSpacePermissionsAggregateData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Only people with exactly this effective role.
         */
        role?: Role;
    };
    url: '/v1/spaces/{spaceId}/permissions/aggregate';
};

export type ListSpacePermissionsAggregateErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListSpacePermissionsAggregateError = ListSpacePermissionsAggregateErrors[keyof ListSpacePermissionsAggregateErrors];

export type ListSpacePermissionsAggregateResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<UserPermissionResource>;
    };
};

export type ListSpacePermissionsAggregateResponse = ListSpacePermissionsAggregateResponses[keyof ListSpacePermissionsAggregateResponses];

export type ExplainSpaceAccessData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: {
        /**
         * ID of a user. Defaults to you.
         */
        user?: string;
    };
    url: '/v1/spaces/{spaceId}/permissions/explain';
};

export type ExplainSpaceAccessErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ExplainSpaceAccessError = ExplainSpaceAccessErrors[keyof ExplainSpaceAccessErrors];

export type ExplainSpaceAccessResponses = {
    /**
     * The request succeeded.
     */
    200: AccessExplanationResource;
};

export type ExplainSpaceAccessResponse = ExplainSpaceAccessResponses[keyof ExplainSpaceAccessResponses];

export type ExplainCollectionAccessData = {
    body?: never;
    path: {
        /**
         * ID of the collection.
         */
        collectionId: string;
    };
    query?: {
        /**
         * ID of a user. Defaults to you.
         */
        user?: string;
    };
    url: '/v1/collections/{collectionId}/permissions/explain';
};

export type ExplainCollectionAccessErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ExplainCollectionAccessError = ExplainCollectionAccessErrors[keyof ExplainCollectionAccessErrors];

export type ExplainCollectionAccessResponses = {
    /**
     * The request succeeded.
     */
    200: AccessExplanationResource;
};

export type ExplainCollectionAccessResponse = ExplainCollectionAccessResponses[keyof ExplainCollectionAccessResponses];

export type GetCurrentRevisionData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: {
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
    };
    url: '/v1/spaces/{spaceId}/content';
};

export type GetCurrentRevisionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetCurrentRevisionError = GetCurrentRevisionErrors[keyof GetCurrentRevisionErrors];

export type GetCurrentRevisionResponses = {
    /**
     * The request succeeded.
     */
    200: RevisionResource;
};

export type GetCurrentRevisionResponse = GetCurrentRevisionResponses[keyof GetCurrentRevisionResponses];

export type EditContentData = {
    body: EditContent;
    headers?: {
        /**
         * The expected current revision, in double quotes. If it is no longer the current revision, nothing changes and the response is 412.
         */
        'If-Match'?: string;
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/content';
};

export type EditContentErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type EditContentError = EditContentErrors[keyof EditContentErrors];

export type EditContentResponses = {
    /**
     * The request succeeded.
     */
    200: EditResource;
};

export type EditContentResponse = EditContentResponses[keyof EditContentResponses];

export type ListPagesData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: {
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
    };
    url: '/v1/spaces/{spaceId}/content/pages';
};

export type ListPagesErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListPagesError = ListPagesErrors[keyof ListPagesErrors];

export type ListPagesResponses = {
    /**
     * The request succeeded.
     */
    200: PagesResource;
};

export type ListPagesResponse = ListPagesResponses[keyof ListPagesResponses];

export type ListFilesData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
    };
    url: '/v1/spaces/{spaceId}/content/files';
};

export type ListFilesErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListFilesError = ListFilesErrors[keyof ListFilesErrors];

export type ListFilesResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<FileResource>;
    };
};

export type ListFilesResponse = ListFilesResponses[keyof ListFilesResponses];

export type GetFileData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the file.
         */
        fileId: string;
    };
    query?: {
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
    };
    url: '/v1/spaces/{spaceId}/content/files/{fileId}';
};

export type GetFileErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetFileError = GetFileErrors[keyof GetFileErrors];

export type GetFileResponses = {
    /**
     * The request succeeded.
     */
    200: FileResource;
};

export type GetFileResponse = GetFileResponses[keyof GetFileResponses];

export type GetPageByIdData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the page.
         */
        pageId: string;
    };
    query?: {
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        dereferenced?: string;
    };
    url: '/v1/spaces/{spaceId}/content/page/{pageId}';
};

export type GetPageByIdErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetPageByIdError = GetPageByIdErrors[keyof GetPageByIdErrors];

export type GetPageByIdResponses = {
    /**
     * The request succeeded.
     */
    200: PageResource;
};

export type GetPageByIdResponse = GetPageByIdResponses[keyof GetPageByIdResponses];

export type GetPageDocumentByIdData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the page.
         */
        pageId: string;
    };
    query?: {
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * `reusable-contents` inserts the texts of reusable contents where they are included. Requires the format `document`.
         */
        dereferenced?: Array<Dereferenced>;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        schema?: string;
    };
    url: '/v1/spaces/{spaceId}/content/page/{pageId}/document';
};

export type GetPageDocumentByIdErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetPageDocumentByIdError = GetPageDocumentByIdErrors[keyof GetPageDocumentByIdErrors];

export type GetPageDocumentByIdResponses = {
    /**
     * The document. With `format=markdown`, the markdown.
     */
    200: DocumentResource | MarkdownResource;
};

export type GetPageDocumentByIdResponse = GetPageDocumentByIdResponses[keyof GetPageDocumentByIdResponses];

export type GetPageByPathEmptyData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: {
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        dereferenced?: string;
    };
    url: '/v1/spaces/{spaceId}/content/path';
};

export type GetPageByPathEmptyErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetPageByPathEmptyError = GetPageByPathEmptyErrors[keyof GetPageByPathEmptyErrors];

export type GetPageByPathEmptyResponses = {
    /**
     * The request succeeded.
     */
    200: PageResource;
};

export type GetPageByPathEmptyResponse = GetPageByPathEmptyResponses[keyof GetPageByPathEmptyResponses];

export type GetPageByPathData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * Path of the page: slugs joined by `/`, such as `guides/install`.
         */
        pagePath: string;
    };
    query?: {
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        dereferenced?: string;
    };
    url: '/v1/spaces/{spaceId}/content/path/{pagePath}';
};

export type GetPageByPathErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetPageByPathError = GetPageByPathErrors[keyof GetPageByPathErrors];

export type GetPageByPathResponses = {
    /**
     * The request succeeded.
     */
    200: PageResource;
};

export type GetPageByPathResponse = GetPageByPathResponses[keyof GetPageByPathResponses];

export type PutPageByPathData = {
    body: PutPage;
    headers?: {
        /**
         * The expected current revision, in double quotes. If it is no longer the current revision, nothing changes and the response is 412.
         */
        'If-Match'?: string;
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * Path of the page: slugs joined by `/`, such as `guides/install`.
         */
        pagePath: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/content/path/{pagePath}';
};

export type PutPageByPathErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type PutPageByPathError = PutPageByPathErrors[keyof PutPageByPathErrors];

export type PutPageByPathResponses = {
    /**
     * The request succeeded.
     */
    200: PutPageResource;
};

export type PutPageByPathResponse = PutPageByPathResponses[keyof PutPageByPathResponses];

export type GetCurrentRevisionInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: {
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content';
};

export type GetCurrentRevisionInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetCurrentRevisionInChangeRequestError = GetCurrentRevisionInChangeRequestErrors[keyof GetCurrentRevisionInChangeRequestErrors];

export type GetCurrentRevisionInChangeRequestResponses = {
    /**
     * The request succeeded.
     */
    200: RevisionResource;
};

export type GetCurrentRevisionInChangeRequestResponse = GetCurrentRevisionInChangeRequestResponses[keyof GetCurrentRevisionInChangeRequestResponses];

export type EditContentInChangeRequestData = {
    body: EditContent;
    headers?: {
        /**
         * The expected current revision, in double quotes. If it is no longer the current revision, nothing changes and the response is 412.
         */
        'If-Match'?: string;
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content';
};

export type EditContentInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type EditContentInChangeRequestError = EditContentInChangeRequestErrors[keyof EditContentInChangeRequestErrors];

export type EditContentInChangeRequestResponses = {
    /**
     * The request succeeded.
     */
    200: EditResource;
};

export type EditContentInChangeRequestResponse = EditContentInChangeRequestResponses[keyof EditContentInChangeRequestResponses];

export type ListPagesInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: {
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages';
};

export type ListPagesInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListPagesInChangeRequestError = ListPagesInChangeRequestErrors[keyof ListPagesInChangeRequestErrors];

export type ListPagesInChangeRequestResponses = {
    /**
     * The request succeeded.
     */
    200: PagesResource;
};

export type ListPagesInChangeRequestResponse = ListPagesInChangeRequestResponses[keyof ListPagesInChangeRequestResponses];

export type ListFilesInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files';
};

export type ListFilesInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListFilesInChangeRequestError = ListFilesInChangeRequestErrors[keyof ListFilesInChangeRequestErrors];

export type ListFilesInChangeRequestResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<FileResource>;
    };
};

export type ListFilesInChangeRequestResponse = ListFilesInChangeRequestResponses[keyof ListFilesInChangeRequestResponses];

export type GetFileInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * ID of the file.
         */
        fileId: string;
    };
    query?: {
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}';
};

export type GetFileInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetFileInChangeRequestError = GetFileInChangeRequestErrors[keyof GetFileInChangeRequestErrors];

export type GetFileInChangeRequestResponses = {
    /**
     * The request succeeded.
     */
    200: FileResource;
};

export type GetFileInChangeRequestResponse = GetFileInChangeRequestResponses[keyof GetFileInChangeRequestResponses];

export type GetPageByIdInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * ID of the page.
         */
        pageId: string;
    };
    query?: {
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        dereferenced?: string;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}';
};

export type GetPageByIdInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetPageByIdInChangeRequestError = GetPageByIdInChangeRequestErrors[keyof GetPageByIdInChangeRequestErrors];

export type GetPageByIdInChangeRequestResponses = {
    /**
     * The request succeeded.
     */
    200: PageResource;
};

export type GetPageByIdInChangeRequestResponse = GetPageByIdInChangeRequestResponses[keyof GetPageByIdInChangeRequestResponses];

export type GetPageDocumentByIdInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * ID of the page.
         */
        pageId: string;
    };
    query?: {
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * `reusable-contents` inserts the texts of reusable contents where they are included. Requires the format `document`.
         */
        dereferenced?: Array<Dereferenced>;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        schema?: string;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/document';
};

export type GetPageDocumentByIdInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetPageDocumentByIdInChangeRequestError = GetPageDocumentByIdInChangeRequestErrors[keyof GetPageDocumentByIdInChangeRequestErrors];

export type GetPageDocumentByIdInChangeRequestResponses = {
    /**
     * The document. With `format=markdown`, the markdown.
     */
    200: DocumentResource | MarkdownResource;
};

export type GetPageDocumentByIdInChangeRequestResponse = GetPageDocumentByIdInChangeRequestResponses[keyof GetPageDocumentByIdInChangeRequestResponses];

export type GetPageByPathInChangeRequestEmptyData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: {
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        dereferenced?: string;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path';
};

export type GetPageByPathInChangeRequestEmptyErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetPageByPathInChangeRequestEmptyError = GetPageByPathInChangeRequestEmptyErrors[keyof GetPageByPathInChangeRequestEmptyErrors];

export type GetPageByPathInChangeRequestEmptyResponses = {
    /**
     * The request succeeded.
     */
    200: PageResource;
};

export type GetPageByPathInChangeRequestEmptyResponse = GetPageByPathInChangeRequestEmptyResponses[keyof GetPageByPathInChangeRequestEmptyResponses];

export type GetPageByPathInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * Path of the page: slugs joined by `/`, such as `guides/install`.
         */
        pagePath: string;
    };
    query?: {
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        dereferenced?: string;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}';
};

export type GetPageByPathInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetPageByPathInChangeRequestError = GetPageByPathInChangeRequestErrors[keyof GetPageByPathInChangeRequestErrors];

export type GetPageByPathInChangeRequestResponses = {
    /**
     * The request succeeded.
     */
    200: PageResource;
};

export type GetPageByPathInChangeRequestResponse = GetPageByPathInChangeRequestResponses[keyof GetPageByPathInChangeRequestResponses];

export type PutPageByPathInChangeRequestData = {
    body: PutPage;
    headers?: {
        /**
         * The expected current revision, in double quotes. If it is no longer the current revision, nothing changes and the response is 412.
         */
        'If-Match'?: string;
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * Path of the page: slugs joined by `/`, such as `guides/install`.
         */
        pagePath: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}';
};

export type PutPageByPathInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type PutPageByPathInChangeRequestError = PutPageByPathInChangeRequestErrors[keyof PutPageByPathInChangeRequestErrors];

export type PutPageByPathInChangeRequestResponses = {
    /**
     * The request succeeded.
     */
    200: PutPageResource;
};

export type PutPageByPathInChangeRequestResponse = PutPageByPathInChangeRequestResponses[keyof PutPageByPathInChangeRequestResponses];

export type GetRevisionData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the revision.
         */
        revisionId: string;
    };
    query?: {
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
    };
    url: '/v1/spaces/{spaceId}/revisions/{revisionId}';
};

export type GetRevisionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetRevisionError = GetRevisionErrors[keyof GetRevisionErrors];

export type GetRevisionResponses = {
    /**
     * The request succeeded.
     */
    200: RevisionResource;
};

export type GetRevisionResponse = GetRevisionResponses[keyof GetRevisionResponses];

export type ListRevisionPagesData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the revision.
         */
        revisionId: string;
    };
    query?: {
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
    };
    url: '/v1/spaces/{spaceId}/revisions/{revisionId}/pages';
};

export type ListRevisionPagesErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListRevisionPagesError = ListRevisionPagesErrors[keyof ListRevisionPagesErrors];

export type ListRevisionPagesResponses = {
    /**
     * The request succeeded.
     */
    200: PagesResource;
};

export type ListRevisionPagesResponse = ListRevisionPagesResponses[keyof ListRevisionPagesResponses];

export type ListRevisionFilesData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the revision.
         */
        revisionId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
    };
    url: '/v1/spaces/{spaceId}/revisions/{revisionId}/files';
};

export type ListRevisionFilesErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListRevisionFilesError = ListRevisionFilesErrors[keyof ListRevisionFilesErrors];

export type ListRevisionFilesResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<FileResource>;
    };
};

export type ListRevisionFilesResponse = ListRevisionFilesResponses[keyof ListRevisionFilesResponses];

export type GetRevisionFileData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the revision.
         */
        revisionId: string;
        /**
         * ID of the file.
         */
        fileId: string;
    };
    query?: {
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
    };
    url: '/v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}';
};

export type GetRevisionFileErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetRevisionFileError = GetRevisionFileErrors[keyof GetRevisionFileErrors];

export type GetRevisionFileResponses = {
    /**
     * The request succeeded.
     */
    200: FileResource;
};

export type GetRevisionFileResponse = GetRevisionFileResponses[keyof GetRevisionFileResponses];

export type GetRevisionPageByIdData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the revision.
         */
        revisionId: string;
        /**
         * ID of the page.
         */
        pageId: string;
    };
    query?: {
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        dereferenced?: string;
    };
    url: '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}';
};

export type GetRevisionPageByIdErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetRevisionPageByIdError = GetRevisionPageByIdErrors[keyof GetRevisionPageByIdErrors];

export type GetRevisionPageByIdResponses = {
    /**
     * The request succeeded.
     */
    200: PageResource;
};

export type GetRevisionPageByIdResponse = GetRevisionPageByIdResponses[keyof GetRevisionPageByIdResponses];

export type GetRevisionPageDocumentByIdData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the revision.
         */
        revisionId: string;
        /**
         * ID of the page.
         */
        pageId: string;
    };
    query?: {
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * `reusable-contents` inserts the texts of reusable contents where they are included. Requires the format `document`.
         */
        dereferenced?: Array<Dereferenced>;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        schema?: string;
    };
    url: '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document';
};

export type GetRevisionPageDocumentByIdErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetRevisionPageDocumentByIdError = GetRevisionPageDocumentByIdErrors[keyof GetRevisionPageDocumentByIdErrors];

export type GetRevisionPageDocumentByIdResponses = {
    /**
     * The document. With `format=markdown`, the markdown.
     */
    200: DocumentResource | MarkdownResource;
};

export type GetRevisionPageDocumentByIdResponse = GetRevisionPageDocumentByIdResponses[keyof GetRevisionPageDocumentByIdResponses];

export type GetRevisionPageByPathEmptyData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the revision.
         */
        revisionId: string;
    };
    query?: {
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        dereferenced?: string;
    };
    url: '/v1/spaces/{spaceId}/revisions/{revisionId}/path';
};

export type GetRevisionPageByPathEmptyErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetRevisionPageByPathEmptyError = GetRevisionPageByPathEmptyErrors[keyof GetRevisionPageByPathEmptyErrors];

export type GetRevisionPageByPathEmptyResponses = {
    /**
     * The request succeeded.
     */
    200: PageResource;
};

export type GetRevisionPageByPathEmptyResponse = GetRevisionPageByPathEmptyResponses[keyof GetRevisionPageByPathEmptyResponses];

export type GetRevisionPageByPathData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the revision.
         */
        revisionId: string;
        /**
         * Path of the page: slugs joined by `/`, such as `guides/install`.
         */
        pagePath: string;
    };
    query?: {
        /**
         * `false` leaves out Git metadata.
         */
        metadata?: boolean;
        /**
         * `true` returns computed pages with their text and the pages generated from their source. `false` returns only their source (`computed`), without generated pages; a generated page that you request by ID is returned with what it was generated from (`computedSeed`), without its text.
         */
        computed?: boolean;
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        dereferenced?: string;
    };
    url: '/v1/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}';
};

export type GetRevisionPageByPathErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetRevisionPageByPathError = GetRevisionPageByPathErrors[keyof GetRevisionPageByPathErrors];

export type GetRevisionPageByPathResponses = {
    /**
     * The request succeeded.
     */
    200: PageResource;
};

export type GetRevisionPageByPathResponse = GetRevisionPageByPathResponses[keyof GetRevisionPageByPathResponses];

export type GetDocumentByIdData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * The `documentId` of a page or reusable content: the ID of a text.
         */
        documentId: string;
    };
    query?: {
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * `reusable-contents` inserts the texts of reusable contents where they are included. Requires the format `document`.
         */
        dereferenced?: Array<Dereferenced>;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        schema?: string;
    };
    url: '/v1/spaces/{spaceId}/content/documents/{documentId}';
};

export type GetDocumentByIdErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetDocumentByIdError = GetDocumentByIdErrors[keyof GetDocumentByIdErrors];

export type GetDocumentByIdResponses = {
    /**
     * The document. With `format=markdown`, the markdown.
     */
    200: DocumentResource | MarkdownResource;
};

export type GetDocumentByIdResponse = GetDocumentByIdResponses[keyof GetDocumentByIdResponses];

export type GetReusableContentDocumentByIdData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the reusable content.
         */
        reusableContentId: string;
    };
    query?: {
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * `reusable-contents` inserts the texts of reusable contents where they are included. Requires the format `document`.
         */
        dereferenced?: Array<Dereferenced>;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        schema?: string;
    };
    url: '/v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}/document';
};

export type GetReusableContentDocumentByIdErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetReusableContentDocumentByIdError = GetReusableContentDocumentByIdErrors[keyof GetReusableContentDocumentByIdErrors];

export type GetReusableContentDocumentByIdResponses = {
    /**
     * The document. With `format=markdown`, the markdown.
     */
    200: DocumentResource | MarkdownResource;
};

export type GetReusableContentDocumentByIdResponse = GetReusableContentDocumentByIdResponses[keyof GetReusableContentDocumentByIdResponses];

export type GetDocumentByIdInSpaceData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * The `documentId` of a page or reusable content: the ID of a text.
         */
        documentId: string;
    };
    query?: {
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * `reusable-contents` inserts the texts of reusable contents where they are included. Requires the format `document`.
         */
        dereferenced?: Array<Dereferenced>;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        schema?: string;
    };
    url: '/v1/spaces/{spaceId}/documents/{documentId}';
};

export type GetDocumentByIdInSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetDocumentByIdInSpaceError = GetDocumentByIdInSpaceErrors[keyof GetDocumentByIdInSpaceErrors];

export type GetDocumentByIdInSpaceResponses = {
    /**
     * The document. With `format=markdown`, the markdown.
     */
    200: DocumentResource | MarkdownResource;
};

export type GetDocumentByIdInSpaceResponse = GetDocumentByIdInSpaceResponses[keyof GetDocumentByIdInSpaceResponses];

export type GetReusableContentDocumentByIdInSpaceData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the reusable content.
         */
        reusableContentId: string;
    };
    query?: {
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * `reusable-contents` inserts the texts of reusable contents where they are included. Requires the format `document`.
         */
        dereferenced?: Array<Dereferenced>;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        schema?: string;
    };
    url: '/v1/spaces/{spaceId}/reusable-contents/{reusableContentId}/document';
};

export type GetReusableContentDocumentByIdInSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetReusableContentDocumentByIdInSpaceError = GetReusableContentDocumentByIdInSpaceErrors[keyof GetReusableContentDocumentByIdInSpaceErrors];

export type GetReusableContentDocumentByIdInSpaceResponses = {
    /**
     * The document. With `format=markdown`, the markdown.
     */
    200: DocumentResource | MarkdownResource;
};

export type GetReusableContentDocumentByIdInSpaceResponse = GetReusableContentDocumentByIdInSpaceResponses[keyof GetReusableContentDocumentByIdInSpaceResponses];

export type GetDocumentByIdInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * The `documentId` of a page or reusable content: the ID of a text.
         */
        documentId: string;
    };
    query?: {
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * `reusable-contents` inserts the texts of reusable contents where they are included. Requires the format `document`.
         */
        dereferenced?: Array<Dereferenced>;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        schema?: string;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/documents/{documentId}';
};

export type GetDocumentByIdInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetDocumentByIdInChangeRequestError = GetDocumentByIdInChangeRequestErrors[keyof GetDocumentByIdInChangeRequestErrors];

export type GetDocumentByIdInChangeRequestResponses = {
    /**
     * The document. With `format=markdown`, the markdown.
     */
    200: DocumentResource | MarkdownResource;
};

export type GetDocumentByIdInChangeRequestResponse = GetDocumentByIdInChangeRequestResponses[keyof GetDocumentByIdInChangeRequestResponses];

export type GetReusableContentDocumentByIdInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * ID of the reusable content.
         */
        reusableContentId: string;
    };
    query?: {
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * `reusable-contents` inserts the texts of reusable contents where they are included. Requires the format `document`.
         */
        dereferenced?: Array<Dereferenced>;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        schema?: string;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}/document';
};

export type GetReusableContentDocumentByIdInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetReusableContentDocumentByIdInChangeRequestError = GetReusableContentDocumentByIdInChangeRequestErrors[keyof GetReusableContentDocumentByIdInChangeRequestErrors];

export type GetReusableContentDocumentByIdInChangeRequestResponses = {
    /**
     * The document. With `format=markdown`, the markdown.
     */
    200: DocumentResource | MarkdownResource;
};

export type GetReusableContentDocumentByIdInChangeRequestResponse = GetReusableContentDocumentByIdInChangeRequestResponses[keyof GetReusableContentDocumentByIdInChangeRequestResponses];

export type GetRevisionDocumentByIdData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the revision.
         */
        revisionId: string;
        /**
         * The `documentId` of a page or reusable content: the ID of a text.
         */
        documentId: string;
    };
    query?: {
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * `reusable-contents` inserts the texts of reusable contents where they are included. Requires the format `document`.
         */
        dereferenced?: Array<Dereferenced>;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        schema?: string;
    };
    url: '/v1/spaces/{spaceId}/revisions/{revisionId}/documents/{documentId}';
};

export type GetRevisionDocumentByIdErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetRevisionDocumentByIdError = GetRevisionDocumentByIdErrors[keyof GetRevisionDocumentByIdErrors];

export type GetRevisionDocumentByIdResponses = {
    /**
     * The document. With `format=markdown`, the markdown.
     */
    200: DocumentResource | MarkdownResource;
};

export type GetRevisionDocumentByIdResponse = GetRevisionDocumentByIdResponses[keyof GetRevisionDocumentByIdResponses];

export type GetRevisionReusableContentDocumentByIdData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the revision.
         */
        revisionId: string;
        /**
         * ID of the reusable content.
         */
        reusableContentId: string;
    };
    query?: {
        /**
         * Format of the text: `markdown`, or structured blocks (`document`).
         */
        format?: PageFormat;
        /**
         * `true` replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` with their values. In a document, it also replaces each `if` block whose condition is true with the blocks in it, removes the others, and turns all expressions into text. `deterministic-only` leaves everything that depends on the visitor as it is.
         */
        evaluated?: Evaluation;
        /**
         * `reusable-contents` inserts the texts of reusable contents where they are included. Requires the format `document`.
         */
        dereferenced?: Array<Dereferenced>;
        /**
         * How markdown refers to pages and files: with `relative` paths, or with `stable` ones that contain IDs (`/pages/<id>`, `/spaces/<id>/pages/<id>`, `/files/<id>`), which remain valid when their targets move.
         */
        'format.markdown.refs'?: MarkdownReferences;
        /**
         * Accepted for compatibility; has no effect.
         */
        schema?: string;
    };
    url: '/v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document';
};

export type GetRevisionReusableContentDocumentByIdErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetRevisionReusableContentDocumentByIdError = GetRevisionReusableContentDocumentByIdErrors[keyof GetRevisionReusableContentDocumentByIdErrors];

export type GetRevisionReusableContentDocumentByIdResponses = {
    /**
     * The document. With `format=markdown`, the markdown.
     */
    200: DocumentResource | MarkdownResource;
};

export type GetRevisionReusableContentDocumentByIdResponse = GetRevisionReusableContentDocumentByIdResponses[keyof GetRevisionReusableContentDocumentByIdResponses];

export type DownloadFileData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * SHA-256 hash of the bytes of the file, in hexadecimal digits.
         */
        hash: string;
        /**
         * Name of the file that the browser saves.
         */
        name: string;
    };
    query: {
        /**
         * Media type of the file.
         */
        type: string;
        /**
         * In URLs that people receive.
         */
        expires?: number;
        /**
         * In URLs that visitors of a site receive.
         */
        site?: string;
        /**
         * ID of the file.
         */
        file?: string;
        /**
         * Proves that this service created the URL.
         */
        signature: string;
    };
    url: '/v1/files/{spaceId}/{hash}/{name}';
};

export type DownloadFileErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DownloadFileError = DownloadFileErrors[keyof DownloadFileErrors];

export type DownloadFileResponses = {
    /**
     * The request succeeded.
     */
    200: Blob | File;
};

export type DownloadFileResponse = DownloadFileResponses[keyof DownloadFileResponses];

export type ListRevisionsData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/spaces/{spaceId}/revisions';
};

export type ListRevisionsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListRevisionsError = ListRevisionsErrors[keyof ListRevisionsErrors];

export type ListRevisionsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<RevisionItemResource>;
    };
};

export type ListRevisionsResponse = ListRevisionsResponses[keyof ListRevisionsResponses];

export type ListRevisionChangesData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the revision.
         */
        revisionId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * `true` returns the differences of the texts of pages and reusable contents, line by line.
         */
        diff?: boolean;
        /**
         * Accepted for compatibility; has no effect.
         */
        computed?: boolean;
        /**
         * Accepted for compatibility; has no effect.
         */
        metadata?: boolean;
    };
    url: '/v1/spaces/{spaceId}/revisions/{revisionId}/changes';
};

export type ListRevisionChangesErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListRevisionChangesError = ListRevisionChangesErrors[keyof ListRevisionChangesErrors];

export type ListRevisionChangesResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<RevisionChangeResource>;
    };
};

export type ListRevisionChangesResponse = ListRevisionChangesResponses[keyof ListRevisionChangesResponses];

export type RestoreRevisionData = {
    body?: EmptyBody;
    headers?: {
        /**
         * The expected current revision, in double quotes. If it is no longer the current revision, nothing changes and the response is 412.
         */
        'If-Match'?: string;
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the revision.
         */
        revisionId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/revisions/{revisionId}/restore';
};

export type RestoreRevisionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type RestoreRevisionError = RestoreRevisionErrors[keyof RestoreRevisionErrors];

export type RestoreRevisionResponses = {
    /**
     * The request succeeded.
     */
    200: RevisionItemResource;
};

export type RestoreRevisionResponse = RestoreRevisionResponses[keyof RestoreRevisionResponses];

export type SearchOrganizationContentData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Spaces per page.
         */
        limit?: number;
        /**
         * The search query.
         */
        query: string;
    };
    url: '/v1/orgs/{organizationId}/search';
};

export type SearchOrganizationContentErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type SearchOrganizationContentError = SearchOrganizationContentErrors[keyof SearchOrganizationContentErrors];

export type SearchOrganizationContentResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<OrganizationSearchResource>;
        /**
         * Present if the query found nothing, and this one, with one letter of a word changed, found these results. Send it as the query to read further pages.
         */
        correctedQuery?: string;
    };
};

export type SearchOrganizationContentResponse = SearchOrganizationContentResponses[keyof SearchOrganizationContentResponses];

export type SearchSpaceContentData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * The search query.
         */
        query: string;
    };
    url: '/v1/spaces/{spaceId}/search';
};

export type SearchSpaceContentErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type SearchSpaceContentError = SearchSpaceContentErrors[keyof SearchSpaceContentErrors];

export type SearchSpaceContentResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<SearchResource>;
        /**
         * Present if the query found nothing, and this one, with one letter of a word changed, found these results. Send it as the query to read further pages.
         */
        correctedQuery?: string;
    };
};

export type SearchSpaceContentResponse = SearchSpaceContentResponses[keyof SearchSpaceContentResponses];

export type ListPageLinksData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the page.
         */
        pageId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Only links with this status. `stats` still counts all links.
         */
        status?: LinkStatus;
    };
    url: '/v1/spaces/{spaceId}/content/page/{pageId}/links';
};

export type ListPageLinksErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListPageLinksError = ListPageLinksErrors[keyof ListPageLinksErrors];

export type ListPageLinksResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list, and `stats` counts all statuses.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<LinkResource>;
        stats: {
            total: number;
            broken: {
                total: number;
                changeRequest: number;
            };
        };
    };
};

export type ListPageLinksResponse = ListPageLinksResponses[keyof ListPageLinksResponses];

export type ListPageBacklinksData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the page.
         */
        pageId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/spaces/{spaceId}/content/page/{pageId}/backlinks';
};

export type ListPageBacklinksErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListPageBacklinksError = ListPageBacklinksErrors[keyof ListPageBacklinksErrors];

export type ListPageBacklinksResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<BacklinkResource>;
    };
};

export type ListPageBacklinksResponse = ListPageBacklinksResponses[keyof ListPageBacklinksResponses];

export type ListFileBacklinksData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the file.
         */
        fileId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/spaces/{spaceId}/content/files/{fileId}/backlinks';
};

export type ListFileBacklinksErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListFileBacklinksError = ListFileBacklinksErrors[keyof ListFileBacklinksErrors];

export type ListFileBacklinksResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<BacklinkResource>;
    };
};

export type ListFileBacklinksResponse = ListFileBacklinksResponses[keyof ListFileBacklinksResponses];

export type ListPageLinksInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * ID of the page.
         */
        pageId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Only links with this status. `stats` still counts all links.
         */
        status?: LinkStatus;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links';
};

export type ListPageLinksInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListPageLinksInChangeRequestError = ListPageLinksInChangeRequestErrors[keyof ListPageLinksInChangeRequestErrors];

export type ListPageLinksInChangeRequestResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list, and `stats` counts all statuses.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<LinkResource>;
        stats: {
            total: number;
            broken: {
                total: number;
                changeRequest: number;
            };
        };
    };
};

export type ListPageLinksInChangeRequestResponse = ListPageLinksInChangeRequestResponses[keyof ListPageLinksInChangeRequestResponses];

export type ListPageBacklinksInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * ID of the page.
         */
        pageId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks';
};

export type ListPageBacklinksInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListPageBacklinksInChangeRequestError = ListPageBacklinksInChangeRequestErrors[keyof ListPageBacklinksInChangeRequestErrors];

export type ListPageBacklinksInChangeRequestResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<BacklinkResource>;
    };
};

export type ListPageBacklinksInChangeRequestResponse = ListPageBacklinksInChangeRequestResponses[keyof ListPageBacklinksInChangeRequestResponses];

export type ListFileBacklinksInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * ID of the file.
         */
        fileId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks';
};

export type ListFileBacklinksInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListFileBacklinksInChangeRequestError = ListFileBacklinksInChangeRequestErrors[keyof ListFileBacklinksInChangeRequestErrors];

export type ListFileBacklinksInChangeRequestResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<BacklinkResource>;
    };
};

export type ListFileBacklinksInChangeRequestResponse = ListFileBacklinksInChangeRequestResponses[keyof ListFileBacklinksInChangeRequestResponses];

export type ListRevisionPageLinksData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the revision.
         */
        revisionId: string;
        /**
         * ID of the page.
         */
        pageId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Only links with this status. `stats` still counts all links.
         */
        status?: LinkStatus;
    };
    url: '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/links';
};

export type ListRevisionPageLinksErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListRevisionPageLinksError = ListRevisionPageLinksErrors[keyof ListRevisionPageLinksErrors];

export type ListRevisionPageLinksResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list, and `stats` counts all statuses.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<LinkResource>;
        stats: {
            total: number;
            broken: {
                total: number;
                changeRequest: number;
            };
        };
    };
};

export type ListRevisionPageLinksResponse = ListRevisionPageLinksResponses[keyof ListRevisionPageLinksResponses];

export type ListRevisionPageBacklinksData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the revision.
         */
        revisionId: string;
        /**
         * ID of the page.
         */
        pageId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/backlinks';
};

export type ListRevisionPageBacklinksErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListRevisionPageBacklinksError = ListRevisionPageBacklinksErrors[keyof ListRevisionPageBacklinksErrors];

export type ListRevisionPageBacklinksResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<BacklinkResource>;
    };
};

export type ListRevisionPageBacklinksResponse = ListRevisionPageBacklinksResponses[keyof ListRevisionPageBacklinksResponses];

export type ListRevisionFileBacklinksData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the revision.
         */
        revisionId: string;
        /**
         * ID of the file.
         */
        fileId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}/backlinks';
};

export type ListRevisionFileBacklinksErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListRevisionFileBacklinksError = ListRevisionFileBacklinksErrors[keyof ListRevisionFileBacklinksErrors];

export type ListRevisionFileBacklinksResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<BacklinkResource>;
    };
};

export type ListRevisionFileBacklinksResponse = ListRevisionFileBacklinksResponses[keyof ListRevisionFileBacklinksResponses];

export type GetEmbedByUrlInSpaceData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query: {
        /**
         * The URL, as the `url` of the embed contains it.
         */
        url: string;
        /**
         * Key of a share link.
         */
        shareKey?: string;
    };
    url: '/v1/spaces/{spaceId}/embed';
};

export type GetEmbedByUrlInSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetEmbedByUrlInSpaceError = GetEmbedByUrlInSpaceErrors[keyof GetEmbedByUrlInSpaceErrors];

export type GetEmbedByUrlInSpaceResponses = {
    /**
     * The request succeeded.
     */
    200: EmbedResource;
};

export type GetEmbedByUrlInSpaceResponse = GetEmbedByUrlInSpaceResponses[keyof GetEmbedByUrlInSpaceResponses];

export type ListSpaceLinksData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Only links with this status. `stats` still counts all links.
         */
        status?: LinkStatus;
    };
    url: '/v1/spaces/{spaceId}/links';
};

export type ListSpaceLinksErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListSpaceLinksError = ListSpaceLinksErrors[keyof ListSpaceLinksErrors];

export type ListSpaceLinksResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list, and `stats` counts all statuses.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<LinkResource>;
        stats: {
            total: number;
            broken: {
                total: number;
                changeRequest: number;
            };
        };
    };
};

export type ListSpaceLinksResponse = ListSpaceLinksResponses[keyof ListSpaceLinksResponses];

export type ImportContentData = {
    body: ImportContent;
    headers?: {
        /**
         * The expected current revision, in double quotes. If it is no longer the current revision, nothing changes and the response is 412.
         */
        'If-Match'?: string;
        /**
         * `respond-async`: the import runs as a job. The response is 202 with its record, and `Location` is the address of the record.
         */
        Prefer?: string;
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: {
        /**
         * The kind of source. `markdown`, `html`: one page. `docx`: a Word document. `zip`: an archive of markdown and files; its structure comes from `SUMMARY.md`, otherwise from its folders. `website`: the pages below an address. `confluence`: an HTML export. `notion`: an export in markdown or HTML. `google-docs`: a document shared by link. `github-wiki`: a wiki, by its address or as an archive.
         */
        source?: ImportSource;
        /**
         * Where the slugs of pages come from. `title`: from their titles. `source`: from the names of files and folders, or the addresses that their front matter states, so that pages keep the addresses of a site that moves.
         */
        slugs?: ImportSlugs;
        /**
         * `update`: adds and updates; nothing is deleted. `mirror`: also deletes the pages, files and reusable contents that the source does not have, and puts pages in the order of the source. Only for `zip`, `confluence`, `notion` and `github-wiki`.
         */
        mode?: ImportMode;
        /**
         * What a mirror does with pages, files and reusable contents that were changed since the last mirror of the same place. `overwrite`: the content becomes that of the source, and the response names them in `edited`. `keep`: the changes of both sides are merged; where they conflict, the content stays, and a change request shows the source. Not for imports into a change request. `fail`: nothing is imported (409).
         */
        edits?: ImportEdits;
        /**
         * Code of the language to import, without the others, from an archive of Mintlify, Docusaurus or Starlight (`zip`). Returns 422 with the codes there are if the archive does not have it. Default: all languages.
         */
        language?: string;
        /**
         * Whether to report only what the import would change, and to store nothing.
         */
        dryRun?: boolean;
    };
    url: '/v1/spaces/{spaceId}/content/import';
};

export type ImportContentErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ImportContentError = ImportContentErrors[keyof ImportContentErrors];

export type ImportContentResponses = {
    /**
     * The resource was created.
     */
    201: ImportResource;
    /**
     * After `Prefer: respond-async`.
     */
    202: ImportRecordResource;
};

export type ImportContentResponse = ImportContentResponses[keyof ImportContentResponses];

export type ImportPageContentData = {
    body: ImportContent;
    headers?: {
        /**
         * The expected current revision, in double quotes. If it is no longer the current revision, nothing changes and the response is 412.
         */
        'If-Match'?: string;
        /**
         * `respond-async`: the import runs as a job. The response is 202 with its record, and `Location` is the address of the record.
         */
        Prefer?: string;
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the page.
         */
        pageId: string;
    };
    query?: {
        /**
         * The kind of source. `markdown`, `html`: one page. `docx`: a Word document. `zip`: an archive of markdown and files; its structure comes from `SUMMARY.md`, otherwise from its folders. `website`: the pages below an address. `confluence`: an HTML export. `notion`: an export in markdown or HTML. `google-docs`: a document shared by link. `github-wiki`: a wiki, by its address or as an archive.
         */
        source?: ImportSource;
        /**
         * Where the slugs of pages come from. `title`: from their titles. `source`: from the names of files and folders, or the addresses that their front matter states, so that pages keep the addresses of a site that moves.
         */
        slugs?: ImportSlugs;
        /**
         * `update`: adds and updates; nothing is deleted. `mirror`: also deletes the pages, files and reusable contents that the source does not have, and puts pages in the order of the source. Only for `zip`, `confluence`, `notion` and `github-wiki`.
         */
        mode?: ImportMode;
        /**
         * What a mirror does with pages, files and reusable contents that were changed since the last mirror of the same place. `overwrite`: the content becomes that of the source, and the response names them in `edited`. `keep`: the changes of both sides are merged; where they conflict, the content stays, and a change request shows the source. Not for imports into a change request. `fail`: nothing is imported (409).
         */
        edits?: ImportEdits;
        /**
         * Code of the language to import, without the others, from an archive of Mintlify, Docusaurus or Starlight (`zip`). Returns 422 with the codes there are if the archive does not have it. Default: all languages.
         */
        language?: string;
        /**
         * Whether to report only what the import would change, and to store nothing.
         */
        dryRun?: boolean;
    };
    url: '/v1/spaces/{spaceId}/content/page/{pageId}/import';
};

export type ImportPageContentErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ImportPageContentError = ImportPageContentErrors[keyof ImportPageContentErrors];

export type ImportPageContentResponses = {
    /**
     * The resource was created.
     */
    201: ImportResource;
    /**
     * After `Prefer: respond-async`.
     */
    202: ImportRecordResource;
};

export type ImportPageContentResponse = ImportPageContentResponses[keyof ImportPageContentResponses];

export type ImportContentInChangeRequestData = {
    body: ImportContent;
    headers?: {
        /**
         * The expected current revision, in double quotes. If it is no longer the current revision, nothing changes and the response is 412.
         */
        'If-Match'?: string;
        /**
         * `respond-async`: the import runs as a job. The response is 202 with its record, and `Location` is the address of the record.
         */
        Prefer?: string;
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: {
        /**
         * The kind of source. `markdown`, `html`: one page. `docx`: a Word document. `zip`: an archive of markdown and files; its structure comes from `SUMMARY.md`, otherwise from its folders. `website`: the pages below an address. `confluence`: an HTML export. `notion`: an export in markdown or HTML. `google-docs`: a document shared by link. `github-wiki`: a wiki, by its address or as an archive.
         */
        source?: ImportSource;
        /**
         * Where the slugs of pages come from. `title`: from their titles. `source`: from the names of files and folders, or the addresses that their front matter states, so that pages keep the addresses of a site that moves.
         */
        slugs?: ImportSlugs;
        /**
         * `update`: adds and updates; nothing is deleted. `mirror`: also deletes the pages, files and reusable contents that the source does not have, and puts pages in the order of the source. Only for `zip`, `confluence`, `notion` and `github-wiki`.
         */
        mode?: ImportMode;
        /**
         * What a mirror does with pages, files and reusable contents that were changed since the last mirror of the same place. `overwrite`: the content becomes that of the source, and the response names them in `edited`. `keep`: the changes of both sides are merged; where they conflict, the content stays, and a change request shows the source. Not for imports into a change request. `fail`: nothing is imported (409).
         */
        edits?: ImportEdits;
        /**
         * Code of the language to import, without the others, from an archive of Mintlify, Docusaurus or Starlight (`zip`). Returns 422 with the codes there are if the archive does not have it. Default: all languages.
         */
        language?: string;
        /**
         * Whether to report only what the import would change, and to store nothing.
         */
        dryRun?: boolean;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import';
};

export type ImportContentInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ImportContentInChangeRequestError = ImportContentInChangeRequestErrors[keyof ImportContentInChangeRequestErrors];

export type ImportContentInChangeRequestResponses = {
    /**
     * The resource was created.
     */
    201: ImportResource;
    /**
     * After `Prefer: respond-async`.
     */
    202: ImportRecordResource;
};

export type ImportContentInChangeRequestResponse = ImportContentInChangeRequestResponses[keyof ImportContentInChangeRequestResponses];

export type ImportPageContentInChangeRequestData = {
    body: ImportContent;
    headers?: {
        /**
         * The expected current revision, in double quotes. If it is no longer the current revision, nothing changes and the response is 412.
         */
        'If-Match'?: string;
        /**
         * `respond-async`: the import runs as a job. The response is 202 with its record, and `Location` is the address of the record.
         */
        Prefer?: string;
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * ID of the page.
         */
        pageId: string;
    };
    query?: {
        /**
         * The kind of source. `markdown`, `html`: one page. `docx`: a Word document. `zip`: an archive of markdown and files; its structure comes from `SUMMARY.md`, otherwise from its folders. `website`: the pages below an address. `confluence`: an HTML export. `notion`: an export in markdown or HTML. `google-docs`: a document shared by link. `github-wiki`: a wiki, by its address or as an archive.
         */
        source?: ImportSource;
        /**
         * Where the slugs of pages come from. `title`: from their titles. `source`: from the names of files and folders, or the addresses that their front matter states, so that pages keep the addresses of a site that moves.
         */
        slugs?: ImportSlugs;
        /**
         * `update`: adds and updates; nothing is deleted. `mirror`: also deletes the pages, files and reusable contents that the source does not have, and puts pages in the order of the source. Only for `zip`, `confluence`, `notion` and `github-wiki`.
         */
        mode?: ImportMode;
        /**
         * What a mirror does with pages, files and reusable contents that were changed since the last mirror of the same place. `overwrite`: the content becomes that of the source, and the response names them in `edited`. `keep`: the changes of both sides are merged; where they conflict, the content stays, and a change request shows the source. Not for imports into a change request. `fail`: nothing is imported (409).
         */
        edits?: ImportEdits;
        /**
         * Code of the language to import, without the others, from an archive of Mintlify, Docusaurus or Starlight (`zip`). Returns 422 with the codes there are if the archive does not have it. Default: all languages.
         */
        language?: string;
        /**
         * Whether to report only what the import would change, and to store nothing.
         */
        dryRun?: boolean;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/import';
};

export type ImportPageContentInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ImportPageContentInChangeRequestError = ImportPageContentInChangeRequestErrors[keyof ImportPageContentInChangeRequestErrors];

export type ImportPageContentInChangeRequestResponses = {
    /**
     * The resource was created.
     */
    201: ImportResource;
    /**
     * After `Prefer: respond-async`.
     */
    202: ImportRecordResource;
};

export type ImportPageContentInChangeRequestResponse = ImportPageContentInChangeRequestResponses[keyof ImportPageContentInChangeRequestResponses];

export type ListImportsData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/spaces/{spaceId}/imports';
};

export type ListImportsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListImportsError = ListImportsErrors[keyof ListImportsErrors];

export type ListImportsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<ImportRecordResource>;
    };
};

export type ListImportsResponse = ListImportsResponses[keyof ListImportsResponses];

export type GetImportData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the import.
         */
        importId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/imports/{importId}';
};

export type GetImportErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetImportError = GetImportErrors[keyof GetImportErrors];

export type GetImportResponses = {
    /**
     * The request succeeded.
     */
    200: ImportRecordResource;
};

export type GetImportResponse = GetImportResponses[keyof GetImportResponses];

export type GetSpacePdfData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: {
        /**
         * `true`: leave out pages below the page. Requires `page`.
         */
        only?: boolean;
        /**
         * ID of a page: the page and all pages below it. Defaults to the whole space.
         */
        page?: string;
    };
    url: '/v1/spaces/{spaceId}/pdf';
};

export type GetSpacePdfErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetSpacePdfError = GetSpacePdfErrors[keyof GetSpacePdfErrors];

export type GetSpacePdfResponses = {
    /**
     * The request succeeded.
     */
    200: PdfResource;
};

export type GetSpacePdfResponse = GetSpacePdfResponses[keyof GetSpacePdfResponses];

export type GetSpacePdfInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: {
        /**
         * `true`: leave out pages below the page. Requires `page`.
         */
        only?: boolean;
        /**
         * ID of a page: the page and all pages below it. Defaults to the whole space.
         */
        page?: string;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf';
};

export type GetSpacePdfInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetSpacePdfInChangeRequestError = GetSpacePdfInChangeRequestErrors[keyof GetSpacePdfInChangeRequestErrors];

export type GetSpacePdfInChangeRequestResponses = {
    /**
     * The request succeeded.
     */
    200: PdfResource;
};

export type GetSpacePdfInChangeRequestResponse = GetSpacePdfInChangeRequestResponses[keyof GetSpacePdfInChangeRequestResponses];

export type DownloadPdfData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * Names the content of the PDF. It is part of the address that the service returned.
         */
        key: string;
        /**
         * Name of the file that the browser saves.
         */
        name: string;
    };
    query: {
        /**
         * Media type of the file.
         */
        type: string;
        /**
         * In URLs that people receive.
         */
        expires?: number;
        /**
         * In URLs that visitors of a site receive.
         */
        site?: string;
        /**
         * ID of the file.
         */
        file?: string;
        /**
         * Proves that this service created the URL.
         */
        signature: string;
    };
    url: '/v1/pdf/{spaceId}/{key}/{name}';
};

export type DownloadPdfErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DownloadPdfError = DownloadPdfErrors[keyof DownloadPdfErrors];

export type DownloadPdfResponses = {
    /**
     * The request succeeded.
     */
    200: Blob | File;
};

export type DownloadPdfResponse = DownloadPdfResponses[keyof DownloadPdfResponses];

export type ExportContentData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/export';
};

export type ExportContentErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ExportContentError = ExportContentErrors[keyof ExportContentErrors];

export type ExportContentResponses = {
    /**
     * The request succeeded.
     */
    200: Blob | File;
};

export type ExportContentResponse = ExportContentResponses[keyof ExportContentResponses];

export type ListChangeRequestsData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Only change requests with this status.
         */
        status?: ChangeRequestStatus;
        /**
         * Only change requests that this user created or changed the content of: a user ID.
         */
        contributor?: string;
    };
    url: '/v1/spaces/{spaceId}/change-requests';
};

export type ListChangeRequestsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListChangeRequestsError = ListChangeRequestsErrors[keyof ListChangeRequestsErrors];

export type ListChangeRequestsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<ChangeRequestResource>;
    };
};

export type ListChangeRequestsResponse = ListChangeRequestsResponses[keyof ListChangeRequestsResponses];

export type CreateChangeRequestData = {
    body?: CreateChangeRequest;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/change-requests';
};

export type CreateChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateChangeRequestError = CreateChangeRequestErrors[keyof CreateChangeRequestErrors];

export type CreateChangeRequestResponses = {
    /**
     * The resource was created.
     */
    201: ChangeRequestResource;
};

export type CreateChangeRequestResponse = CreateChangeRequestResponses[keyof CreateChangeRequestResponses];

export type GetChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';
};

export type GetChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetChangeRequestError = GetChangeRequestErrors[keyof GetChangeRequestErrors];

export type GetChangeRequestResponses = {
    /**
     * The request succeeded.
     */
    200: ChangeRequestResource;
};

export type GetChangeRequestResponse = GetChangeRequestResponses[keyof GetChangeRequestResponses];

export type UpdateChangeRequestData = {
    body?: UpdateChangeRequest;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';
};

export type UpdateChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateChangeRequestError = UpdateChangeRequestErrors[keyof UpdateChangeRequestErrors];

export type UpdateChangeRequestResponses = {
    /**
     * The request succeeded.
     */
    200: ChangeRequestResource;
};

export type UpdateChangeRequestResponse = UpdateChangeRequestResponses[keyof UpdateChangeRequestResponses];

export type ListChangeRequestChangesData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * `true` returns the differences of the texts of pages and reusable contents, line by line.
         */
        diff?: boolean;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes';
};

export type ListChangeRequestChangesErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListChangeRequestChangesError = ListChangeRequestChangesErrors[keyof ListChangeRequestChangesErrors];

export type ListChangeRequestChangesResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<RevisionChangeResource>;
    };
};

export type ListChangeRequestChangesResponse = ListChangeRequestChangesResponses[keyof ListChangeRequestChangesResponses];

export type ListChangeRequestContributorsData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors';
};

export type ListChangeRequestContributorsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListChangeRequestContributorsError = ListChangeRequestContributorsErrors[keyof ListChangeRequestContributorsErrors];

export type ListChangeRequestContributorsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<ContributorResource>;
    };
};

export type ListChangeRequestContributorsResponse = ListChangeRequestContributorsResponses[keyof ListChangeRequestContributorsResponses];

export type MergeChangeRequestData = {
    body?: MergeBranches;
    headers?: {
        /**
         * The expected current revision of the change request, in double quotes. If it is no longer the current revision, nothing changes and the response is 412.
         */
        'If-Match'?: string;
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge';
};

export type MergeChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type MergeChangeRequestError = MergeChangeRequestErrors[keyof MergeChangeRequestErrors];

export type MergeChangeRequestResponses = {
    /**
     * The request succeeded.
     */
    200: MergeResource;
};

export type MergeChangeRequestResponse = MergeChangeRequestResponses[keyof MergeChangeRequestResponses];

export type UpdateChangeRequestFromPrimaryData = {
    body?: MergeBranches;
    headers?: {
        /**
         * The expected current revision of the change request, in double quotes. If it is no longer the current revision, nothing changes and the response is 412.
         */
        'If-Match'?: string;
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/update';
};

export type UpdateChangeRequestFromPrimaryErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateChangeRequestFromPrimaryError = UpdateChangeRequestFromPrimaryErrors[keyof UpdateChangeRequestFromPrimaryErrors];

export type UpdateChangeRequestFromPrimaryResponses = {
    /**
     * The request succeeded.
     */
    200: UpdateFromPrimaryResource;
};

export type UpdateChangeRequestFromPrimaryResponse = UpdateChangeRequestFromPrimaryResponses[keyof UpdateChangeRequestFromPrimaryResponses];

export type ListRequestedReviewersData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers';
};

export type ListRequestedReviewersErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListRequestedReviewersError = ListRequestedReviewersErrors[keyof ListRequestedReviewersErrors];

export type ListRequestedReviewersResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<RequestedReviewerResource>;
    };
};

export type ListRequestedReviewersResponse = ListRequestedReviewersResponses[keyof ListRequestedReviewersResponses];

export type RequestReviewersData = {
    body: RequestReviewers;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers';
};

export type RequestReviewersErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type RequestReviewersError = RequestReviewersErrors[keyof RequestReviewersErrors];

export type RequestReviewersResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<RequestedReviewerResource>;
    };
};

export type RequestReviewersResponse = RequestReviewersResponses[keyof RequestReviewersResponses];

export type RemoveRequestedReviewerData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * ID of the user.
         */
        userId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}';
};

export type RemoveRequestedReviewerErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type RemoveRequestedReviewerError = RemoveRequestedReviewerErrors[keyof RemoveRequestedReviewerErrors];

export type RemoveRequestedReviewerResponses = {
    /**
     * The request succeeded. The response has no body.
     */
    205: unknown;
};

export type ListReviewsData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Accepted for compatibility; has no effect.
         */
        format?: string;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews';
};

export type ListReviewsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListReviewsError = ListReviewsErrors[keyof ListReviewsErrors];

export type ListReviewsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<ReviewResource>;
    };
};

export type ListReviewsResponse = ListReviewsResponses[keyof ListReviewsResponses];

export type CreateReviewData = {
    body: CreateReview;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews';
};

export type CreateReviewErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateReviewError = CreateReviewErrors[keyof CreateReviewErrors];

export type CreateReviewResponses = {
    /**
     * The resource was created.
     */
    201: ReviewResource;
};

export type CreateReviewResponse = CreateReviewResponses[keyof CreateReviewResponses];

export type GetReviewData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * ID of the review.
         */
        reviewId: string;
    };
    query?: {
        /**
         * Accepted for compatibility; has no effect.
         */
        format?: string;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}';
};

export type GetReviewErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetReviewError = GetReviewErrors[keyof GetReviewErrors];

export type GetReviewResponses = {
    /**
     * The request succeeded.
     */
    200: ReviewResource;
};

export type GetReviewResponse = GetReviewResponses[keyof GetReviewResponses];

export type ListCommentsInSpaceData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Format of texts: `markdown`, or structured blocks (`document`).
         */
        format?: CommentFormat;
        /**
         * `desc`: newest first.
         */
        order?: ListOrder;
        /**
         * Only comments with this status.
         */
        status?: CommentStatusFilter;
        /**
         * ID of a page: only comments on this page.
         */
        targetPage?: string;
        /**
         * User IDs: only comments by these people. Repeat the parameter to pass several.
         */
        authors?: Array<string>;
    };
    url: '/v1/spaces/{spaceId}/comments';
};

export type ListCommentsInSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListCommentsInSpaceError = ListCommentsInSpaceErrors[keyof ListCommentsInSpaceErrors];

export type ListCommentsInSpaceResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<CommentResource>;
    };
};

export type ListCommentsInSpaceResponse = ListCommentsInSpaceResponses[keyof ListCommentsInSpaceResponses];

export type PostCommentInSpaceData = {
    body: CreateComment;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/comments';
};

export type PostCommentInSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type PostCommentInSpaceError = PostCommentInSpaceErrors[keyof PostCommentInSpaceErrors];

export type PostCommentInSpaceResponses = {
    /**
     * The request succeeded.
     */
    200: CommentResource;
};

export type PostCommentInSpaceResponse = PostCommentInSpaceResponses[keyof PostCommentInSpaceResponses];

export type DeleteCommentInSpaceData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the comment.
         */
        commentId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/comments/{commentId}';
};

export type DeleteCommentInSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteCommentInSpaceError = DeleteCommentInSpaceErrors[keyof DeleteCommentInSpaceErrors];

export type DeleteCommentInSpaceResponses = {
    /**
     * Deleted.
     */
    205: unknown;
};

export type GetCommentInSpaceData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the comment.
         */
        commentId: string;
    };
    query?: {
        /**
         * Format of texts: `markdown`, or structured blocks (`document`).
         */
        format?: CommentFormat;
    };
    url: '/v1/spaces/{spaceId}/comments/{commentId}';
};

export type GetCommentInSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetCommentInSpaceError = GetCommentInSpaceErrors[keyof GetCommentInSpaceErrors];

export type GetCommentInSpaceResponses = {
    /**
     * The request succeeded.
     */
    200: CommentResource;
};

export type GetCommentInSpaceResponse = GetCommentInSpaceResponses[keyof GetCommentInSpaceResponses];

export type UpdateCommentInSpaceData = {
    body?: UpdateComment;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the comment.
         */
        commentId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/comments/{commentId}';
};

export type UpdateCommentInSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateCommentInSpaceError = UpdateCommentInSpaceErrors[keyof UpdateCommentInSpaceErrors];

export type UpdateCommentInSpaceResponses = {
    /**
     * The request succeeded.
     */
    200: CommentResource;
};

export type UpdateCommentInSpaceResponse = UpdateCommentInSpaceResponses[keyof UpdateCommentInSpaceResponses];

export type ListCommentRepliesInSpaceData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the comment.
         */
        commentId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Format of texts: `markdown`, or structured blocks (`document`).
         */
        format?: CommentFormat;
    };
    url: '/v1/spaces/{spaceId}/comments/{commentId}/replies';
};

export type ListCommentRepliesInSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListCommentRepliesInSpaceError = ListCommentRepliesInSpaceErrors[keyof ListCommentRepliesInSpaceErrors];

export type ListCommentRepliesInSpaceResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<CommentReplyResource>;
    };
};

export type ListCommentRepliesInSpaceResponse = ListCommentRepliesInSpaceResponses[keyof ListCommentRepliesInSpaceResponses];

export type PostCommentReplyInSpaceData = {
    body: CreateReply;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the comment.
         */
        commentId: string;
    };
    query?: {
        /**
         * Format of texts: `markdown`, or structured blocks (`document`).
         */
        format?: CommentFormat;
    };
    url: '/v1/spaces/{spaceId}/comments/{commentId}/replies';
};

export type PostCommentReplyInSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type PostCommentReplyInSpaceError = PostCommentReplyInSpaceErrors[keyof PostCommentReplyInSpaceErrors];

export type PostCommentReplyInSpaceResponses = {
    /**
     * The request succeeded.
     */
    200: CommentReplyResource;
};

export type PostCommentReplyInSpaceResponse = PostCommentReplyInSpaceResponses[keyof PostCommentReplyInSpaceResponses];

export type DeleteCommentReplyInSpaceData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the comment.
         */
        commentId: string;
        /**
         * ID of the reply.
         */
        commentReplyId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}';
};

export type DeleteCommentReplyInSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteCommentReplyInSpaceError = DeleteCommentReplyInSpaceErrors[keyof DeleteCommentReplyInSpaceErrors];

export type DeleteCommentReplyInSpaceResponses = {
    /**
     * Deleted.
     */
    205: unknown;
};

export type GetCommentReplyInSpaceData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the comment.
         */
        commentId: string;
        /**
         * ID of the reply.
         */
        commentReplyId: string;
    };
    query?: {
        /**
         * Format of texts: `markdown`, or structured blocks (`document`).
         */
        format?: CommentFormat;
    };
    url: '/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}';
};

export type GetCommentReplyInSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetCommentReplyInSpaceError = GetCommentReplyInSpaceErrors[keyof GetCommentReplyInSpaceErrors];

export type GetCommentReplyInSpaceResponses = {
    /**
     * The request succeeded.
     */
    200: CommentReplyResource;
};

export type GetCommentReplyInSpaceResponse = GetCommentReplyInSpaceResponses[keyof GetCommentReplyInSpaceResponses];

export type UpdateCommentReplyInSpaceData = {
    body?: UpdateReply;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the comment.
         */
        commentId: string;
        /**
         * ID of the reply.
         */
        commentReplyId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}';
};

export type UpdateCommentReplyInSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateCommentReplyInSpaceError = UpdateCommentReplyInSpaceErrors[keyof UpdateCommentReplyInSpaceErrors];

export type UpdateCommentReplyInSpaceResponses = {
    /**
     * The request succeeded.
     */
    200: CommentReplyResource;
};

export type UpdateCommentReplyInSpaceResponse = UpdateCommentReplyInSpaceResponses[keyof UpdateCommentReplyInSpaceResponses];

export type ListCommentersInSpaceData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/spaces/{spaceId}/commenters';
};

export type ListCommentersInSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListCommentersInSpaceError = ListCommentersInSpaceErrors[keyof ListCommentersInSpaceErrors];

export type ListCommentersInSpaceResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<MemberResource>;
    };
};

export type ListCommentersInSpaceResponse = ListCommentersInSpaceResponses[keyof ListCommentersInSpaceResponses];

export type ListCommentsInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Format of texts: `markdown`, or structured blocks (`document`).
         */
        format?: CommentFormat;
        /**
         * `desc`: newest first.
         */
        order?: ListOrder;
        /**
         * Only comments with this status.
         */
        status?: CommentStatusFilter;
        /**
         * ID of a page: only comments on this page.
         */
        targetPage?: string;
        /**
         * User IDs: only comments by these people. Repeat the parameter to pass several.
         */
        authors?: Array<string>;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments';
};

export type ListCommentsInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListCommentsInChangeRequestError = ListCommentsInChangeRequestErrors[keyof ListCommentsInChangeRequestErrors];

export type ListCommentsInChangeRequestResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<CommentResource>;
    };
};

export type ListCommentsInChangeRequestResponse = ListCommentsInChangeRequestResponses[keyof ListCommentsInChangeRequestResponses];

export type PostCommentInChangeRequestData = {
    body: CreateComment;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments';
};

export type PostCommentInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type PostCommentInChangeRequestError = PostCommentInChangeRequestErrors[keyof PostCommentInChangeRequestErrors];

export type PostCommentInChangeRequestResponses = {
    /**
     * The request succeeded.
     */
    200: CommentResource;
};

export type PostCommentInChangeRequestResponse = PostCommentInChangeRequestResponses[keyof PostCommentInChangeRequestResponses];

export type DeleteCommentInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * ID of the comment.
         */
        commentId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}';
};

export type DeleteCommentInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteCommentInChangeRequestError = DeleteCommentInChangeRequestErrors[keyof DeleteCommentInChangeRequestErrors];

export type DeleteCommentInChangeRequestResponses = {
    /**
     * Deleted.
     */
    205: unknown;
};

export type GetCommentInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * ID of the comment.
         */
        commentId: string;
    };
    query?: {
        /**
         * Format of texts: `markdown`, or structured blocks (`document`).
         */
        format?: CommentFormat;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}';
};

export type GetCommentInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetCommentInChangeRequestError = GetCommentInChangeRequestErrors[keyof GetCommentInChangeRequestErrors];

export type GetCommentInChangeRequestResponses = {
    /**
     * The request succeeded.
     */
    200: CommentResource;
};

export type GetCommentInChangeRequestResponse = GetCommentInChangeRequestResponses[keyof GetCommentInChangeRequestResponses];

export type UpdateCommentInChangeRequestData = {
    body?: UpdateComment;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * ID of the comment.
         */
        commentId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}';
};

export type UpdateCommentInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateCommentInChangeRequestError = UpdateCommentInChangeRequestErrors[keyof UpdateCommentInChangeRequestErrors];

export type UpdateCommentInChangeRequestResponses = {
    /**
     * The request succeeded.
     */
    200: CommentResource;
};

export type UpdateCommentInChangeRequestResponse = UpdateCommentInChangeRequestResponses[keyof UpdateCommentInChangeRequestResponses];

export type ListCommentRepliesInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * ID of the comment.
         */
        commentId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Format of texts: `markdown`, or structured blocks (`document`).
         */
        format?: CommentFormat;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies';
};

export type ListCommentRepliesInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListCommentRepliesInChangeRequestError = ListCommentRepliesInChangeRequestErrors[keyof ListCommentRepliesInChangeRequestErrors];

export type ListCommentRepliesInChangeRequestResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<CommentReplyResource>;
    };
};

export type ListCommentRepliesInChangeRequestResponse = ListCommentRepliesInChangeRequestResponses[keyof ListCommentRepliesInChangeRequestResponses];

export type PostCommentReplyInChangeRequestData = {
    body: CreateReply;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * ID of the comment.
         */
        commentId: string;
    };
    query?: {
        /**
         * Format of texts: `markdown`, or structured blocks (`document`).
         */
        format?: CommentFormat;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies';
};

export type PostCommentReplyInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type PostCommentReplyInChangeRequestError = PostCommentReplyInChangeRequestErrors[keyof PostCommentReplyInChangeRequestErrors];

export type PostCommentReplyInChangeRequestResponses = {
    /**
     * The request succeeded.
     */
    200: CommentReplyResource;
};

export type PostCommentReplyInChangeRequestResponse = PostCommentReplyInChangeRequestResponses[keyof PostCommentReplyInChangeRequestResponses];

export type DeleteCommentReplyInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * ID of the comment.
         */
        commentId: string;
        /**
         * ID of the reply.
         */
        commentReplyId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}';
};

export type DeleteCommentReplyInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteCommentReplyInChangeRequestError = DeleteCommentReplyInChangeRequestErrors[keyof DeleteCommentReplyInChangeRequestErrors];

export type DeleteCommentReplyInChangeRequestResponses = {
    /**
     * Deleted.
     */
    205: unknown;
};

export type GetCommentReplyInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * ID of the comment.
         */
        commentId: string;
        /**
         * ID of the reply.
         */
        commentReplyId: string;
    };
    query?: {
        /**
         * Format of texts: `markdown`, or structured blocks (`document`).
         */
        format?: CommentFormat;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}';
};

export type GetCommentReplyInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetCommentReplyInChangeRequestError = GetCommentReplyInChangeRequestErrors[keyof GetCommentReplyInChangeRequestErrors];

export type GetCommentReplyInChangeRequestResponses = {
    /**
     * The request succeeded.
     */
    200: CommentReplyResource;
};

export type GetCommentReplyInChangeRequestResponse = GetCommentReplyInChangeRequestResponses[keyof GetCommentReplyInChangeRequestResponses];

export type UpdateCommentReplyInChangeRequestData = {
    body?: UpdateReply;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
        /**
         * ID of the comment.
         */
        commentId: string;
        /**
         * ID of the reply.
         */
        commentReplyId: string;
    };
    query?: never;
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}';
};

export type UpdateCommentReplyInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateCommentReplyInChangeRequestError = UpdateCommentReplyInChangeRequestErrors[keyof UpdateCommentReplyInChangeRequestErrors];

export type UpdateCommentReplyInChangeRequestResponses = {
    /**
     * The request succeeded.
     */
    200: CommentReplyResource;
};

export type UpdateCommentReplyInChangeRequestResponse = UpdateCommentReplyInChangeRequestResponses[keyof UpdateCommentReplyInChangeRequestResponses];

export type ListCommentersInChangeRequestData = {
    body?: never;
    path: {
        /**
         * ID of the space.
         */
        spaceId: string;
        /**
         * ID of the change request.
         */
        changeRequestId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/commenters';
};

export type ListCommentersInChangeRequestErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListCommentersInChangeRequestError = ListCommentersInChangeRequestErrors[keyof ListCommentersInChangeRequestErrors];

export type ListCommentersInChangeRequestResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<MemberResource>;
    };
};

export type ListCommentersInChangeRequestResponse = ListCommentersInChangeRequestResponses[keyof ListCommentersInChangeRequestResponses];

export type GetPublishedContentByUrlData = {
    body?: never;
    path?: never;
    query: {
        /**
         * Accepted for compatibility; has no effect.
         */
        visitorAuthToken?: string;
        /**
         * Accepted for compatibility; has no effect.
         */
        redirectOnError?: boolean;
        /**
         * The URL that the reader requested.
         */
        url: string;
    };
    url: '/v1/urls/published';
};

export type GetPublishedContentByUrlErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetPublishedContentByUrlError = GetPublishedContentByUrlErrors[keyof GetPublishedContentByUrlErrors];

export type GetPublishedContentByUrlResponses = {
    /**
     * The request succeeded.
     */
    200: PublishedContentResource | PublishedRedirectResource;
};

export type GetPublishedContentByUrlResponse = GetPublishedContentByUrlResponses[keyof GetPublishedContentByUrlResponses];

export type ResolvePublishedContentByUrlData = {
    body: ResolvePublishedUrl;
    path?: never;
    query?: never;
    url: '/v1/urls/published';
};

export type ResolvePublishedContentByUrlErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ResolvePublishedContentByUrlError = ResolvePublishedContentByUrlErrors[keyof ResolvePublishedContentByUrlErrors];

export type ResolvePublishedContentByUrlResponses = {
    /**
     * The request succeeded.
     */
    200: PublishedContentResource | PublishedRedirectResource;
};

export type ResolvePublishedContentByUrlResponse = ResolvePublishedContentByUrlResponses[keyof ResolvePublishedContentByUrlResponses];

export type ListSitesData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Only sites that show the space with this ID. Empty if you cannot view the space.
         */
        space?: string;
        /**
         * Only sites whose title contains this text. Ignores case.
         */
        title?: string;
        /**
         * `true`: only published sites. `false`: only unpublished sites.
         */
        published?: boolean;
    };
    url: '/v1/orgs/{organizationId}/sites';
};

export type ListSitesErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListSitesError = ListSitesErrors[keyof ListSitesErrors];

export type ListSitesResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<SiteResource>;
    };
};

export type ListSitesResponse = ListSitesResponses[keyof ListSitesResponses];

export type CreateSiteData = {
    body?: CreateSite;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites';
};

export type CreateSiteErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateSiteError = CreateSiteErrors[keyof CreateSiteErrors];

export type CreateSiteResponses = {
    /**
     * The resource was created.
     */
    201: SiteResource;
};

export type CreateSiteResponse = CreateSiteResponses[keyof CreateSiteResponses];

export type DeleteSiteData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}';
};

export type DeleteSiteErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteSiteError = DeleteSiteErrors[keyof DeleteSiteErrors];

export type DeleteSiteResponses = {
    /**
     * Deleted.
     */
    205: unknown;
};

export type GetSiteData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}';
};

export type GetSiteErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetSiteError = GetSiteErrors[keyof GetSiteErrors];

export type GetSiteResponses = {
    /**
     * The request succeeded.
     */
    200: SiteResource;
};

export type GetSiteResponse = GetSiteResponses[keyof GetSiteResponses];

export type UpdateSiteData = {
    body?: UpdateSite;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}';
};

export type UpdateSiteErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateSiteError = UpdateSiteErrors[keyof UpdateSiteErrors];

export type UpdateSiteResponses = {
    /**
     * The request succeeded.
     */
    200: SiteResource;
};

export type UpdateSiteResponse = UpdateSiteResponses[keyof UpdateSiteResponses];

export type PublishSiteData = {
    body?: EmptyBody;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/publish';
};

export type PublishSiteErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type PublishSiteError = PublishSiteErrors[keyof PublishSiteErrors];

export type PublishSiteResponses = {
    /**
     * The request succeeded.
     */
    200: SiteResource;
};

export type PublishSiteResponse = PublishSiteResponses[keyof PublishSiteResponses];

export type UnpublishSiteData = {
    body?: EmptyBody;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/unpublish';
};

export type UnpublishSiteErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UnpublishSiteError = UnpublishSiteErrors[keyof UnpublishSiteErrors];

export type UnpublishSiteResponses = {
    /**
     * The request succeeded.
     */
    200: SiteResource;
};

export type UnpublishSiteResponse = UnpublishSiteResponses[keyof UnpublishSiteResponses];

export type GetPublishedContentSiteData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: {
        /**
         * Key of a share link. Allows anybody with a valid token to read what a published site with the visibility `share-link` shows.
         */
        shareKey?: string;
    };
    url: '/v1/orgs/{organizationId}/sites/{siteId}/published';
};

export type GetPublishedContentSiteErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetPublishedContentSiteError = GetPublishedContentSiteErrors[keyof GetPublishedContentSiteErrors];

export type GetPublishedContentSiteResponses = {
    /**
     * The request succeeded.
     */
    200: PublishedSiteResource;
};

export type GetPublishedContentSiteResponse = GetPublishedContentSiteResponses[keyof GetPublishedContentSiteResponses];

export type GetSiteAdaptiveSchemaData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema';
};

export type GetSiteAdaptiveSchemaErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetSiteAdaptiveSchemaError = GetSiteAdaptiveSchemaErrors[keyof GetSiteAdaptiveSchemaErrors];

export type GetSiteAdaptiveSchemaResponses = {
    /**
     * The request succeeded.
     */
    200: AdaptiveSchemaResource;
};

export type GetSiteAdaptiveSchemaResponse = GetSiteAdaptiveSchemaResponses[keyof GetSiteAdaptiveSchemaResponses];

export type UpdateSiteAdaptiveSchemaData = {
    body: UpdateAdaptiveSchema;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema';
};

export type UpdateSiteAdaptiveSchemaErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateSiteAdaptiveSchemaError = UpdateSiteAdaptiveSchemaErrors[keyof UpdateSiteAdaptiveSchemaErrors];

export type UpdateSiteAdaptiveSchemaResponses = {
    /**
     * The request succeeded.
     */
    200: AdaptiveSchemaResource;
};

export type UpdateSiteAdaptiveSchemaResponse = UpdateSiteAdaptiveSchemaResponses[keyof UpdateSiteAdaptiveSchemaResponses];

export type ListSiteAdaptiveSchemaTemplateConditionsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema/template-conditions';
};

export type ListSiteAdaptiveSchemaTemplateConditionsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListSiteAdaptiveSchemaTemplateConditionsError = ListSiteAdaptiveSchemaTemplateConditionsErrors[keyof ListSiteAdaptiveSchemaTemplateConditionsErrors];

export type ListSiteAdaptiveSchemaTemplateConditionsResponses = {
    /**
     * The request succeeded.
     */
    200: TemplateConditionsResource;
};

export type ListSiteAdaptiveSchemaTemplateConditionsResponse = ListSiteAdaptiveSchemaTemplateConditionsResponses[keyof ListSiteAdaptiveSchemaTemplateConditionsResponses];

export type ListSiteSpacesData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Key of a share link. Allows anybody with a valid token to read what a published site with the visibility `share-link` shows.
         */
        shareKey?: string;
        /**
         * `true`: only the default site space of each level. `false`: only the others.
         */
        default?: boolean;
    };
    url: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces';
};

export type ListSiteSpacesErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListSiteSpacesError = ListSiteSpacesErrors[keyof ListSiteSpacesErrors];

export type ListSiteSpacesResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<SiteSpaceResource>;
    };
};

export type ListSiteSpacesResponse = ListSiteSpacesResponses[keyof ListSiteSpacesResponses];

export type AddSpaceToSiteData = {
    body: AddSiteSpace;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces';
};

export type AddSpaceToSiteErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type AddSpaceToSiteError = AddSpaceToSiteErrors[keyof AddSpaceToSiteErrors];

export type AddSpaceToSiteResponses = {
    /**
     * The resource was created.
     */
    201: SiteSpaceResource;
};

export type AddSpaceToSiteResponse = AddSpaceToSiteResponses[keyof AddSpaceToSiteResponses];

export type DeleteSiteSpaceData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
        /**
         * ID of the site space: the place of a space on a site.
         */
        siteSpaceId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}';
};

export type DeleteSiteSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteSiteSpaceError = DeleteSiteSpaceErrors[keyof DeleteSiteSpaceErrors];

export type DeleteSiteSpaceResponses = {
    /**
     * The site no longer shows the space.
     */
    205: unknown;
};

export type UpdateSiteSpaceData = {
    body?: UpdateSiteSpace;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
        /**
         * ID of the site space: the place of a space on a site.
         */
        siteSpaceId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}';
};

export type UpdateSiteSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateSiteSpaceError = UpdateSiteSpaceErrors[keyof UpdateSiteSpaceErrors];

export type UpdateSiteSpaceResponses = {
    /**
     * The request succeeded.
     */
    200: SiteSpaceResource;
};

export type UpdateSiteSpaceResponse = UpdateSiteSpaceResponses[keyof UpdateSiteSpaceResponses];

export type MoveSiteSpaceData = {
    body: MoveSiteItem;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
        /**
         * ID of the site space: the place of a space on a site.
         */
        siteSpaceId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move';
};

export type MoveSiteSpaceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type MoveSiteSpaceError = MoveSiteSpaceErrors[keyof MoveSiteSpaceErrors];

export type MoveSiteSpaceResponses = {
    /**
     * The request succeeded.
     */
    200: SiteSpaceResource;
};

export type MoveSiteSpaceResponse = MoveSiteSpaceResponses[keyof MoveSiteSpaceResponses];

export type ListSiteSectionsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Key of a share link. Allows anybody with a valid token to read what a published site with the visibility `share-link` shows.
         */
        shareKey?: string;
    };
    url: '/v1/orgs/{organizationId}/sites/{siteId}/sections';
};

export type ListSiteSectionsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListSiteSectionsError = ListSiteSectionsErrors[keyof ListSiteSectionsErrors];

export type ListSiteSectionsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<SiteSectionResource>;
    };
};

export type ListSiteSectionsResponse = ListSiteSectionsResponses[keyof ListSiteSectionsResponses];

export type AddSectionToSiteData = {
    body: AddSection;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/sections';
};

export type AddSectionToSiteErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type AddSectionToSiteError = AddSectionToSiteErrors[keyof AddSectionToSiteErrors];

export type AddSectionToSiteResponses = {
    /**
     * The resource was created.
     */
    201: SiteSectionResource;
};

export type AddSectionToSiteResponse = AddSectionToSiteResponses[keyof AddSectionToSiteResponses];

export type DeleteSiteSectionData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
        /**
         * ID of the section.
         */
        siteSectionId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}';
};

export type DeleteSiteSectionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteSiteSectionError = DeleteSiteSectionErrors[keyof DeleteSiteSectionErrors];

export type DeleteSiteSectionResponses = {
    /**
     * Deleted.
     */
    205: unknown;
};

export type UpdateSiteSectionData = {
    body?: UpdateSection;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
        /**
         * ID of the section.
         */
        siteSectionId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}';
};

export type UpdateSiteSectionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateSiteSectionError = UpdateSiteSectionErrors[keyof UpdateSiteSectionErrors];

export type UpdateSiteSectionResponses = {
    /**
     * The request succeeded.
     */
    200: SiteSectionResource;
};

export type UpdateSiteSectionResponse = UpdateSiteSectionResponses[keyof UpdateSiteSectionResponses];

export type MoveSiteSectionData = {
    body: MoveSiteItem;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
        /**
         * ID of the section.
         */
        siteSectionId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move';
};

export type MoveSiteSectionErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type MoveSiteSectionError = MoveSiteSectionErrors[keyof MoveSiteSectionErrors];

export type MoveSiteSectionResponses = {
    /**
     * The request succeeded.
     */
    200: SiteSectionResource;
};

export type MoveSiteSectionResponse = MoveSiteSectionResponses[keyof MoveSiteSectionResponses];

export type ListSiteSectionGroupsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Key of a share link. Allows anybody with a valid token to read what a published site with the visibility `share-link` shows.
         */
        shareKey?: string;
    };
    url: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups';
};

export type ListSiteSectionGroupsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListSiteSectionGroupsError = ListSiteSectionGroupsErrors[keyof ListSiteSectionGroupsErrors];

export type ListSiteSectionGroupsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<SiteSectionGroupResource>;
    };
};

export type ListSiteSectionGroupsResponse = ListSiteSectionGroupsResponses[keyof ListSiteSectionGroupsResponses];

export type AddSectionGroupToSiteData = {
    body: AddSectionGroup;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups';
};

export type AddSectionGroupToSiteErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type AddSectionGroupToSiteError = AddSectionGroupToSiteErrors[keyof AddSectionGroupToSiteErrors];

export type AddSectionGroupToSiteResponses = {
    /**
     * The resource was created.
     */
    201: SiteSectionGroupResource;
};

export type AddSectionGroupToSiteResponse = AddSectionGroupToSiteResponses[keyof AddSectionGroupToSiteResponses];

export type DeleteSiteSectionGroupData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
        /**
         * ID of the section group.
         */
        siteSectionGroupId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}';
};

export type DeleteSiteSectionGroupErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteSiteSectionGroupError = DeleteSiteSectionGroupErrors[keyof DeleteSiteSectionGroupErrors];

export type DeleteSiteSectionGroupResponses = {
    /**
     * Deleted.
     */
    205: unknown;
};

export type UpdateSiteSectionGroupData = {
    body?: UpdateSectionGroup;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
        /**
         * ID of the section group.
         */
        siteSectionGroupId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}';
};

export type UpdateSiteSectionGroupErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateSiteSectionGroupError = UpdateSiteSectionGroupErrors[keyof UpdateSiteSectionGroupErrors];

export type UpdateSiteSectionGroupResponses = {
    /**
     * The request succeeded.
     */
    200: SiteSectionGroupResource;
};

export type UpdateSiteSectionGroupResponse = UpdateSiteSectionGroupResponses[keyof UpdateSiteSectionGroupResponses];

export type MoveSiteSectionGroupData = {
    body: MoveSiteItem;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
        /**
         * ID of the section group.
         */
        siteSectionGroupId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move';
};

export type MoveSiteSectionGroupErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type MoveSiteSectionGroupError = MoveSiteSectionGroupErrors[keyof MoveSiteSectionGroupErrors];

export type MoveSiteSectionGroupResponses = {
    /**
     * The request succeeded.
     */
    200: SiteSectionGroupResource;
};

export type MoveSiteSectionGroupResponse = MoveSiteSectionGroupResponses[keyof MoveSiteSectionGroupResponses];

export type AddSectionToGroupData = {
    body: AddToSectionGroup;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
        /**
         * ID of the section group.
         */
        siteSectionGroupId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections';
};

export type AddSectionToGroupErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type AddSectionToGroupError = AddSectionToGroupErrors[keyof AddSectionToGroupErrors];

export type AddSectionToGroupResponses = {
    /**
     * The resource was created.
     */
    201: SiteSectionGroupResource;
};

export type AddSectionToGroupResponse = AddSectionToGroupResponses[keyof AddSectionToGroupResponses];

export type RemoveSectionFromGroupData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
        /**
         * ID of the section group.
         */
        siteSectionGroupId: string;
        /**
         * ID of the section.
         */
        siteSectionId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}';
};

export type RemoveSectionFromGroupErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type RemoveSectionFromGroupError = RemoveSectionFromGroupErrors[keyof RemoveSectionFromGroupErrors];

export type RemoveSectionFromGroupResponses = {
    /**
     * The section is no longer in the section group.
     */
    205: unknown;
};

export type GetSiteStructureData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: {
        /**
         * Key of a share link. Allows anybody with a valid token to read what a published site with the visibility `share-link` shows.
         */
        shareKey?: string;
    };
    url: '/v1/orgs/{organizationId}/sites/{siteId}/structure';
};

export type GetSiteStructureErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetSiteStructureError = GetSiteStructureErrors[keyof GetSiteStructureErrors];

export type GetSiteStructureResponses = {
    /**
     * The request succeeded.
     */
    200: SiteStructureResource;
};

export type GetSiteStructureResponse = GetSiteStructureResponses[keyof GetSiteStructureResponses];

export type SortSiteStructureData = {
    body: SortStructure;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/structure/sort';
};

export type SortSiteStructureErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type SortSiteStructureError = SortSiteStructureErrors[keyof SortSiteStructureErrors];

export type SortSiteStructureResponses = {
    /**
     * The request succeeded.
     */
    200: SiteStructureResource;
};

export type SortSiteStructureResponse = SortSiteStructureResponses[keyof SortSiteStructureResponses];

export type GetSiteCustomizationByIdData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: {
        /**
         * Key of a share link.
         */
        shareKey?: string;
        /**
         * Has no effect. Accepted for older clients.
         *
         * @deprecated
         */
        unmasked?: boolean;
    };
    url: '/v1/orgs/{organizationId}/sites/{siteId}/customization';
};

export type GetSiteCustomizationByIdErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetSiteCustomizationByIdError = GetSiteCustomizationByIdErrors[keyof GetSiteCustomizationByIdErrors];

export type GetSiteCustomizationByIdResponses = {
    /**
     * The request succeeded.
     */
    200: Customization;
};

export type GetSiteCustomizationByIdResponse = GetSiteCustomizationByIdResponses[keyof GetSiteCustomizationByIdResponses];

export type UpdateSiteCustomizationByIdData = {
    body: CustomizationInput;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/customization';
};

export type UpdateSiteCustomizationByIdErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateSiteCustomizationByIdError = UpdateSiteCustomizationByIdErrors[keyof UpdateSiteCustomizationByIdErrors];

export type UpdateSiteCustomizationByIdResponses = {
    /**
     * The request succeeded.
     */
    200: Customization;
};

export type UpdateSiteCustomizationByIdResponse = UpdateSiteCustomizationByIdResponses[keyof UpdateSiteCustomizationByIdResponses];

export type DeleteSiteSpaceCustomizationByIdData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
        /**
         * ID of the site space: the place of a space on a site.
         */
        siteSpaceId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization';
};

export type DeleteSiteSpaceCustomizationByIdErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteSiteSpaceCustomizationByIdError = DeleteSiteSpaceCustomizationByIdErrors[keyof DeleteSiteSpaceCustomizationByIdErrors];

export type DeleteSiteSpaceCustomizationByIdResponses = {
    /**
     * The overrides were removed.
     */
    205: unknown;
};

export type GetSiteSpaceCustomizationByIdData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
        /**
         * ID of the site space: the place of a space on a site.
         */
        siteSpaceId: string;
    };
    query?: {
        /**
         * Key of a share link.
         */
        shareKey?: string;
        /**
         * Has no effect. Accepted for older clients.
         *
         * @deprecated
         */
        unmasked?: boolean;
    };
    url: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization';
};

export type GetSiteSpaceCustomizationByIdErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetSiteSpaceCustomizationByIdError = GetSiteSpaceCustomizationByIdErrors[keyof GetSiteSpaceCustomizationByIdErrors];

export type GetSiteSpaceCustomizationByIdResponses = {
    /**
     * The request succeeded.
     */
    200: Customization;
};

export type GetSiteSpaceCustomizationByIdResponse = GetSiteSpaceCustomizationByIdResponses[keyof GetSiteSpaceCustomizationByIdResponses];

export type OverrideSiteSpaceCustomizationByIdData = {
    body?: CustomizationOverride;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
        /**
         * ID of the site space: the place of a space on a site.
         */
        siteSpaceId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization';
};

export type OverrideSiteSpaceCustomizationByIdErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type OverrideSiteSpaceCustomizationByIdError = OverrideSiteSpaceCustomizationByIdErrors[keyof OverrideSiteSpaceCustomizationByIdErrors];

export type OverrideSiteSpaceCustomizationByIdResponses = {
    /**
     * The request succeeded.
     */
    200: Customization;
};

export type OverrideSiteSpaceCustomizationByIdResponse = OverrideSiteSpaceCustomizationByIdResponses[keyof OverrideSiteSpaceCustomizationByIdResponses];

export type ListSiteShareLinksData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/orgs/{organizationId}/sites/{siteId}/share-links';
};

export type ListSiteShareLinksErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListSiteShareLinksError = ListSiteShareLinksErrors[keyof ListSiteShareLinksErrors];

export type ListSiteShareLinksResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<ShareLinkResource>;
    };
};

export type ListSiteShareLinksResponse = ListSiteShareLinksResponses[keyof ListSiteShareLinksResponses];

export type CreateSiteShareLinkData = {
    body?: CreateShareLink;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/share-links';
};

export type CreateSiteShareLinkErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateSiteShareLinkError = CreateSiteShareLinkErrors[keyof CreateSiteShareLinkErrors];

export type CreateSiteShareLinkResponses = {
    /**
     * The resource was created.
     */
    201: ShareLinkResource;
};

export type CreateSiteShareLinkResponse = CreateSiteShareLinkResponses[keyof CreateSiteShareLinkResponses];

export type DeleteSiteShareLinkData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
        /**
         * ID of the share link.
         */
        shareLinkId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}';
};

export type DeleteSiteShareLinkErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteSiteShareLinkError = DeleteSiteShareLinkErrors[keyof DeleteSiteShareLinkErrors];

export type DeleteSiteShareLinkResponses = {
    /**
     * Deleted.
     */
    205: unknown;
};

export type UpdateSiteShareLinkData = {
    body?: UpdateShareLink;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
        /**
         * ID of the share link.
         */
        shareLinkId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}';
};

export type UpdateSiteShareLinkErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateSiteShareLinkError = UpdateSiteShareLinkErrors[keyof UpdateSiteShareLinkErrors];

export type UpdateSiteShareLinkResponses = {
    /**
     * The request succeeded.
     */
    200: ShareLinkResource;
};

export type UpdateSiteShareLinkResponse = UpdateSiteShareLinkResponses[keyof UpdateSiteShareLinkResponses];

export type GetSitePublishingAuthData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth';
};

export type GetSitePublishingAuthErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetSitePublishingAuthError = GetSitePublishingAuthErrors[keyof GetSitePublishingAuthErrors];

export type GetSitePublishingAuthResponses = {
    /**
     * The request succeeded.
     */
    200: SiteAuthenticationResource;
};

export type GetSitePublishingAuthResponse = GetSitePublishingAuthResponses[keyof GetSitePublishingAuthResponses];

export type UpdateSitePublishingAuthData = {
    body?: UpdateSiteAuthentication;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth';
};

export type UpdateSitePublishingAuthErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateSitePublishingAuthError = UpdateSitePublishingAuthErrors[keyof UpdateSitePublishingAuthErrors];

export type UpdateSitePublishingAuthResponses = {
    /**
     * The request succeeded.
     */
    200: SiteAuthenticationResource;
};

export type UpdateSitePublishingAuthResponse = UpdateSitePublishingAuthResponses[keyof UpdateSitePublishingAuthResponses];

export type RegenerateSitePublishingAuthData = {
    body?: EmptyBody;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it does nothing and returns 409 with what to do next, because the secret of the first response is not stored.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate';
};

export type RegenerateSitePublishingAuthErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type RegenerateSitePublishingAuthError = RegenerateSitePublishingAuthErrors[keyof RegenerateSitePublishingAuthErrors];

export type RegenerateSitePublishingAuthResponses = {
    /**
     * The request succeeded.
     */
    200: SiteAuthenticationResource;
};

export type RegenerateSitePublishingAuthResponse = RegenerateSitePublishingAuthResponses[keyof RegenerateSitePublishingAuthResponses];

export type ListSiteRedirectsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/orgs/{organizationId}/sites/{siteId}/redirects';
};

export type ListSiteRedirectsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListSiteRedirectsError = ListSiteRedirectsErrors[keyof ListSiteRedirectsErrors];

export type ListSiteRedirectsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<RedirectResource>;
    };
};

export type ListSiteRedirectsResponse = ListSiteRedirectsResponses[keyof ListSiteRedirectsResponses];

export type CreateSiteRedirectData = {
    body: CreateRedirect;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/redirects';
};

export type CreateSiteRedirectErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateSiteRedirectError = CreateSiteRedirectErrors[keyof CreateSiteRedirectErrors];

export type CreateSiteRedirectResponses = {
    /**
     * The resource was created.
     */
    201: RedirectResource;
};

export type CreateSiteRedirectResponse = CreateSiteRedirectResponses[keyof CreateSiteRedirectResponses];

export type DeleteSiteRedirectData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
        /**
         * ID of the redirect.
         */
        redirectId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/redirects/{redirectId}';
};

export type DeleteSiteRedirectErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteSiteRedirectError = DeleteSiteRedirectErrors[keyof DeleteSiteRedirectErrors];

export type DeleteSiteRedirectResponses = {
    /**
     * Deleted.
     */
    205: unknown;
};

export type UpdateSiteRedirectData = {
    body?: UpdateRedirect;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
        /**
         * ID of the redirect.
         */
        redirectId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/redirects/{redirectId}';
};

export type UpdateSiteRedirectErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateSiteRedirectError = UpdateSiteRedirectErrors[keyof UpdateSiteRedirectErrors];

export type UpdateSiteRedirectResponses = {
    /**
     * The request succeeded.
     */
    200: RedirectResource;
};

export type UpdateSiteRedirectResponse = UpdateSiteRedirectResponses[keyof UpdateSiteRedirectResponses];

export type GetSiteRedirectBySourceData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query: {
        /**
         * The path on the site that a reader requested.
         */
        source: string;
        /**
         * Key of a share link.
         */
        shareKey?: string;
    };
    url: '/v1/orgs/{organizationId}/sites/{siteId}/redirect';
};

export type GetSiteRedirectBySourceErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetSiteRedirectBySourceError = GetSiteRedirectBySourceErrors[keyof GetSiteRedirectBySourceErrors];

export type GetSiteRedirectBySourceResponses = {
    /**
     * The request succeeded.
     */
    200: RedirectTargetResource;
};

export type GetSiteRedirectBySourceResponse = GetSiteRedirectBySourceResponses[keyof GetSiteRedirectBySourceResponses];

export type SearchSiteContentData = {
    body: SiteSearch;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. Has no effect here: a repeated request is executed again, which is safe.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Spaces per page.
         */
        limit?: number;
        /**
         * Key of a share link.
         */
        shareKey?: string;
    };
    url: '/v1/orgs/{organizationId}/sites/{siteId}/search';
};

export type SearchSiteContentErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type SearchSiteContentError = SearchSiteContentErrors[keyof SearchSiteContentErrors];

export type SearchSiteContentResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<FoundSpaceResource>;
        /**
         * Present if the query found nothing, and this one, with one letter of a word changed, found these results. Send it as the query to read further pages.
         */
        correctedQuery?: string;
    };
};

export type SearchSiteContentResponse = SearchSiteContentResponses[keyof SearchSiteContentResponses];

export type ListSiteInsightsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * First day, in UTC. Defaults to the 30 days that end with `to`.
         */
        from?: string;
        /**
         * Last day, in UTC. Defaults to today.
         */
        to?: string;
        /**
         * What to list.
         */
        metric?: SiteInsightMetric;
    };
    url: '/v1/orgs/{organizationId}/sites/{siteId}/insights';
};

export type ListSiteInsightsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListSiteInsightsError = ListSiteInsightsErrors[keyof ListSiteInsightsErrors];

export type ListSiteInsightsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<SiteInsightResource>;
        /**
         * Sums over the whole list, not only this page of it.
         */
        totals?: InsightTotalsResource;
    };
};

export type ListSiteInsightsResponse = ListSiteInsightsResponses[keyof ListSiteInsightsResponses];

export type ListOpenApiSpecsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/orgs/{organizationId}/openapi';
};

export type ListOpenApiSpecsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListOpenApiSpecsError = ListOpenApiSpecsErrors[keyof ListOpenApiSpecsErrors];

export type ListOpenApiSpecsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<OpenAPISpecResource>;
    };
};

export type ListOpenApiSpecsResponse = ListOpenApiSpecsResponses[keyof ListOpenApiSpecsResponses];

export type CreateOpenApiSpecData = {
    body: CreateOpenAPISpec;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/openapi';
};

export type CreateOpenApiSpecErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateOpenApiSpecError = CreateOpenApiSpecErrors[keyof CreateOpenApiSpecErrors];

export type CreateOpenApiSpecResponses = {
    /**
     * The resource was created.
     */
    201: OpenAPISpecResource;
};

export type CreateOpenApiSpecResponse = CreateOpenApiSpecResponses[keyof CreateOpenApiSpecResponses];

export type DeleteOpenApiSpecBySlugData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * Slug of the OpenAPI specification.
         */
        specSlug: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/openapi/{specSlug}';
};

export type DeleteOpenApiSpecBySlugErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteOpenApiSpecBySlugError = DeleteOpenApiSpecBySlugErrors[keyof DeleteOpenApiSpecBySlugErrors];

export type DeleteOpenApiSpecBySlugResponses = {
    /**
     * Deleted.
     */
    205: unknown;
};

export type GetOpenApiSpecBySlugData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * Slug of the OpenAPI specification.
         */
        specSlug: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/openapi/{specSlug}';
};

export type GetOpenApiSpecBySlugErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetOpenApiSpecBySlugError = GetOpenApiSpecBySlugErrors[keyof GetOpenApiSpecBySlugErrors];

export type GetOpenApiSpecBySlugResponses = {
    /**
     * The request succeeded.
     */
    200: OpenAPISpecResource;
};

export type GetOpenApiSpecBySlugResponse = GetOpenApiSpecBySlugResponses[keyof GetOpenApiSpecBySlugResponses];

export type CreateOrUpdateOpenApiSpecBySlugData = {
    body: ReplaceOpenAPISpec;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * Slug of the OpenAPI specification.
         */
        specSlug: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/openapi/{specSlug}';
};

export type CreateOrUpdateOpenApiSpecBySlugErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateOrUpdateOpenApiSpecBySlugError = CreateOrUpdateOpenApiSpecBySlugErrors[keyof CreateOrUpdateOpenApiSpecBySlugErrors];

export type CreateOrUpdateOpenApiSpecBySlugResponses = {
    /**
     * The request succeeded.
     */
    200: OpenAPISpecResource;
};

export type CreateOrUpdateOpenApiSpecBySlugResponse = CreateOrUpdateOpenApiSpecBySlugResponses[keyof CreateOrUpdateOpenApiSpecBySlugResponses];

export type ListOpenApiSpecVersionsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * Slug of the OpenAPI specification.
         */
        specSlug: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/orgs/{organizationId}/openapi/{specSlug}/versions';
};

export type ListOpenApiSpecVersionsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListOpenApiSpecVersionsError = ListOpenApiSpecVersionsErrors[keyof ListOpenApiSpecVersionsErrors];

export type ListOpenApiSpecVersionsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<OpenAPISpecVersionResource>;
    };
};

export type ListOpenApiSpecVersionsResponse = ListOpenApiSpecVersionsResponses[keyof ListOpenApiSpecVersionsResponses];

export type GetOpenApiSpecVersionByIdData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * Slug of the OpenAPI specification.
         */
        specSlug: string;
        /**
         * The ID of a version, or `latest`.
         */
        versionId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}';
};

export type GetOpenApiSpecVersionByIdErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetOpenApiSpecVersionByIdError = GetOpenApiSpecVersionByIdErrors[keyof GetOpenApiSpecVersionByIdErrors];

export type GetOpenApiSpecVersionByIdResponses = {
    /**
     * The request succeeded.
     */
    200: OpenAPISpecVersionResource;
};

export type GetOpenApiSpecVersionByIdResponse = GetOpenApiSpecVersionByIdResponses[keyof GetOpenApiSpecVersionByIdResponses];

export type GetOpenApiSpecVersionContentByIdData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * Slug of the OpenAPI specification.
         */
        specSlug: string;
        /**
         * The ID of a version, or `latest`.
         */
        versionId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content';
};

export type GetOpenApiSpecVersionContentByIdErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetOpenApiSpecVersionContentByIdError = GetOpenApiSpecVersionContentByIdErrors[keyof GetOpenApiSpecVersionContentByIdErrors];

export type GetOpenApiSpecVersionContentByIdResponses = {
    /**
     * The request succeeded.
     */
    200: {
        [key: string]: unknown;
    };
};

export type GetOpenApiSpecVersionContentByIdResponse = GetOpenApiSpecVersionContentByIdResponses[keyof GetOpenApiSpecVersionContentByIdResponses];

export type ListSamlProvidersData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/orgs/{organizationId}/saml';
};

export type ListSamlProvidersErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListSamlProvidersError = ListSamlProvidersErrors[keyof ListSamlProvidersErrors];

export type ListSamlProvidersResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<SamlProviderResource>;
    };
};

export type ListSamlProvidersResponse = ListSamlProvidersResponses[keyof ListSamlProvidersResponses];

export type CreateSamlProviderData = {
    body: CreateSamlProvider;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/saml';
};

export type CreateSamlProviderErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateSamlProviderError = CreateSamlProviderErrors[keyof CreateSamlProviderErrors];

export type CreateSamlProviderResponses = {
    /**
     * The resource was created.
     */
    201: SamlProviderResource;
};

export type CreateSamlProviderResponse = CreateSamlProviderResponses[keyof CreateSamlProviderResponses];

export type DeleteSamlProviderData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SAML provider.
         */
        samlProviderId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/saml/{samlProviderId}';
};

export type DeleteSamlProviderErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteSamlProviderError = DeleteSamlProviderErrors[keyof DeleteSamlProviderErrors];

export type DeleteSamlProviderResponses = {
    /**
     * Deleted.
     */
    204: void;
};

export type DeleteSamlProviderResponse = DeleteSamlProviderResponses[keyof DeleteSamlProviderResponses];

export type GetSamlProviderData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SAML provider.
         */
        samlProviderId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/saml/{samlProviderId}';
};

export type GetSamlProviderErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetSamlProviderError = GetSamlProviderErrors[keyof GetSamlProviderErrors];

export type GetSamlProviderResponses = {
    /**
     * The request succeeded.
     */
    200: SamlProviderResource;
};

export type GetSamlProviderResponse = GetSamlProviderResponses[keyof GetSamlProviderResponses];

export type UpdateSamlProviderData = {
    body?: UpdateSamlProvider;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SAML provider.
         */
        samlProviderId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/saml/{samlProviderId}';
};

export type UpdateSamlProviderErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateSamlProviderError = UpdateSamlProviderErrors[keyof UpdateSamlProviderErrors];

export type UpdateSamlProviderResponses = {
    /**
     * The request succeeded.
     */
    200: SamlProviderResource;
};

export type UpdateSamlProviderResponse = UpdateSamlProviderResponses[keyof UpdateSamlProviderResponses];

export type StartSamlSignInData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SAML provider.
         */
        samlProviderId: string;
    };
    query?: {
        /**
         * Where the sign-in ends: a path below the address of the application, such as `/home`.
         */
        relayState?: string;
        /**
         * Signs in a reader of a site: the `request` of `startReaderSignIn`, which leads here.
         */
        reader?: string;
    };
    url: '/v1/orgs/{organizationId}/saml/{samlProviderId}/start';
};

export type StartSamlSignInErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type StartSamlSignInError = StartSamlSignInErrors[keyof StartSamlSignInErrors];

export type StartSamlSignInResponses = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type StartSamlSignInResponse = StartSamlSignInResponses[keyof StartSamlSignInResponses];

export type AcceptSamlResponseData = {
    body: {
        SAMLResponse: string;
        RelayState: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SAML provider.
         */
        samlProviderId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/saml/{samlProviderId}/acs';
};

export type AcceptSamlResponseErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type AcceptSamlResponseError = AcceptSamlResponseErrors[keyof AcceptSamlResponseErrors];

export type AcceptSamlResponseResponses = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type AcceptSamlResponseResponse = AcceptSamlResponseResponses[keyof AcceptSamlResponseResponses];

export type GetSamlMetadataData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SAML provider.
         */
        samlProviderId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/saml/{samlProviderId}/metadata';
};

export type GetSamlMetadataErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetSamlMetadataError = GetSamlMetadataErrors[keyof GetSamlMetadataErrors];

export type GetSamlMetadataResponses = {
    /**
     * The request succeeded.
     */
    200: string;
};

export type GetSamlMetadataResponse = GetSamlMetadataResponses[keyof GetSamlMetadataResponses];

export type CreateSamlCertificateData = {
    body?: never;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SAML provider.
         */
        samlProviderId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/saml/{samlProviderId}/certificates';
};

export type CreateSamlCertificateErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateSamlCertificateError = CreateSamlCertificateErrors[keyof CreateSamlCertificateErrors];

export type CreateSamlCertificateResponses = {
    /**
     * The resource was created.
     */
    201: SamlCertificateResource;
};

export type CreateSamlCertificateResponse = CreateSamlCertificateResponses[keyof CreateSamlCertificateResponses];

export type DeleteSamlCertificateData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SAML provider.
         */
        samlProviderId: string;
        /**
         * ID of the certificate.
         */
        certificateId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/saml/{samlProviderId}/certificates/{certificateId}';
};

export type DeleteSamlCertificateErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteSamlCertificateError = DeleteSamlCertificateErrors[keyof DeleteSamlCertificateErrors];

export type DeleteSamlCertificateResponses = {
    /**
     * Deleted.
     */
    204: void;
};

export type DeleteSamlCertificateResponse = DeleteSamlCertificateResponses[keyof DeleteSamlCertificateResponses];

export type AcceptSamlLogoutRedirectData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SAML provider.
         */
        samlProviderId: string;
    };
    query?: {
        /**
         * The request: compressed, in base64.
         */
        SAMLRequest?: string;
        /**
         * Returned to the provider as it is.
         */
        RelayState?: string;
        /**
         * URI of the algorithm of the signature.
         */
        SigAlg?: string;
        /**
         * In base64.
         */
        Signature?: string;
    };
    url: '/v1/orgs/{organizationId}/saml/{samlProviderId}/logout';
};

export type AcceptSamlLogoutRedirectErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type AcceptSamlLogoutRedirectError = AcceptSamlLogoutRedirectErrors[keyof AcceptSamlLogoutRedirectErrors];

export type AcceptSamlLogoutRedirectResponses = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type AcceptSamlLogoutRedirectResponse = AcceptSamlLogoutRedirectResponses[keyof AcceptSamlLogoutRedirectResponses];

export type AcceptSamlLogoutData = {
    body: {
        SAMLRequest: string;
        RelayState?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the SAML provider.
         */
        samlProviderId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/saml/{samlProviderId}/logout';
};

export type AcceptSamlLogoutErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type AcceptSamlLogoutError = AcceptSamlLogoutErrors[keyof AcceptSamlLogoutErrors];

export type AcceptSamlLogoutResponses = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type AcceptSamlLogoutResponse = AcceptSamlLogoutResponses[keyof AcceptSamlLogoutResponses];

export type ListOidcProvidersData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/orgs/{organizationId}/oidc';
};

export type ListOidcProvidersErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListOidcProvidersError = ListOidcProvidersErrors[keyof ListOidcProvidersErrors];

export type ListOidcProvidersResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<OidcProviderResource>;
    };
};

export type ListOidcProvidersResponse = ListOidcProvidersResponses[keyof ListOidcProvidersResponses];

export type CreateOidcProviderData = {
    body: CreateOidcProvider;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/oidc';
};

export type CreateOidcProviderErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateOidcProviderError = CreateOidcProviderErrors[keyof CreateOidcProviderErrors];

export type CreateOidcProviderResponses = {
    /**
     * The resource was created.
     */
    201: OidcProviderResource;
};

export type CreateOidcProviderResponse = CreateOidcProviderResponses[keyof CreateOidcProviderResponses];

export type DeleteOidcProviderData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the OpenID Connect provider.
         */
        oidcProviderId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/oidc/{oidcProviderId}';
};

export type DeleteOidcProviderErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteOidcProviderError = DeleteOidcProviderErrors[keyof DeleteOidcProviderErrors];

export type DeleteOidcProviderResponses = {
    /**
     * Deleted.
     */
    204: void;
};

export type DeleteOidcProviderResponse = DeleteOidcProviderResponses[keyof DeleteOidcProviderResponses];

export type GetOidcProviderData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the OpenID Connect provider.
         */
        oidcProviderId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/oidc/{oidcProviderId}';
};

export type GetOidcProviderErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetOidcProviderError = GetOidcProviderErrors[keyof GetOidcProviderErrors];

export type GetOidcProviderResponses = {
    /**
     * The request succeeded.
     */
    200: OidcProviderResource;
};

export type GetOidcProviderResponse = GetOidcProviderResponses[keyof GetOidcProviderResponses];

export type UpdateOidcProviderData = {
    body?: UpdateOidcProvider;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the OpenID Connect provider.
         */
        oidcProviderId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/oidc/{oidcProviderId}';
};

export type UpdateOidcProviderErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateOidcProviderError = UpdateOidcProviderErrors[keyof UpdateOidcProviderErrors];

export type UpdateOidcProviderResponses = {
    /**
     * The request succeeded.
     */
    200: OidcProviderResource;
};

export type UpdateOidcProviderResponse = UpdateOidcProviderResponses[keyof UpdateOidcProviderResponses];

export type StartOidcSignInData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the OpenID Connect provider.
         */
        oidcProviderId: string;
    };
    query?: {
        /**
         * Where the sign-in ends: a path below the address of the application, such as `/home`.
         */
        relayState?: string;
        /**
         * Signs in a reader of a site: the `request` of `startReaderSignIn`, which leads here.
         */
        reader?: string;
    };
    url: '/v1/orgs/{organizationId}/oidc/{oidcProviderId}/start';
};

export type StartOidcSignInErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type StartOidcSignInError = StartOidcSignInErrors[keyof StartOidcSignInErrors];

export type StartOidcSignInResponses = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type StartOidcSignInResponse = StartOidcSignInResponses[keyof StartOidcSignInResponses];

export type AcceptOidcCallbackData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the OpenID Connect provider.
         */
        oidcProviderId: string;
    };
    query?: {
        /**
         * The value that the sign-in sent to the provider.
         */
        state?: string;
        /**
         * The authorization code of the provider.
         */
        code?: string;
    };
    url: '/v1/orgs/{organizationId}/oidc/{oidcProviderId}/callback';
};

export type AcceptOidcCallbackErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type AcceptOidcCallbackError = AcceptOidcCallbackErrors[keyof AcceptOidcCallbackErrors];

export type AcceptOidcCallbackResponses = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type AcceptOidcCallbackResponse = AcceptOidcCallbackResponses[keyof AcceptOidcCallbackResponses];

export type AcceptOidcLogoutData = {
    body: {
        logout_token: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the OpenID Connect provider.
         */
        oidcProviderId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/oidc/{oidcProviderId}/logout';
};

export type AcceptOidcLogoutErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type AcceptOidcLogoutError = AcceptOidcLogoutErrors[keyof AcceptOidcLogoutErrors];

export type AcceptOidcLogoutResponses = {
    /**
     * The sessions have ended.
     */
    204: void;
};

export type AcceptOidcLogoutResponse = AcceptOidcLogoutResponses[keyof AcceptOidcLogoutResponses];

export type ListSsoProviderLoginsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sso';
};

export type ListSsoProviderLoginsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListSsoProviderLoginsError = ListSsoProviderLoginsErrors[keyof ListSsoProviderLoginsErrors];

export type ListSsoProviderLoginsResponses = {
    /**
     * The request succeeded.
     */
    200: SsoOptionsResource;
};

export type ListSsoProviderLoginsResponse = ListSsoProviderLoginsResponses[keyof ListSsoProviderLoginsResponses];

export type ExchangeSsoCodeData = {
    body: ExchangeCode;
    path?: never;
    query?: never;
    url: '/v1/sso/token';
};

export type ExchangeSsoCodeErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ExchangeSsoCodeError = ExchangeSsoCodeErrors[keyof ExchangeSsoCodeErrors];

export type ExchangeSsoCodeResponses = {
    /**
     * The request succeeded.
     */
    200: SsoTokenResource;
};

export type ExchangeSsoCodeResponse = ExchangeSsoCodeResponses[keyof ExchangeSsoCodeResponses];

export type StartReaderSignInData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query: {
        /**
         * Comes from the site that the reader opened. Works for ten minutes.
         */
        request: string;
    };
    url: '/v1/orgs/{organizationId}/sso/readers';
};

export type StartReaderSignInErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type StartReaderSignInError = StartReaderSignInErrors[keyof StartReaderSignInErrors];

export type StartReaderSignInResponses = {
    /**
     * A page with the providers.
     */
    200: string;
};

export type StartReaderSignInResponse = StartReaderSignInResponses[keyof StartReaderSignInResponses];

export type ListTranslationSettingsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/orgs/{organizationId}/translations';
};

export type ListTranslationSettingsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListTranslationSettingsError = ListTranslationSettingsErrors[keyof ListTranslationSettingsErrors];

export type ListTranslationSettingsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<TranslationSettingsResource>;
    };
};

export type ListTranslationSettingsResponse = ListTranslationSettingsResponses[keyof ListTranslationSettingsResponses];

export type CreateTranslationSettingsData = {
    body: SaveTranslationSettings;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/translations';
};

export type CreateTranslationSettingsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateTranslationSettingsError = CreateTranslationSettingsErrors[keyof CreateTranslationSettingsErrors];

export type CreateTranslationSettingsResponses = {
    /**
     * The resource was created.
     */
    201: TranslationSettingsResource;
};

export type CreateTranslationSettingsResponse = CreateTranslationSettingsResponses[keyof CreateTranslationSettingsResponses];

export type DeleteTranslationSettingsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the translation settings.
         */
        translationSettingsId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/translations/{translationSettingsId}';
};

export type DeleteTranslationSettingsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteTranslationSettingsError = DeleteTranslationSettingsErrors[keyof DeleteTranslationSettingsErrors];

export type DeleteTranslationSettingsResponses = {
    /**
     * Deleted.
     */
    205: unknown;
};

export type GetTranslationSettingsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the translation settings.
         */
        translationSettingsId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/translations/{translationSettingsId}';
};

export type GetTranslationSettingsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetTranslationSettingsError = GetTranslationSettingsErrors[keyof GetTranslationSettingsErrors];

export type GetTranslationSettingsResponses = {
    /**
     * The request succeeded.
     */
    200: TranslationSettingsResource;
};

export type GetTranslationSettingsResponse = GetTranslationSettingsResponses[keyof GetTranslationSettingsResponses];

export type ReplaceTranslationSettingsData = {
    body: SaveTranslationSettings;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the translation settings.
         */
        translationSettingsId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/translations/{translationSettingsId}';
};

export type ReplaceTranslationSettingsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ReplaceTranslationSettingsError = ReplaceTranslationSettingsErrors[keyof ReplaceTranslationSettingsErrors];

export type ReplaceTranslationSettingsResponses = {
    /**
     * The request succeeded.
     */
    200: TranslationSettingsResource;
};

export type ReplaceTranslationSettingsResponse = ReplaceTranslationSettingsResponses[keyof ReplaceTranslationSettingsResponses];

export type CreateSitePreviewLinkData = {
    body: CreatePreviewLink;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. Has no effect here: a repeated request is executed again, which is safe.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the site.
         */
        siteId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/sites/{siteId}/preview-links';
};

export type CreateSitePreviewLinkErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateSitePreviewLinkError = CreateSitePreviewLinkErrors[keyof CreateSitePreviewLinkErrors];

export type CreateSitePreviewLinkResponses = {
    /**
     * The request succeeded.
     */
    200: PreviewLinkResource;
};

export type CreateSitePreviewLinkResponse = CreateSitePreviewLinkResponses[keyof CreateSitePreviewLinkResponses];

export type ListAuditEventsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Only events with this action.
         */
        action?: EventAction;
        /**
         * Only events by this actor: a user ID, or `system` for changes that the service made.
         */
        actor?: string;
        /**
         * Only events about the target with this ID.
         */
        target?: string;
        /**
         * Only events at or after this time.
         */
        from?: string;
        /**
         * Only events before this time.
         */
        to?: string;
    };
    url: '/v1/orgs/{organizationId}/audit-events';
};

export type ListAuditEventsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListAuditEventsError = ListAuditEventsErrors[keyof ListAuditEventsErrors];

export type ListAuditEventsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<AuditEventResource>;
    };
};

export type ListAuditEventsResponse = ListAuditEventsResponses[keyof ListAuditEventsResponses];

export type ExportAuditEventsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * Only events with this action.
         */
        action?: EventAction;
        /**
         * Only events by this actor: a user ID, or `system` for changes that the service made.
         */
        actor?: string;
        /**
         * Only events about the target with this ID.
         */
        target?: string;
        /**
         * Only events at or after this time.
         */
        from?: string;
        /**
         * Only events before this time.
         */
        to?: string;
    };
    url: '/v1/orgs/{organizationId}/audit-events/export';
};

export type ExportAuditEventsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ExportAuditEventsError = ExportAuditEventsErrors[keyof ExportAuditEventsErrors];

export type ExportAuditEventsResponses = {
    /**
     * The request succeeded.
     */
    200: string;
};

export type ExportAuditEventsResponse = ExportAuditEventsResponses[keyof ExportAuditEventsResponses];

export type GetAuditEventData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the audit event.
         */
        auditEventId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/audit-events/{auditEventId}';
};

export type GetAuditEventErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetAuditEventError = GetAuditEventErrors[keyof GetAuditEventErrors];

export type GetAuditEventResponses = {
    /**
     * The request succeeded.
     */
    200: AuditEventResource;
};

export type GetAuditEventResponse = GetAuditEventResponses[keyof GetAuditEventResponses];

export type ListAuditEventActionsData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/orgs/{organizationId}/audit-event-actions';
};

export type ListAuditEventActionsErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListAuditEventActionsError = ListAuditEventActionsErrors[keyof ListAuditEventActionsErrors];

export type ListAuditEventActionsResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<AuditEventActionResource>;
    };
};

export type ListAuditEventActionsResponse = ListAuditEventActionsResponses[keyof ListAuditEventActionsResponses];

export type ListWebhooksData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
    };
    url: '/v1/orgs/{organizationId}/webhooks';
};

export type ListWebhooksErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListWebhooksError = ListWebhooksErrors[keyof ListWebhooksErrors];

export type ListWebhooksResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<WebhookResource>;
    };
};

export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];

export type CreateWebhookData = {
    body: CreateWebhook;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it does nothing and returns 409 with what to do next, because the secret of the first response is not stored.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/webhooks';
};

export type CreateWebhookErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type CreateWebhookError = CreateWebhookErrors[keyof CreateWebhookErrors];

export type CreateWebhookResponses = {
    /**
     * The resource was created.
     */
    201: WebhookResource;
};

export type CreateWebhookResponse = CreateWebhookResponses[keyof CreateWebhookResponses];

export type DeleteWebhookData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the webhook.
         */
        webhookId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/webhooks/{webhookId}';
};

export type DeleteWebhookErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type DeleteWebhookError = DeleteWebhookErrors[keyof DeleteWebhookErrors];

export type DeleteWebhookResponses = {
    /**
     * Deleted.
     */
    205: unknown;
};

export type GetWebhookData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the webhook.
         */
        webhookId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/webhooks/{webhookId}';
};

export type GetWebhookErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type GetWebhookError = GetWebhookErrors[keyof GetWebhookErrors];

export type GetWebhookResponses = {
    /**
     * The request succeeded.
     */
    200: WebhookResource;
};

export type GetWebhookResponse = GetWebhookResponses[keyof GetWebhookResponses];

export type UpdateWebhookData = {
    body?: UpdateWebhook;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the webhook.
         */
        webhookId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/webhooks/{webhookId}';
};

export type UpdateWebhookErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type UpdateWebhookError = UpdateWebhookErrors[keyof UpdateWebhookErrors];

export type UpdateWebhookResponses = {
    /**
     * The request succeeded.
     */
    200: WebhookResource;
};

export type UpdateWebhookResponse = UpdateWebhookResponses[keyof UpdateWebhookResponses];

export type TestWebhookData = {
    body?: never;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the webhook.
         */
        webhookId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/webhooks/{webhookId}/test';
};

export type TestWebhookErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type TestWebhookError = TestWebhookErrors[keyof TestWebhookErrors];

export type TestWebhookResponses = {
    /**
     * The resource was created.
     */
    201: WebhookDeliveryResource;
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type ListWebhookDeliveriesData = {
    body?: never;
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the webhook.
         */
        webhookId: string;
    };
    query?: {
        /**
         * The `next.page` of the previous page.
         */
        page?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * Only deliveries with this status.
         */
        status?: WebhookDeliveryStatus;
    };
    url: '/v1/orgs/{organizationId}/webhooks/{webhookId}/deliveries';
};

export type ListWebhookDeliveriesErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type ListWebhookDeliveriesError = ListWebhookDeliveriesErrors[keyof ListWebhookDeliveriesErrors];

export type ListWebhookDeliveriesResponses = {
    /**
     * A page of the list. Without `next` it is the last one. `count` is the number of items in the whole list.
     */
    200: {
        next?: {
            page: string;
        };
        count: number;
        items: Array<WebhookDeliveryResource>;
    };
};

export type ListWebhookDeliveriesResponse = ListWebhookDeliveriesResponses[keyof ListWebhookDeliveriesResponses];

export type RetryWebhookDeliveryData = {
    body?: never;
    headers?: {
        /**
         * A unique key for this request, at most 255 visible ASCII characters. If you repeat the request within 24 hours, it returns the first response and does nothing.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization.
         */
        organizationId: string;
        /**
         * ID of the webhook.
         */
        webhookId: string;
        /**
         * ID of the webhook delivery.
         */
        deliveryId: string;
    };
    query?: never;
    url: '/v1/orgs/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}/retry';
};

export type RetryWebhookDeliveryErrors = {
    /**
     * Any error: 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503 or 507.
     */
    default: Error;
};

export type RetryWebhookDeliveryError = RetryWebhookDeliveryErrors[keyof RetryWebhookDeliveryErrors];

export type RetryWebhookDeliveryResponses = {
    /**
     * The request succeeded.
     */
    200: WebhookDeliveryResource;
};

export type RetryWebhookDeliveryResponse = RetryWebhookDeliveryResponses[keyof RetryWebhookDeliveryResponses];
