import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../access/requires.decorator.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { EmptyBody } from '../../common/validation/empty-body.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { DomainResource } from './domain.resource.js';
import { DomainsService } from './domains.service.js';
import { AddDomainDto } from './dto/add-domain.dto.js';

@ApiTags('Organization domains')
@Controller('v1/orgs/:organizationId/domains')
@Requires('organization.admin')
export class DomainsController {
  constructor(private readonly domains: DomainsService) {}

  @Get()
  @ApiOperation({
    operationId: 'listDomains',
    summary: 'List the domains of an organization',
    description: 'In the order of their names.',
  })
  @ApiListResponse(DomainResource)
  list(
    @Param('organizationId') organizationId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<DomainResource>> {
    return this.domains.list(organizationId, query);
  }

  @Post()
  @Idempotent({ by: 'route' })
  @ApiOperation({
    operationId: 'addDomain',
    summary: 'Add a domain to an organization',
    description:
      'The domain is `pending` until it is proven: publish a TXT record named `_docs-verification.{domain}` with the `token` of the response as its text, and verify the domain. An organization can have up to 100 domains (409). Returns 409 if it already has this one.',
  })
  @ApiCreatedResponse({ type: DomainResource })
  add(@Param('organizationId') organizationId: string, @Body() body: AddDomainDto): Promise<DomainResource> {
    return this.domains.add(organizationId, body.domain);
  }

  @Get(':domain')
  @ApiOperation({ operationId: 'getDomain', summary: 'Retrieve a domain of an organization' })
  @ApiOkResponse({ type: DomainResource })
  get(
    @Param('organizationId') organizationId: string,
    @Param('domain') domain: string,
  ): Promise<DomainResource> {
    return this.domains.get(organizationId, domain);
  }

  @Delete(':domain')
  @HttpCode(205)
  @ApiOperation({
    operationId: 'deleteDomain',
    summary: 'Remove a domain from an organization',
    description:
      'From then on, another organization can prove the domain. Returns 409 while the domain is one of the `emailDomains` of the organization.',
  })
  @ApiResponse({ status: 205, description: '' })
  delete(@Param('organizationId') organizationId: string, @Param('domain') domain: string): Promise<void> {
    return this.domains.delete(organizationId, domain);
  }

  @Post(':domain/verify')
  @HttpCode(200)
  @Idempotent({ by: 'repeating' })
  @ApiOperation({
    operationId: 'verifyDomain',
    summary: 'Verify a domain of an organization',
    description:
      'Looks for the TXT record now. The domain in the response is `verified` if the record was found. If not, publish it, wait until it has spread, and repeat the request. The service looks for the record again every day: a domain whose record is missing for three days is `lost`, and administrators of the organization receive an email. Returns 409 while the domain is verified for another organization, and 503 if the DNS servers do not answer.',
  })
  @ApiOkResponse({ type: DomainResource })
  verify(
    @Param('organizationId') organizationId: string,
    @Param('domain') domain: string,
    @Body() _body: EmptyBody,
  ): Promise<DomainResource> {
    return this.domains.verify(organizationId, domain);
  }
}
