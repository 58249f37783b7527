import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import {
  ApiBody,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { ApiIgnoredQuery } from '../../common/http/ignored-query.decorator.js';
import { Public } from '../../access/requires.decorator.js';
import { MAX_ADDRESS, PublishedUrlDto } from './dto/published-url.dto.js';
import { PublishedContentResource, PublishedRedirectResource } from './published-url.resource.js';
import { readPublishedUrl, readPublishedUrlQuery } from './read-published-url.js';
import { PublishedUrlsService } from './published-urls.service.js';

const DESCRIPTION =
  'Requires no token. Returns 404 if no published site has this URL, or if the key of a share link is missing; 403 if the site requires visitors to sign in and this visitor has not, unless the site has a sign-in URL (`fallbackURL`).';
const SCHEMA = {
  schema: {
    oneOf: [PublishedContentResource, PublishedRedirectResource].map((each) => ({
      $ref: getSchemaPath(each),
    })),
  },
};

@ApiTags('Published content')
@ApiExtraModels(PublishedContentResource, PublishedRedirectResource)
@Controller('v1/urls/published')
@Public({ rateLimit: 'front-end' })
export class PublishedUrlsController {
  constructor(private readonly urls: PublishedUrlsService) {}

  @Get()
  @ApiOperation({
    operationId: 'getPublishedContentByUrl',
    summary: 'Resolve a URL of a published site',
    description: DESCRIPTION,
  })
  @ApiQuery({
    name: 'url',
    description: 'The URL that the reader requested.',
    schema: { type: 'string', minLength: 1, maxLength: MAX_ADDRESS },
  })
  @ApiIgnoredQuery('redirectOnError', Boolean)
  @ApiIgnoredQuery('visitorAuthToken', String)
  @ApiOkResponse(SCHEMA)
  async get(@Query() query: object): Promise<PublishedContentResource | PublishedRedirectResource> {
    return this.urls.resolve(await readPublishedUrlQuery(query));
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'resolvePublishedContentByUrl',
    summary: 'Resolve a URL of a published site for a visitor',
    description: DESCRIPTION,
  })
  @ApiBody({ type: PublishedUrlDto })
  @ApiOkResponse(SCHEMA)
  async resolve(@Body() body: object): Promise<PublishedContentResource | PublishedRedirectResource> {
    return this.urls.resolve(await readPublishedUrl(body));
  }
}
