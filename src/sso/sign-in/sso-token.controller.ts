import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../access/requires.decorator.js';
import { ExchangeCodeDto } from './dto/exchange-code.dto.js';
import { SignInService } from './sign-in.service.js';
import { SsoTokenResource } from './sso-token.resource.js';

@ApiTags('SSO')
@Controller('v1/sso')
export class SsoTokenController {
  constructor(private readonly signIns: SignInService) {}

  @Post('token')
  @HttpCode(200)
  @Public()
  @ApiOperation({
    operationId: 'exchangeSSOCode',
    summary: 'Exchange the code of a sign-in for an API token',
    description:
      'Requires no API token. A sign-in through a provider ends at the application with a `code`, which can be exchanged once, within a minute. If you did not receive the response, send the request again: as long as nobody has used the token, the code is exchanged for another one, which replaces it. The token works for the `sessionLifetime` of the provider, a day by default, or until the provider ends its own session, and only for that organization.',
  })
  @ApiOkResponse({ type: SsoTokenResource })
  exchange(@Body() { code }: ExchangeCodeDto): Promise<SsoTokenResource> {
    return this.signIns.exchange(code);
  }
}
