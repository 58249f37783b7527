import { Injectable } from '@nestjs/common';
import { ConflictError } from '../common/errors/api-error.js';
import { SignInAttempts } from './sign-in/sign-in-attempts.js';
import { SsoOptionsService } from './sso-options.service.js';

/** A provider through which a reader of a site can sign in. */
interface ReaderChoice {
  label: string;
  /** Where the sign-in through it starts. */
  address: string;
}

/** The providers among which readers of sites choose. */
@Injectable()
export class ReaderChoicesService {
  constructor(
    private readonly options: SsoOptionsService,
    private readonly attempts: SignInAttempts,
  ) {}

  /**
   * @param request the text from the site
   * @throws RefusedSignInError when it is not valid
   * @throws ConflictError when the organization has no complete provider
   */
  async find(organizationId: string, request: string): Promise<ReaderChoice[]> {
    this.attempts.readRequest(request, organizationId);
    const { items } = await this.options.list(organizationId);
    if (items.length === 0)
      throw new ConflictError(
        'The organization of this site has no identity provider through which readers can sign in: an administrator has to set one up.',
      );
    return items.map(({ label, startURL }) => {
      const address = new URL(startURL);
      address.searchParams.set('reader', request);
      return { label, address: address.href };
    });
  }
}
