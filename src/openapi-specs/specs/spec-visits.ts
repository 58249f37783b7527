import { Injectable } from '@nestjs/common';
import type { Visit } from '../../access/visit.js';
import type { OpenAPISpec } from '../openapi-spec.entity.js';

/** A specification that a visitor of a site asks for. */
export type VisitedSpec = Pick<OpenAPISpec, 'organizationId' | 'slug' | 'sourceUrl'>;

/** Whether the site now shows the specification to the visitor. */
type ShowsSpec = (visit: Visit, spec: VisitedSpec) => Promise<boolean>;

/** Finds out which specifications visitors of sites may read. The context of published sites registers the finder. */
@Injectable()
export class SpecVisits {
  private finder: ShowsSpec | undefined;

  register(finder: ShowsSpec): void {
    this.finder = finder;
  }

  async shows(visit: Visit, spec: VisitedSpec): Promise<boolean> {
    return (await this.finder?.(visit, spec)) ?? false;
  }
}
