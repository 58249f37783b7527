import { ApiError } from '../../common/errors/api-error.js';

/** The error types of RFC 7644, section 3.12. */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** An error with a `scimType`: 409 for `uniqueness`, else 400. */
export class ScimError extends ApiError {
  constructor(
    readonly scimType: ScimType,
    message: string,
  ) {
    super(scimType === 'uniqueness' ? 409 : 400, message);
  }
}
