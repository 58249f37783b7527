import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimiter } from '../../auth/rate-limiter.js';
import {
  ApiError,
  ForbiddenError,
  MethodNotAllowedError,
  NotFoundError,
} from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import type { VisibleSite } from '../../sites/views/visible-site.js';
import { SITE_TOOLS, SiteTools } from '../feeds/site-tools.js';
import { type SpaceView, SpaceViews } from '../pages/space-views.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { SiteRoutes } from './site-routes.js';

/** Bytes of a message. */
const MAX_BODY = 64 * 1024;
const VERSION = '1.0.0';

/**
 * Serves a site over the Model Context Protocol (https://modelcontextprotocol.io) at `~mcp`. Each request stands alone,
 * so that any replica can answer it.
 */
@Injectable()
export class McpRoute implements OnModuleInit {
  private readonly logger = new Logger(McpRoute.name);

  constructor(
    private readonly routes: SiteRoutes,
    private readonly spaceViews: SpaceViews,
    private readonly tools: SiteTools,
    private readonly limits: RateLimiter,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.routes.register('~mcp', (visit, request, response) => this.answer(visit, request, response));
  }

  private async answer(visit: SiteVisit, request: Request, response: Response): Promise<void> {
    if (request.method !== 'POST') throw new MethodNotAllowedError(request.method, ['POST']);
    await this.limits.frontEnd(request, response);
    const view = await this.spaceViews.open(visit);
    if (view.seen.found.site.agentsContext !== 'included') throw new NotFoundError('MCP endpoint');
    this.requireOrigin(request, view.seen);
    const message = parse(await readBody(request));
    const transport = await this.connect(visit, view);
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('X-Robots-Tag', 'noindex');
    try {
      await transport.handleRequest(request, response, message);
    } finally {
      await transport.close();
    }
  }

  /**
   * Refuses pages of other origins, which could reach a service in a private network by changing what a name resolves to.
   */
  private requireOrigin({ headers }: Request, { address, found }: VisibleSite): void {
    const { origin } = headers;
    if (origin === undefined) return;
    const own = [this.environment.publicUrl, address ?? this.environment.publicUrl];
    const { hostname } = found.site;
    if (hostname !== null) own.push(`https://${hostname}`);
    if (!own.some((each) => new URL(each).origin === origin))
      throw new ForbiddenError('Pages of other origins cannot use this endpoint.');
  }

  /** A server for one request. The library is loaded for the first one. */
  private async connect(visit: SiteVisit, { shell }: SpaceView) {
    const [
      { McpServer },
      { StreamableHTTPServerTransport },
      { CallToolRequestSchema, ListToolsRequestSchema },
    ] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/mcp.js'),
      import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ]);
    const { server } = new McpServer(
      { name: shell.title, version: VERSION, websiteUrl: shell.publicAddress },
      {
        capabilities: { tools: {} },
        instructions: `Search and read the documentation "${shell.title}" at ${shell.publicAddress}.`,
      },
    );
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: SITE_TOOLS }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      try {
        const text = await this.tools.run(visit, params.name, params.arguments ?? {});
        return { content: [{ type: 'text' as const, text }] };
      } catch (error) {
        return { isError: true, content: [{ type: 'text' as const, text: this.messageOf(error) }] };
      }
    });
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    return transport;
  }

  /** Details of unexpected errors never reach a client. */
  private messageOf(error: unknown): string {
    if (error instanceof ApiError) return error.message;
    this.logger.error({ msg: 'A tool of a site failed', err: error });
    return 'This did not work. Try again later.';
  }
}

async function readBody(request: Request): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY) throw new ApiError(413, `A message can have at most ${MAX_BODY} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** One message: lists of messages would count as one request. */
function parse(body: string): object {
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch (cause) {
    throw new ApiError(400, 'The body is not valid JSON.', { cause });
  }
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw new ApiError(400, 'The body must be one message of JSON-RPC.');
  return message;
}
