import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { PAGE_POLICY } from '../common/http/simple-page.js';

/** Requests to routes with pages. */
const withPage = new WeakSet<Request>();

/** Marks requests to a route with pages, so that browsers get its errors as pages, too. */
class ErrorsAsPages implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): ReturnType<CallHandler['handle']> {
    withPage.add(context.switchToHttp().getRequest<Request>());
    return next.handle();
  }
}

/** Whether the handler of a request sends pages to browsers. */
export function hasPages(request: Request): boolean {
  return withPage.has(request);
}

/** Documents a JSON response, and an HTML page for browsers, which also get errors as pages. */
export function ApiJsonOrPage(type: new () => object): MethodDecorator {
  return applyDecorators(
    UseInterceptors(ErrorsAsPages),
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
