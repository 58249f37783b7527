import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { applyDecorators } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PAGE_POLICY } from '../common/http/simple-page.js';

/** Documents a JSON response, and an HTML page for browsers. */
export function ApiJsonOrPage(type: new () => object): MethodDecorator {
  return applyDecorators(
    ApiExtraModels(type),
    ApiOkResponse({
      content: {
        'application/json': { schema: { $ref: getSchemaPath(type) } },
        'text/html': { schema: { type: 'string' } },
      },
    }),
  );
}

/** The body of a response: the resource, or a page for clients that prefer `text/html`. */
export function jsonOrPage<Resource extends object>(
  request: Request,
  response: Response,
  resource: Resource,
  toPage: (resource: Resource) => string,
): Resource | string {
  response.vary('Accept');
  if (request.accepts(['json', 'html']) !== 'html') return resource;
  response.setHeader('Content-Security-Policy', PAGE_POLICY);
  response.type('html');
  return toPage(resource);
}
