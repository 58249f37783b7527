import type { ApiClient } from './client.js';

/** A comment as the API returns it, with the properties that tests read. */
export interface Comment {
  id: string;
  postedBy: { id: string };
  postedAt: string;
  editedAt?: string;
  reactions: { emoji: string; count: number; users: { user: { id: string }; reactedAt: string }[] }[];
  replies: number;
  body: { markdown?: string; document?: object };
  target: {
    node?: { id: string; preview: string };
    page?: { id: string; title: string; path: string; outdated: boolean };
    changeRequest?: string;
    space: string;
    revision: string;
  };
  urls: { location: string };
  permissions: { view: boolean; edit: boolean; reply: boolean; delete: boolean };
  status: 'open' | 'resolved';
  resolvedAt?: string;
  resolvedBy?: { id: string };
}

/** Posts a comment. @param place path of the space or change request, such as `/spaces/…` */
export async function postComment(
  client: ApiClient,
  place: string,
  more: { markdown?: string; page?: string; node?: string } = {},
): Promise<Comment> {
  const { markdown = 'A comment', ...target } = more;
  const response = await client.post(`${place}/comments`, { body: { markdown }, ...target });
  if (response.status !== 200)
    throw new Error(`Posting a comment answers ${response.status}: ${response.text}`);
  return response.body as Comment;
}

/** Replies to a comment. @param comment path of the comment */
export async function postReply(client: ApiClient, comment: string, markdown = 'A reply'): Promise<string> {
  const response = await client.post(`${comment}/replies`, { body: { markdown } });
  if (response.status !== 200) throw new Error(`Replying answers ${response.status}: ${response.text}`);
  return (response.body as { id: string }).id;
}

/** The number of open comments that a space or a change request shows. */
export async function commentCount(client: ApiClient, place: string): Promise<number> {
  return ((await client.get(place)).body as { comments: number }).comments;
}
