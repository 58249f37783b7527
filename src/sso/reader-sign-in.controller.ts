import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../access/requires.decorator.js';
import { escapeHtml } from '../common/escape-html.js';
import { simplePage } from '../common/http/simple-page.js';
import { sendSignInPage } from './sign-in/respond-to-browser.js';
import { StartReaderSignInQuery } from './readers/dto/start-reader-sign-in.dto.js';
import { ReaderChoicesService } from './reader-choices.service.js';

@ApiTags('SSO')
@Controller('v1/orgs/:organizationId/sso/readers')
export class ReaderSignInController {
  constructor(private readonly choices: ReaderChoicesService) {}

  @Get()
  @Public()
  @ApiOperation({
    operationId: 'startReaderSignIn',
    summary: 'Start the sign-in of a reader of a site',
    description:
      'For browsers that come from a site whose readers sign in with the organization. Requires no API token. Redirects to the start of the only provider, or returns a page with links to several. Returns 409 if the organization has none that is complete.',
  })
  @ApiResponse({ status: 303, description: 'Redirects to the start of the provider.' })
  @ApiOkResponse({
    description: 'A page with the providers.',
    content: { 'text/html': { schema: { type: 'string' } } },
  })
  async start(
    @Param('organizationId') organizationId: string,
    @Query() { request: sealed }: StartReaderSignInQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendSignInPage(request, response, async () => {
      const choices = await this.choices.find(organizationId, sealed);
      const [only, ...others] = choices;
      if (only !== undefined && others.length === 0) {
        response.redirect(303, only.address);
        return;
      }
      const links = choices.map(
        ({ label, address }) => `<li><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></li>`,
      );
      response.type('html').send(simplePage('Sign in', `<ul>${links.join('')}</ul>`));
    });
  }
}
