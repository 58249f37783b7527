import type { EventAction } from '../events/outbox/event-actions.js';
import type { EventState, NewEvent } from '../events/outbox/recorded-event.js';
import type { Discussion } from './discussion.js';

/** What is recorded of a comment, or of a reply to it: where it is, and never what it says. */
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
