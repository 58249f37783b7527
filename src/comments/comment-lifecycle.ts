import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SpaceTables } from '../spaces/space-tables.js';

/** Updates comments when their space is transferred or purged. A copy of a space has none. */
@Injectable()
export class CommentLifecycle implements OnModuleInit {
  constructor(private readonly tables: SpaceTables) {}

  onModuleInit(): void {
    this.tables.keepWithSpace(['comments', 'comment_replies', 'comment_reactions']);
  }
}
