import { isOnlyLink, leadsToPage } from '../../../markdown/document/link-text.js';
import type { ComponentChildren } from 'preact';
import type { DocumentReference } from '../../../markdown/source/content-reference.js';
import { encodeFileAnchor } from '../../../markdown/source/relative-paths.js';
import { readReference } from '../../../markdown/source/references.js';
import { fragmentOf, referenceOf } from '../../../markdown/document/node-parts.js';
import { followed, linkAttributes } from '../inlines/link-target.js';
import { targetSymbol } from '../inlines/links.js';
import type { BlockComponent, RenderContext } from '../render-context.js';
import type { LinkTarget, SiteFile } from '../site-page.js';
import { caption } from './images.js';
import { Symbol } from './symbol.js';

/** A link to a page as a row: its icon, title and path. */
export const ContentRef: BlockComponent = ({ node, context }) => {
  const ref = referenceOf(node.data.ref);
  const content = fragmentOf(node, 'content');
  const target = followed(ref, context);
  if (target === undefined) return context.blocks(content);
  const isComplete = content.length === 0 || (ref !== undefined && leadsToPage(ref) && isOnlyLink(content));
  return [linkRow(target, context), isComplete ? null : context.blocks(content)];
};

/** A link as a row: its icon, title and address. */
export function linkRow(target: LinkTarget, context: RenderContext): ComponentChildren {
  return (
    <a class="link-row" {...linkAttributes(target, context)}>
      {targetSymbol(target, context) ?? (
        <Symbol name={target.external === true ? 'globe' : 'page'} size={20} />
      )}
      <span class="link-row-text">
        <span class="link-row-title">{target.title}</span>
        <span class="link-row-path" dir="ltr">
          {shownAddress(target.href, context)}
        </span>
      </span>
      <Symbol name="arrow" size={16} />
    </a>
  );
}

/** An address as people read it: without the scheme, and for pages of this site without the part that all of them share. */
function shownAddress(address: string, { page }: RenderContext): string {
  const { home } = page.shell;
  const own = address.startsWith(home) ? `/${address.slice(home.length)}` : address;
  const written = own.replace(/^https?:\/\//, '').replace(/(?<!^)\/$/, '');
  try {
    return decodeURI(written).toWellFormed();
  } catch {
    return written;
  }
}

/** A file to download, with its type and size. */
export const FileRow: BlockComponent = ({ node, context }) => {
  const ref = referenceOf(node.data.ref);
  const file = ref?.kind === 'file' ? context.fileOf(ref.file) : undefined;
  const target = file ?? followed(ref, context);
  if (target === undefined) return caption(node, context);
  const isFile = file !== undefined;
  const name = isFile ? file.name : (target as LinkTarget).title;
  const attributes = isFile ? fileAttributes(file, ref) : linkAttributes(target as LinkTarget, context);
  return (
    <figure class="file-block">
      <a class="file" {...attributes}>
        <Symbol name="file" size={24} />
        <span class="file-text">
          <span class="file-name" dir="auto">
            {name}
          </span>
          {isFile && (
            <span class="file-facts">{factsOf(file.name, file.size, context.page.shell.language)}</span>
          )}
        </span>
        {isFile && <Symbol name="download" size={16} />}
      </a>
      {caption(node, context)}
    </figure>
  );
};

/** A file is downloaded, unless the link has an anchor: then the browser opens the file at that place. */
function fileAttributes({ href, name }: SiteFile, ref: DocumentReference | undefined) {
  return ref !== undefined && 'anchor' in ref
    ? { href: `${href}#${encodeFileAnchor(ref.anchor)}` }
    : { href, download: name };
}

/** The type and size of a file: `PDF · 1.2 MB`. */
function factsOf(name: string, bytes: number, language: string): string {
  const [, extension] = /\.([A-Za-z\d]{1,8})$/.exec(name) ?? [];
  return [extension?.toUpperCase(), sizeOf(bytes, language)].filter(Boolean).join(' · ');
}

function sizeOf(bytes: number, language: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];
  const step = Math.min(units.length - 1, bytes > 0 ? Math.floor(Math.log10(bytes) / 3) : 0);
  const options = {
    style: 'unit',
    unit: units[step],
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  } as const;
  try {
    return new Intl.NumberFormat(language, options).format(bytes / 1000 ** step);
  } catch {
    return new Intl.NumberFormat('en', options).format(bytes / 1000 ** step);
  }
}

/** An include that could not be resolved shows a link to its target, if there is one. */
export const Unresolved: BlockComponent = ({ node, context }) => {
  const target = followed(node.data.ref, context);
  return target === undefined ? null : linkRow(target, context);
};

/** The link target of an address in a document. */
export function addressed(address: string, context: RenderContext): LinkTarget | undefined {
  return followed(readReference(address), context);
}
