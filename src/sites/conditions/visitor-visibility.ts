import { evaluateCondition } from '../../common/conditions/condition.js';

/** Something that has a condition. */
interface Conditioned {
  condition?: string | null;
}

/** What a visitor sees of a site, by what has conditions. */
export interface VisitorVisibility {
  seesSiteSpace: (siteSpace: Conditioned) => boolean;
  seesSection: (section: Conditioned) => boolean;
  seesLink: (link: Conditioned) => boolean;
}

/**
 * What a visitor sees of a site. With adaptive content, site spaces, sections and links whose condition does not hold are
 * not seen, nor is what stands in or below them; without it, conditions mean nothing.
 * @param claims the value of `visitor.claims`
 */
export function visitorVisibility(
  { adaptiveContent }: { adaptiveContent: boolean },
  claims: unknown,
): VisitorVisibility {
  const sees = ({ condition }: Conditioned): boolean =>
    !adaptiveContent || condition == null || evaluateCondition(condition, claims);
  return { seesSiteSpace: sees, seesSection: sees, seesLink: sees };
}
