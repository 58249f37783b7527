import { Injectable } from '@nestjs/common';
import { DEFAULT_LIMIT } from '../database/keyset-paginator.js';
import { MAX_PAGE_BYTES, type RowsThatFit } from '../database/page-bytes.sql.js';
import { TextMemory } from '../platform/memory/text-memory.js';
import type { RepliesQuery } from './dto/comments-query.js';
import { MAX_CHARACTERS } from './dto/comment-body.dto.js';

/** A text as a structured document takes several times its own memory: as JSON, as objects, and as JSON of the response. */
const DOCUMENT_TIMES = 6;

/** Reads the comments or replies of a page of a list as soon as there is memory for their texts. */
@Injectable()
export class CommentTexts {
  constructor(private readonly memory: TextMemory) {}

  /** @throws BusyError when there is no room for a long time */
  async read<View extends { body: string }, Rows extends RowsThatFit<View>>(
    { limit = DEFAULT_LIMIT, format }: RepliesQuery,
    read: () => Promise<Rows>,
  ): Promise<Rows> {
    const times = format === 'document' ? DOCUMENT_TIMES : 1;
    const most = times * Math.min(limit * MAX_CHARACTERS, MAX_PAGE_BYTES);
    return this.memory.read(
      async () => {
        const page = await read();
        for (const view of page.rows) this.memory.keep(view, times * view.body.length);
        return page;
      },
      () => Promise.resolve(most),
    );
  }
}
