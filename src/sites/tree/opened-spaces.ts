import { sectionsOf, type SiteStructure } from './site-structure.js';

/**
 * The spaces that a change of a structure may show to visitors who did not see them: those that lose a condition, their
 * own or that of their section, or have another one in its place. A condition where there was none shows nobody more.
 * @returns their ids; of spaces that both structures show
 */
export function openedSpaces(before: SiteStructure, after: SiteStructure): string[] {
  const old = guardsOf(before);
  return [...guardsOf(after)].flatMap(([spaceId, now]) => {
    const guards = old.get(spaceId);
    return guards === undefined || guards.every((condition) => now.includes(condition)) ? [] : [spaceId];
  });
}

/** The conditions that must all hold for a visitor to see a space, by its id. */
export function guardsOf(structure: SiteStructure): Map<string, string[]> {
  const levels = [{ condition: null, siteSpaces: structure.siteSpaces }, ...sectionsOf(structure)];
  return new Map(
    levels.flatMap((level) =>
      level.siteSpaces.map(({ spaceId, condition }): [string, string[]] => [
        spaceId,
        [level.condition, condition].filter((each) => each !== null),
      ]),
    ),
  );
}
