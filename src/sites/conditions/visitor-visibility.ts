import { evaluateCondition } from '../../common/conditions/condition.js';

/** An item with a condition. */
interface Conditioned {
  condition?: string | null;
}

/** Which items with conditions a visitor sees. */
export interface VisitorVisibility {
  seesSiteSpace: (siteSpace: Conditioned) => boolean;
  seesSection: (section: Conditioned) => boolean;
  seesLink: (link: Conditioned) => boolean;
}

/**
 * Which items of a site a visitor sees. With adaptive content, site spaces, sections and links whose condition is not
 * true are hidden, with everything below them. Without adaptive content, conditions are ignored.
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
