/** Names of schemas (RFC 7643, section 8.7) and messages (RFC 7644, section 8.2). */
export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const LIST_MESSAGE = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const PATCH_MESSAGE = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const SEARCH_MESSAGE = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';
export const ERROR_MESSAGE = 'urn:ietf:params:scim:api:messages:2.0:Error';
