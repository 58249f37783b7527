import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import type { ComputedSource } from '../../versioning/page.js';
import type { GeneratedPages } from './generated-page.js';

/** What is to be made below a computed page. */
export interface GenerationRequest {
  organizationId: string;
  source: ComputedSource;
  /** The state of the source to make it of, as `seed` gave it. */
  seed: string;
  /** Id of the computed page. */
  rootId: string;
  /** Pages at most. */
  most: number;
  /** Hashes of documents that the space has: their texts need not be given. */
  known: string[];
}

/** Makes the pages below computed pages of one type. The context that holds the sources registers it. */
export interface PageGenerator {
  /** @returns what is wrong with a source that somebody gives a page, as the end of a sentence; undefined: nothing is */
  sourceProblem(actor: Actor, organizationId: string, source: ComputedSource): Promise<string | undefined>;
  /**
   * Names everything that the pages follow from, as it is now.
   * @returns undefined when there is nothing to make them of
   */
  seed(organizationId: string, source: ComputedSource): Promise<string | undefined>;
  /** @returns undefined when that state of the source is gone, or cannot be made into pages */
  generate(request: GenerationRequest): Promise<GeneratedPages | undefined>;
}

/** What makes pages, by the type of the source. */
@Injectable()
export class PageGenerators {
  private readonly generators = new Map<string, PageGenerator>();

  register(type: string, generator: PageGenerator): void {
    if (this.generators.has(type)) throw new Error(`Pages of the type "${type}" are computed twice.`);
    this.generators.set(type, generator);
  }

  find(type: string | undefined): PageGenerator | undefined {
    return this.generators.get(type ?? '');
  }
}
