/** Primary content of a space, or one of its change requests. */
export interface Branch {
  spaceId: string;
  /** null: primary content. */
  changeRequestId: string | null;
}

/** The primary content of a space. */
export function primaryOf(spaceId: string): Branch {
  return { spaceId, changeRequestId: null };
}

/** Unique for a branch; for queues and caches. */
export function branchKey({ spaceId, changeRequestId }: Branch): string {
  return changeRequestId ?? spaceId;
}
