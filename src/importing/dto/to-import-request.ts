import { extname } from 'node:path';
import { ValidationError } from '../../common/errors/api-error.js';
import type { ReceivedFile } from '../../http/received-file.js';
import { IMPORT_SOURCES, type ImportSource } from '../structure/import-job.js';
import type { ImportRequest } from '../structure/import-request.js';
import type { ImportContentDto } from './import-content.dto.js';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const SOURCES_OF_TYPES = new Map<string, ImportSource>([
  ['application/zip', 'zip'],
  ['application/x-zip-compressed', 'zip'],
  [DOCX, 'docx'],
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['text/markdown', 'markdown'],
  ['text/x-markdown', 'markdown'],
]);
const SOURCES_OF_ENDINGS = new Map<string, ImportSource>([
  ['.zip', 'zip'],
  ['.docx', 'docx'],
  ['.html', 'html'],
  ['.htm', 'html'],
  ['.md', 'markdown'],
  ['.markdown', 'markdown'],
  ['.mdx', 'markdown'],
]);
const SOURCES_OF_FILES: readonly ImportSource[] = IMPORT_SOURCES.filter((source) => source !== 'website');

/**
 * The request of a validated body. The kind of a file follows from its type, otherwise from its name.
 * @throws ValidationError when the kind of a file is unknown, or a file cannot have it
 */
export function toImportRequest({ url = '', source, file, ...options }: ImportContentDto): ImportRequest {
  if (file === undefined) return { ...options, content: { url }, source: source as ImportSource };
  const kind = source ?? sourceOf(file);
  if (kind === undefined || !SOURCES_OF_FILES.includes(kind)) {
    const message = `must be one of ${SOURCES_OF_FILES.join(', ')} for a file`;
    throw new ValidationError([{ path: 'source', message }]);
  }
  return { ...options, content: { file }, source: kind };
}

function sourceOf({ contentType, name }: ReceivedFile): ImportSource | undefined {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  return SOURCES_OF_TYPES.get(type) ?? SOURCES_OF_ENDINGS.get(extname(name ?? '').toLowerCase());
}
