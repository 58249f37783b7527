import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { type ConflictRequestOpener, ConflictRequests } from '../importing/edits/conflict-requests.js';
import { ChangeRequestsService } from './change-requests.service.js';

/** Opens change requests for the conflicts of imports. */
@Injectable()
export class ImportConflicts implements ConflictRequestOpener, OnModuleInit {
  constructor(
    private readonly requests: ConflictRequests,
    private readonly changeRequests: ChangeRequestsService,
  ) {}

  onModuleInit(): void {
    this.requests.register(this);
  }

  async open(actor: Actor, spaceId: string, subject: string): Promise<string> {
    const { id } = await this.changeRequests.create(actor, spaceId, { subject });
    await this.changeRequests.update(spaceId, id, { status: 'open' });
    return id;
  }
}
