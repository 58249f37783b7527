import { ForbiddenError } from '../../../common/errors/api-error.js';

/** 403: the logout request is refused. The message never quotes the request, which contains personal data. */
export class RefusedLogoutError extends ForbiddenError {
  constructor(reason: string) {
    super(`The logout was refused: ${reason} Ask the operator of the identity provider.`);
  }
}
