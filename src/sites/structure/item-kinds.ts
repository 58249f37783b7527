import { moveGroup } from '../tree/group-changes.js';
import type { Position } from '../tree/positions.js';
import { moveSection } from '../tree/section-changes.js';
import { moveSiteSpace } from '../tree/site-space-changes.js';
import type { SiteStructure } from '../tree/site-structure.js';
import type { ItemType } from './dto/position.input.js';

/** What items of a structure have by their type. */
interface ItemKind {
  /** In errors. */
  noun: string;
  /** Their name in the audit log, as in `site_space.moved`. */
  subject: 'site_space' | 'site_section' | 'site_section_group';
  /** The types of the items that they can be moved next to. */
  neighbours: readonly ItemType[];
  move: (structure: SiteStructure, id: string, position: Position) => SiteStructure;
}

const AMONG_SECTIONS = ['site-section', 'site-section-group'] as const;

export const ITEM_KINDS: Readonly<Record<ItemType, ItemKind>> = {
  'site-space': {
    noun: 'site space',
    subject: 'site_space',
    neighbours: ['site-space'],
    move: moveSiteSpace,
  },
  'site-section': {
    noun: 'section',
    subject: 'site_section',
    neighbours: AMONG_SECTIONS,
    move: moveSection,
  },
  'site-section-group': {
    noun: 'section group',
    subject: 'site_section_group',
    neighbours: AMONG_SECTIONS,
    move: moveGroup,
  },
};
