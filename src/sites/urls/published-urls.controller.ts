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
import { Public } from '../../access/requires.decorator.js';
import { MAX_ADDRESS, PublishedUrlDto } from './dto/published-url.dto.js';
import { PublishedContentResource, PublishedRedirectResource } from './published-url.resource.js';
import { readPublishedUrl, readPublishedUrlQuery } from './read-published-url.js';
import { PublishedUrlsService } from './published-urls.service.js';

const DESCRIPTION =
  'Needs no token. 404 when no published site is there, or a share link’s key is missing; 403 when the site is for visitors who have signed in, and this one has not, unless the site names an address to sign in at (`fallbackURL`).';
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
    summary: 'What an address of a site leads to',
    description: DESCRIPTION,
  })
  @ApiQuery({
    name: 'url',
    description: 'The address that the reader asked for.',
    schema: { type: 'string', minLength: 1, maxLength: MAX_ADDRESS },
  })
  @ApiOkResponse(SCHEMA)
  async get(@Query() query: object): Promise<PublishedContentResource | PublishedRedirectResource> {
    return this.urls.resolve(await readPublishedUrlQuery(query));
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'resolvePublishedContentByUrl',
    summary: 'What an address of a site leads to, for a visitor',
    description: DESCRIPTION,
  })
  @ApiBody({ type: PublishedUrlDto })
  @ApiOkResponse(SCHEMA)
  async resolve(@Body() body: object): Promise<PublishedContentResource | PublishedRedirectResource> {
    return this.urls.resolve(await readPublishedUrl(body));
  }
}
