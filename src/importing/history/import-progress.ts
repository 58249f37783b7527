import { Injectable, Logger } from '@nestjs/common';
import { ConflictError } from '../../common/errors/api-error.js';
import { QueuedImportsRepository } from './queued-imports.repository.js';
import type { ImportPhase } from './import.entity.js';
import { ImportsRepository } from './imports.repository.js';

/** Pages that were read, of all pages where their number is known. */
export interface PageCounts {
  read: number;
  /** null: not known. */
  total: number | null;
}

interface Attempt {
  claim: string;
  phase: ImportPhase;
  pages: PageCounts;
  /** Whether the current state is yet to be written. */
  isDirty: boolean;
  /** The write that runs. */
  writing: Promise<void> | undefined;
}

/** At least this time between two writes of the progress of an import. */
const WRITE_EVERY_MS = 500;

/** The progress of imports that this process runs as jobs. For other imports, its methods do nothing. */
@Injectable()
export class ImportProgress {
  private readonly logger = new Logger(ImportProgress.name);
  private readonly attempts = new Map<string, Attempt>();

  constructor(
    private readonly imports: ImportsRepository,
    private readonly queued: QueuedImportsRepository,
  ) {}

  /** Follows an attempt as long as `work` runs. */
  async follow<Result>(importId: string, claim: string, work: () => Promise<Result>): Promise<Result> {
    const pages: PageCounts = { read: 0, total: null };
    const attempt: Attempt = { claim, phase: 'fetching', pages, isDirty: false, writing: undefined };
    this.attempts.set(importId, attempt);
    try {
      return await work();
    } finally {
      this.attempts.delete(importId);
      attempt.isDirty = false;
      await attempt.writing;
    }
  }

  enter(importId: string | undefined, phase: ImportPhase): void {
    this.change(importId, (attempt) => (attempt.phase = phase));
  }

  report(importId: string | undefined, pages: PageCounts): void {
    this.change(importId, (attempt) => (attempt.pages = pages));
  }

  /**
   * Ends the attempt, in the transaction of the import.
   * @throws ConflictError when a later attempt has begun; the transaction must roll back
   */
  async complete(importId: string): Promise<void> {
    const attempt = this.attempts.get(importId);
    if (attempt === undefined) return;
    if (!(await this.queued.complete(importId, attempt.claim))) throw new AttemptLostError();
  }

  private change(importId: string | undefined, apply: (attempt: Attempt) => void): void {
    const attempt = importId === undefined ? undefined : this.attempts.get(importId);
    if (importId === undefined || attempt === undefined) return;
    apply(attempt);
    attempt.isDirty = true;
    attempt.writing ??= this.write(importId, attempt);
  }

  private async write(importId: string, attempt: Attempt): Promise<void> {
    while (attempt.isDirty) {
      attempt.isDirty = false;
      const { phase, pages } = attempt;
      try {
        await this.imports.setProgress(importId, { phase, pagesRead: pages.read, pagesTotal: pages.total });
      } catch (error) {
        this.logger.warn({ err: error }, 'The progress of an import could not be written');
      }
      await new Promise((resolve) => setTimeout(resolve, WRITE_EVERY_MS).unref());
    }
    attempt.writing = undefined;
  }
}

/** Another attempt of the same import has begun: this one must not commit. */
export class AttemptLostError extends ConflictError {
  constructor() {
    super('Another process runs this import.');
  }
}
