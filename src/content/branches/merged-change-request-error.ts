import { ConflictError } from '../../common/errors/api-error.js';

/** 409: a merged change request does not change, nor do its content, comments and reviews. */
export class MergedChangeRequestError extends ConflictError {
  constructor() {
    super('The change request is merged, so it can no longer change: create a new one.');
  }
}
