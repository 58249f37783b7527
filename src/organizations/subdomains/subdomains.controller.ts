import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../access/requires.decorator.js';
import { SubdomainResource } from './subdomain.resource.js';
import { SubdomainsService } from './subdomains.service.js';

@ApiTags('Organizations')
@Controller('v1/subdomains')
export class SubdomainsController {
  constructor(private readonly subdomains: SubdomainsService) {}

  @Get(':subdomain')
  @Requires('self.any')
  @ApiOperation({
    operationId: 'getSubdomain',
    summary: 'Retrieve the owner of a subdomain',
    description: 'An organization owns the subdomain that its `hostname` names. Works with any valid token.',
  })
  @ApiOkResponse({ type: SubdomainResource })
  get(@Param('subdomain') subdomain: string): Promise<SubdomainResource> {
    return this.subdomains.get(subdomain);
  }
}
