/** A revision that is read. */
export interface RevisionRequest {
  spaceId: string;
  revisionId: string;
  /**
   * Whether entity tags depend only on the answer. Tags for callers with a role on the space name the revision, so that
   * they can be sent as `If-Match` of a change.
   */
  tagsByContent: boolean;
}

/** The parts of the entity tag of a read besides the content of the response. */
export function namesOfReading({ revisionId, tagsByContent }: RevisionRequest): string[] {
  return tagsByContent ? [] : [revisionId];
}
