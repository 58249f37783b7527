import { ForbiddenError } from '../../common/errors/api-error.js';

/** 403: the sign-in is refused. The message never quotes the provider's response, which contains personal data. */
export class RefusedSignInError extends ForbiddenError {
  constructor(reason: string) {
    super(`The sign-in was refused: ${reason}`);
  }
}
