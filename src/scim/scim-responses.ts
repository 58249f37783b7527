import type { Request, Response } from 'express';
import type { ScimList } from './protocol/scim-list.js';
import type { AttributeSelection } from './protocol/attribute-selection.js';
import { SCIM_JSON } from './protocol/scim-media-type.js';
import { namesVersion } from './protocol/scim-version.js';

/** A resource with its URL, and with its version unless that depends on what is left out. */
export interface ScimResource {
  meta: { location: string; version?: string };
}

/** Responds with a resource and its version. */
export function respondWith(
  response: Response,
  resource: ScimResource,
  selection: AttributeSelection,
): object {
  response.setHeader('Content-Type', SCIM_JSON);
  if (resource.meta.version !== undefined) response.setHeader('ETag', resource.meta.version);
  if (response.statusCode === 201) response.setHeader('Location', resource.meta.location);
  return selection.select(resource);
}

/** Responds with a page of a list. */
export function respondWithList(
  response: Response,
  list: ScimList<object>,
  selection: AttributeSelection,
): ScimList<object> {
  response.setHeader('Content-Type', SCIM_JSON);
  return { ...list, Resources: list.Resources.map((resource) => selection.select(resource)) };
}

/** Responds to a read: 304 when the caller has the current version. */
export function respondToRead(
  request: Request,
  response: Response,
  resource: ScimResource,
  selection: AttributeSelection,
): object | undefined {
  const body = respondWith(response, resource, selection);
  const condition = request.headers['if-none-match'];
  if (condition === undefined || !namesVersion(condition, resource)) return body;
  response.status(304);
  return undefined;
}
