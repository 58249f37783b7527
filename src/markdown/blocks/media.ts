import type { BlockDescriptor, DataKind } from './descriptor.js';

/** Alignments of images. `start` and `end` are earlier names. */
const IMAGE_ALIGN = /^(?:left|center|right|start|end)$/;
const IMAGE: Readonly<Record<string, DataKind>> = {
  ...{ ref: 'image', refDark: 'image', alt: 'string', title: 'string' },
  ...{ width: 'length', height: 'length', size: 'string' },
};

export const images: BlockDescriptor = {
  content: { only: 'image' },
  data: { align: IMAGE_ALIGN, fullWidth: 'boolean', withFrame: 'boolean' },
  inCells: true,
};

export const drawing: BlockDescriptor = {
  content: 'none',
  data: IMAGE,
  required: ['ref'],
  fragments: { caption: 'paragraphs' },
  inCells: true,
};

export const image: BlockDescriptor = { ...drawing, data: { ...IMAGE, class: 'string' } };

export const file: BlockDescriptor = {
  content: 'none',
  data: { ref: 'ref' },
  required: ['ref'],
  fragments: { caption: 'blocks' },
  tags: {
    file: {
      end: 'optional',
      reference: 'src',
      link: { attribute: 'src', relation: 'dependsOn' },
      attributes: ['src', 'caption', 'name'],
    },
  },
};

export const embed: BlockDescriptor = {
  content: 'none',
  data: { url: 'address', player: 'player' },
  required: ['url'],
  fragments: { caption: 'blocks' },
  tags: {
    embed: {
      end: 'optional',
      link: { attribute: 'url', relation: 'dependsOn' },
      attributes: ['url', 'caption', 'fullWidth'],
    },
  },
};
