import type { Component } from './component.js';
import { CARD_COMPONENTS } from './families/cards.js';
import { CODE } from './families/code.js';
import { CONTAINERS } from './families/containers.js';
import { EXPANDABLES } from './families/expandables.js';
import { FIELD_COMPONENTS } from './families/fields.js';
import { HINTS } from './families/hints.js';
import { HTML_TABLES } from './families/html-tables.js';
import { IMAGE_COMPONENTS } from './families/images.js';
import { INLINES } from './families/inlines.js';
import { STEPS } from './families/steps.js';
import { TAB_COMPONENTS } from './families/tabs.js';
import { TREES } from './families/trees.js';

/** All supported components, by name: components of Mintlify, Docusaurus and Starlight, and elements of HTML. */
const COMPONENTS: ReadonlyMap<string, Component> = new Map([
  ...HINTS,
  ...CARD_COMPONENTS,
  ...TAB_COMPONENTS,
  ...STEPS,
  ...EXPANDABLES,
  ...CODE,
  ...IMAGE_COMPONENTS,
  ...FIELD_COMPONENTS,
  ...TREES,
  ...INLINES,
  ...CONTAINERS,
  ...HTML_TABLES,
]);

export function componentFor(name: string): Component | undefined {
  return COMPONENTS.get(name);
}
