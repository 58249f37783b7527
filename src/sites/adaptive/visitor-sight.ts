import type { Sight } from '../structure/visible-structure.js';
import { evaluateCondition } from './condition.js';

/**
 * What a visitor sees of a site. With adaptive content, site spaces and sections whose condition does not hold are not
 * seen, nor is what stands in such a section; without it, conditions mean nothing.
 * @param claims the value of `visitor.claims`
 */
export function visitorSight(
  { adaptiveContent }: { adaptiveContent: boolean },
  claims: unknown,
): Required<Pick<Sight, 'seesSiteSpace' | 'seesSection'>> {
  const sees = ({ condition }: { condition: string | null }): boolean =>
    !adaptiveContent || condition === null || evaluateCondition(condition, claims);
  return { seesSiteSpace: sees, seesSection: sees };
}
