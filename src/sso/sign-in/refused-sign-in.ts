import { ForbiddenError } from '../../common/errors/api-error.js';

/** 403: nobody is signed in. What a provider sent is never quoted: it names people. */
export class RefusedSignInError extends ForbiddenError {
  constructor(reason: string) {
    super(`The sign-in was refused: ${reason}`);
  }
}
