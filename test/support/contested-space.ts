import type { TestApp } from './app.js';
import { createChangeRequest } from './change-requests.js';
import type { ApiClient } from './client.js';
import { postComment, postReply } from './comments.js';
import type { Person, World } from './factories.js';

/** What comments can be on. */
export const PLACES = ['space', 'changeRequest'] as const;
export type Place = (typeof PLACES)[number];

const MISSING = `SELECT s.deleted_at IS NOT NULL AS space,
  NOT EXISTS (SELECT FROM change_requests c WHERE c.id = $2 AND c.status <> 'merged') AS "changeRequest",
  NOT EXISTS (SELECT FROM requested_reviewers WHERE change_request_id = $2) AS reviewer,
  ARRAY(SELECT id FROM comments WHERE space_id = s.id UNION ALL
    SELECT r.id FROM comment_replies r JOIN comments c ON c.id = r.comment_id WHERE c.space_id = s.id) AS existing
FROM spaces s WHERE s.id = $1`;

/** The stored counters, beside the number of rows that each should count. */
const COUNTERS = `
SELECT 'comments of the space' AS name, s.open_comments AS kept,
  (SELECT count(*)::int FROM comments c WHERE c.discussion_id = s.id AND c.status = 'open') AS counted
FROM spaces s WHERE s.id = $1
UNION ALL SELECT 'comments of change request ' || r.number, r.open_comments,
  (SELECT count(*)::int FROM comments c WHERE c.discussion_id = r.id AND c.status = 'open')
FROM change_requests r WHERE r.space_id = $1
UNION ALL SELECT 'replies to ' || c.id, c.replies,
  (SELECT count(*)::int FROM comment_replies r WHERE r.comment_id = c.id)
FROM comments c WHERE c.space_id = $1
UNION ALL SELECT 'change requests', s.change_requests, count(r.id)::int
FROM spaces s JOIN change_requests r ON r.space_id = s.id WHERE s.id = $1 GROUP BY s.id
UNION ALL SELECT 'drafts', s.change_requests_draft, (count(r.id) FILTER (WHERE r.status = 'draft'))::int
FROM spaces s JOIN change_requests r ON r.space_id = s.id WHERE s.id = $1 GROUP BY s.id
UNION ALL SELECT 'open change requests', s.change_requests_open, (count(r.id) FILTER (WHERE r.status = 'open'))::int
FROM spaces s JOIN change_requests r ON r.space_id = s.id WHERE s.id = $1 GROUP BY s.id`;

/**
 * A space and a change request that many writers change at once. Each has a page to edit, and a comment with a reply.
 * `restoreMissing` restores what writers removed, for the next ones.
 */
export class ContestedSpace {
  changeRequest: string | null = null;
  /** IDs of the comment and its reply. */
  private readonly ids: Record<Place, { comment: string; reply: string }> = {
    space: { comment: '', reply: '' },
    changeRequest: { comment: '', reply: '' },
  };

  private constructor(
    private readonly app: TestApp,
    /** The administrator of the first one administers the second, too, so the space can be transferred between them. */
    readonly organizations: readonly [World, World],
    readonly id: string,
    readonly pages: Readonly<Record<Place, string>>,
    readonly reviewer: Person,
  ) {}

  static async make(app: TestApp): Promise<ContestedSpace> {
    const organizations = [await app.build.organization(), await app.build.organization()] as const;
    const [from, to] = organizations;
    await app.build.join(to.id, from.admin, 'admin');
    const reviewer = await app.build.member(from.id, 'review');
    await app.build.join(to.id, reviewer, 'review');
    const id = await app.build.space(from);
    await app.build.importArchive(from, id, { 'one.md': '# One', 'two.md': '# Two' });
    const { body } = await app.client(from.admin).get(`/spaces/${id}/content/pages`);
    const [one, two] = (body as { pages: { id: string }[] }).pages as [{ id: string }, { id: string }];
    const pages = { space: one.id, changeRequest: two.id };
    const space = new ContestedSpace(app, organizations, id, pages, reviewer);
    await space.restoreMissing();
    return space;
  }

  /** The path of the space or of the change request. */
  at(place: Place): string {
    return place === 'space'
      ? `/spaces/${this.id}`
      : `/spaces/${this.id}/change-requests/${this.changeRequest}`;
  }

  comment(place: Place): string {
    return `${this.at(place)}/comments/${this.ids[place].comment}`;
  }

  reply(place: Place): string {
    return `${this.comment(place)}/replies/${this.ids[place].reply}`;
  }

  /** Restores whatever is missing: the space, a change request, a comment, a reply and a review request. */
  async restoreMissing(): Promise<void> {
    const client = this.client;
    const [missing] = await this.app.database.query<{
      space: boolean;
      changeRequest: boolean;
      reviewer: boolean;
      existing: string[];
    }>(MISSING, [this.id, this.changeRequest]);
    if (missing === undefined) throw new Error('The space is gone.');
    if (missing.space) await client.post(`/spaces/${this.id}/restore`);
    if (missing.changeRequest) this.changeRequest = (await createChangeRequest(client, this.id)).id;
    if (missing.changeRequest || missing.reviewer) {
      await client.post(`${this.at('changeRequest')}/requested-reviewers`, { users: [this.reviewer.id] });
    }
    for (const place of PLACES) {
      const ids = this.ids[place];
      const isNew =
        !missing.existing.includes(ids.comment) || (place === 'changeRequest' && missing.changeRequest);
      if (isNew) ids.comment = (await postComment(client, this.at(place))).id;
      if (isNew || !missing.existing.includes(ids.reply))
        ids.reply = await postReply(client, this.comment(place));
    }
  }

  /** The counters that differ from the number of their rows. */
  async wrongCounters(): Promise<{ name: string; kept: number; counted: number }[]> {
    return this.app.database.query(`SELECT * FROM (${COUNTERS}) AS c WHERE kept <> counted`, [this.id]);
  }

  private get client(): ApiClient {
    return this.app.client(this.organizations[0].admin);
  }
}
