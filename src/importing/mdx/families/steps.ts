import { asBlock, asGroup, type Component, type MdxTools, oneLine, stack } from '../component.js';
import type { MdxElement } from '../mdx-tree.js';
import { encloseTag } from './enclose-tag.js';

function writeStepper(steps: readonly MdxElement[], tools: MdxTools): string {
  const written = steps.map((step) => {
    const title = tools.attribute(step, 'title');
    const id = tools.attribute(step, 'id');
    const anchor = id !== undefined && /^[^\s{}#]+$/.test(id) ? ` {#${id}}` : '';
    const heading = title === undefined ? undefined : `### ${oneLine(title)}${anchor}`;
    return encloseTag('{% step %}', stack(heading, tools.blocks(step)), '{% endstep %}');
  });
  return ['{% stepper %}', ...written, '{% endstepper %}'].join('\n');
}

/** `Steps` of Starlight contains a list, which stays a list. */
function steps(element: MdxElement, tools: MdxTools): string {
  const items = tools.elementsIn(element);
  const found = (items ?? []).filter(({ name }) => name === 'Step');
  if (items === undefined || found.length === 0) return tools.blocks(element);
  return stack(writeStepper(found, tools), tools.convertAll(items.filter(({ name }) => name !== 'Step')));
}

export const STEPS: readonly (readonly [string, Component])[] = [
  ['Steps', asBlock(steps)],
  ['Step', asGroup(['Step'], writeStepper)],
];
