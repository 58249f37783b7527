import type { EventAction } from '../outbox/event-actions.js';
import type { EventState, NewEvent } from '../outbox/recorded-event.js';
import type { Discussion } from './discussion.js';

/** The event for a change of a comment or reply. It records the place of the comment, never its text. */
export function commentEvent(
  action: Extract<EventAction, `comment.${string}`>,
  { spaceId, changeRequestId, organizationId }: Discussion,
  commentId: string,
  state: EventState = {},
): NewEvent {
  const place = {
    space: spaceId,
    ...(changeRequestId === null ? {} : { changeRequest: changeRequestId }),
    ...state,
  };
  const isGone = action === 'comment.deleted' || action === 'comment.reply_deleted';
  return { organizationId, action, target: commentId, ...(isGone ? { before: place } : { after: place }) };
}
