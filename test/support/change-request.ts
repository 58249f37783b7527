import type { ApiClient } from './client.js';

/** The response to an edit: the revision, and the IDs of new pages, files and reusable contents. */
export interface Edited {
  revision: string;
  pages: string[];
  files: string[];
  reusableContents: string[];
}

/** A change request of a test: its paths, and how to edit it. */
export interface OpenedChangeRequest {
  id: string;
  number: number;
  /** Path of the change request, after `/v1`. */
  path: string;
  /** Path of its content. */
  content: string;
  edit: (...changes: object[]) => Promise<Edited>;
}

/** Creates a change request of a space. */
export async function openChangeRequest(client: ApiClient, spaceId: string): Promise<OpenedChangeRequest> {
  const { status, body } = await client.post(`/spaces/${spaceId}/change-requests`);
  if (status !== 201) throw new Error(`Beginning a change request answers ${status}.`);
  const { id, number } = body as { id: string; number: number };
  const path = `/spaces/${spaceId}/change-requests/${id}`;
  const content = `${path}/content`;
  return { id, number, path, content, edit: (...changes) => editContent(client, content, changes) };
}

/** The change that inserts a page. */
export function insertPage(title: string, markdown = '', rest: object = {}): object {
  return { change: 'insert_page', title, document: { markdown }, ...rest };
}

/** Changes the content at a path. */
export async function editContent(client: ApiClient, path: string, changes: object[]): Promise<Edited> {
  const response = await client.post(path, { changes });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body as Edited;
}
