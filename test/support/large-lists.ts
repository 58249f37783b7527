import type { TestApp } from './app.js';
import { BranchFixture } from './change-requests.js';
import { postComment } from './comments.js';
import type { Person } from './factories.js';

/** Four bytes in UTF-8, the longest text that a comment may have. */
const BODY = `repeat('𠮷', 5000)`;
const EMOJIS = 50;
/** Entries of an import. */
const RESOURCES = 1000;

/**
 * Fills lists with the largest items that people can make: comments and replies with long texts and all reactions,
 * reviews with long texts, imports with all entries, events with a thousand IDs, and deliveries of such events.
 * @returns the lists by name, and an administrator who reads them
 */
export async function fillLargeLists(
  app: TestApp,
  count: number,
): Promise<{
  admin: Person;
  lists: Record<'comments' | 'replies' | 'reviews' | 'imports' | 'events' | 'deliveries', string>;
}> {
  const branch = await BranchFixture.make(app);
  const { spaceId, client } = branch;
  const place = `/spaces/${spaceId}`;
  const { id: commentId } = await postComment(client, place);
  const author = branch.world.admin.id;
  const insert = async (statement: string, ...more: unknown[]): Promise<void> => {
    await app.database.query(statement, [spaceId, count, author, ...more]);
  };
  await insert(
    `INSERT INTO comments (id, discussion_id, space_id, organization_id, author_id, revision_id, body, status, replies,
       posted_at)
     SELECT uuidv7(n * interval '1 ms'), s.id, s.id, s.organization_id, $3, s.head_revision_id, ${BODY}, 'open', 0, now()
     FROM spaces s, generate_series(1, $2::int) n WHERE s.id = $1`,
  );
  await insert(
    `INSERT INTO comment_replies (id, comment_id, discussion_id, space_id, organization_id, author_id, body, posted_at)
     SELECT uuidv7(n * interval '1 ms'), $4, s.id, s.id, s.organization_id, $3, ${BODY}, now()
     FROM spaces s, generate_series(1, $2::int) n WHERE s.id = $1`,
    commentId,
  );
  for (const [table, comment, reply] of [
    ['comments', 'x.id', 'NULL::uuid'],
    ['comment_replies', 'x.comment_id', 'x.id'],
  ]) {
    await app.database.query(
      `INSERT INTO comment_reactions (id, subject_id, comment_id, reply_id, space_id, organization_id, user_id, emoji,
         reacted_at)
       SELECT gen_random_uuid(), x.id, ${comment}, ${reply}, x.space_id, x.organization_id, $2, 'emoji ' || n, now()
       FROM ${table} x, generate_series(1, ${EMOJIS}) n WHERE x.space_id = $1`,
      [spaceId, author],
    );
  }
  await insert(
    `INSERT INTO reviews (id, change_request_id, space_id, organization_id, reviewer_id, status, comment, revision_id,
       created_at)
     SELECT uuidv7(n * interval '1 ms'), $4, s.id, s.organization_id, $3, 'approved', ${BODY}, c.revision_id, now()
     FROM spaces s JOIN change_requests c ON c.id = $4, generate_series(1, $2::int) n WHERE s.id = $1`,
    branch.changeRequest.id,
  );
  await insert(
    `INSERT INTO imports (id, space_id, organization_id, author_id, source, url, status, imported_resources,
       total_resources, started_at, finished_at, imported)
     SELECT uuidv7(n * interval '1 ms'), s.id, s.organization_id, $3, 'zip', 'https://files.test/a.zip', 'succeeded',
       ${RESOURCES}, ${RESOURCES}, now(), now(), (
         SELECT jsonb_agg(jsonb_build_object('path', repeat('folder/', 30) || r, 'kind', 'page', 'id', gen_random_uuid()))
         FROM generate_series(1, ${RESOURCES}) r
       )
     FROM spaces s, generate_series(1, $2::int) n WHERE s.id = $1`,
  );
  const organization = branch.world.id;
  const state = `jsonb_build_object('spaces', (SELECT jsonb_agg(gen_random_uuid()) FROM generate_series(1, ${RESOURCES})))`;
  await app.database.query(
    `INSERT INTO audit_events (id, chain_id, position, action, actor_type, actor_id, target_type, target_id, after,
       occurred_at, previous_hash, hash)
     SELECT gen_random_uuid(), $1, 1000000 + n, 'site.created', 'user', $3, 'site', gen_random_uuid(), ${state}, date_trunc('milliseconds', now()), '', ''
     FROM generate_series(1, $2::int) n`,
    [organization, count, author],
  );
  const { body: webhook } = await client.post(`/orgs/${organization}/webhooks`, {
    ...{ name: 'Chat', url: 'http://127.0.0.1:9/', actions: ['organization.created'] },
  });
  await app.database.query(
    `INSERT INTO webhook_deliveries (id, webhook_id, type, target_id, data, occurred_at, status, attempts, created_at)
     SELECT uuidv7(n * interval '1 ms'), $1, 'site.created', gen_random_uuid(), jsonb_build_object('id', gen_random_uuid(),
       'organization', $3::uuid, 'actor', jsonb_build_object('type', 'system'),
       'target', jsonb_build_object('type', 'site', 'id', gen_random_uuid()), 'before', NULL, 'after', ${state},
       'requestId', NULL), now(), 'succeeded', 1, now()
     FROM generate_series(1, $2::int) n`,
    [webhook.id, count, organization],
  );
  return {
    admin: branch.world.admin,
    lists: {
      comments: `${place}/comments`,
      replies: `${place}/comments/${commentId}/replies`,
      reviews: `${place}/change-requests/${branch.changeRequest.id}/reviews`,
      imports: `${place}/imports`,
      events: `/orgs/${organization}/audit-events?action=site.created`,
      deliveries: `/orgs/${organization}/webhooks/${webhook.id as string}/deliveries`,
    },
  };
}
