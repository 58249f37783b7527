import type { BlockDescriptor } from './descriptor.js';

export const HINT_STYLE = /^(?:info|warning|danger|success)$/;

export const hint: BlockDescriptor = {
  content: 'blocks',
  data: { style: HINT_STYLE },
  tags: { hint: { attributes: ['style', 'icon'], defaults: { style: 'info' } } },
  empty: 'filled',
  inCells: true,
};

export const prompt: BlockDescriptor = {
  content: 'blocks',
  data: { description: 'string', icon: 'string' },
  tags: { prompt: { attributes: ['description', 'icon'] } },
};

export const updates: BlockDescriptor = {
  content: { only: 'update' },
  tags: { updates: { attributes: ['format'] } },
  empty: 'refused',
};

export const update: BlockDescriptor = {
  content: 'blocks',
  data: { date: 'string', tags: 'tags' },
  tags: { update: { attributes: ['date', 'tags'] } },
};

export const expandable: BlockDescriptor = {
  content: 'none',
  // `open` is an earlier name.
  data: { defaultExpanded: 'boolean', open: 'boolean' },
  fragments: { 'expandable-title': 'paragraphs', 'expandable-body': 'blocks' },
};

export const tabs: BlockDescriptor = { content: { only: 'tabs-item' }, tags: { tabs: {} }, empty: 'refused' };

export const tabsItem: BlockDescriptor = {
  content: 'blocks',
  data: { title: 'string' },
  tags: { tab: { attributes: ['title', 'icon'] } },
};

export const stepper: BlockDescriptor = {
  content: { only: 'stepper-step' },
  tags: { stepper: {} },
  empty: 'refused',
};

export const stepperStep: BlockDescriptor = { content: 'blocks', tags: { step: {} } };

export const columns: BlockDescriptor = {
  content: { only: 'column' },
  tags: { columns: {} },
  empty: 'refused',
};

export const column: BlockDescriptor = {
  content: 'blocks',
  data: { width: 'length' },
  tags: { column: { attributes: ['width', 'vertical-align'] } },
};

/** A condition. Only readers for whom it holds get its content. */
export const condition: BlockDescriptor = {
  content: 'blocks',
  data: { expression: 'string' },
  required: ['expression'],
  tags: { if: { argument: 'written' } },
};
