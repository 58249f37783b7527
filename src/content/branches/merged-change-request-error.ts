import { ConflictError } from '../../common/errors/api-error.js';

/** 409: a change request that is merged stays as it is, and so do its content, comments and reviews. */
export class MergedChangeRequestError extends ConflictError {
  constructor() {
    super('The change request is merged and stays as it is: make a new one.');
  }
}
