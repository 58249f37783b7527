import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';

/** A specification in the source of an import. */
export interface SpecOfImport {
  /** Its path in the source. */
  path: string;
  /** The slug that it gets unless another specification has it. */
  slug: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  hash: string;
}

/** The target of an import. */
export interface ImportPlace {
  spaceId: string;
  /** Whether the target is a change request: the specification of published pages must not change then. */
  isDraft: boolean;
}

/** The plan of an import for a specification of its source. */
export interface SpecPlan extends SpecOfImport {
  /** The slug that pages name it by; undefined: there is no specification, and the importer may not create one. */
  slugInUse: string | undefined;
  change: { kind: 'create' } | { kind: 'replace'; id: string; from: string } | undefined;
  /** Why the specification is not as in the source. */
  reason?: string;
}

/** Creates the specifications of imports, and keeps them up to date. */
export interface SpecImporter {
  /** Plans the changes of specifications for an import. Writes nothing. */
  plan(
    actor: Actor,
    organizationId: string,
    place: ImportPlace,
    found: readonly SpecOfImport[],
  ): Promise<SpecPlan[]>;

  /**
   * Writes the planned changes, in the open transaction.
   * @param textOf the text of the file at a path
   * @returns false when the specifications have changed since, or the actor may not change them any more; nothing may be committed then
   */
  write(
    actor: Actor,
    organizationId: string,
    spaceId: string,
    plans: readonly SpecPlan[],
    textOf: (spec: SpecOfImport) => Promise<string>,
  ): Promise<boolean>;
}

/**
 * The hook through which the context of specifications, which is above this context, receives the specifications of imports.
 */
@Injectable()
export class ImportSpecs {
  private registered: SpecImporter | undefined;

  register(importer: SpecImporter): void {
    this.registered = importer;
  }

  get importer(): SpecImporter {
    if (this.registered === undefined) throw new Error('No context takes the specifications of imports.');
    return this.registered;
  }
}
