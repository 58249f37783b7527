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

/** What the entity tag of a read names in addition to the answer. */
export function namesOfReading({ revisionId, tagsByContent }: RevisionRequest): string[] {
  return tagsByContent ? [] : [revisionId];
}
