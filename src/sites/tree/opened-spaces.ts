import { sectionsOf, type SiteStructure } from './site-structure.js';

/**
 * The spaces that a change of a structure may show to more visitors: spaces that lose a condition, their own or the
 * condition of their section, or get a different one. Adding a condition does not show a space to more visitors.
 * @returns IDs of spaces that both structures show
 */
export function openedSpaces(before: SiteStructure, after: SiteStructure): string[] {
  const old = guardsOf(before);
  return [...guardsOf(after)].flatMap(([spaceId, now]) => {
    const guards = old.get(spaceId);
    return guards === undefined || guards.every((condition) => now.includes(condition)) ? [] : [spaceId];
  });
}

/** The conditions that must all hold for a visitor to see a space, by its ID. */
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
