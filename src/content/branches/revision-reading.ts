/** A revision that somebody reads. */
export interface RevisionRequest {
  spaceId: string;
  revisionId: string;
  /**
   * Whether tags follow from what is shown alone. Tags for those who have a role on the space name the revision, so that
   * they can be sent as `If-Match` of a change.
   */
  tagsByContent: boolean;
}

/** What the entity tag of a read names besides what is shown. */
export function namesOfReading({ revisionId, tagsByContent }: RevisionRequest): string[] {
  return tagsByContent ? [] : [revisionId];
}
