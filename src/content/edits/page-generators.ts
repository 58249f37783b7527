import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import type { ComputedSource } from '../../versioning/page.js';
import type { GeneratedPages } from './generated-page.js';

/** The input for generating the pages below a computed page. */
export interface GenerationRequest {
  organizationId: string;
  source: ComputedSource;
  /** The state of the source, as returned by `seed`. */
  seed: string;
  /** ID of the computed page. */
  rootId: string;
  /** Most pages. */
  most: number;
  /** The seed that the pages were generated with before; absent: they are new. */
  before?: string;
  /** Hashes of the documents of these pages; their texts are not needed if they are still made in the same way. */
  known: string[];
}

/** Generates the pages below computed pages of one type. The context that has the sources registers it. */
export interface PageGenerator {
  /** @returns the problem of the source of a page, as the end of a sentence; undefined: it is valid */
  sourceProblem(actor: Actor, organizationId: string, source: ComputedSource): Promise<string | undefined>;
  /**
   * The state that the pages depend on, as it is now.
   * @returns undefined when nothing can be generated
   */
  seed(organizationId: string, source: ComputedSource): Promise<string | undefined>;
  /** @returns undefined when that state of the source is gone, or no pages can be generated from it */
  generate(request: GenerationRequest): Promise<GeneratedPages | undefined>;
}

/** The generators of pages, by the type of the source. */
@Injectable()
export class PageGenerators {
  private readonly generators = new Map<string, PageGenerator>();

  register(type: string, generator: PageGenerator): void {
    if (this.generators.has(type)) throw new Error(`The type of pages "${type}" has two generators.`);
    this.generators.set(type, generator);
  }

  find(type: string | undefined): PageGenerator | undefined {
    return this.generators.get(type ?? '');
  }
}
