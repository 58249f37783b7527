import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { ValidationError, type ErrorDetail } from '../../common/errors/api-error.js';
import { reservedProperties } from '../../common/validation/reserved-properties.js';
import { shapeProblems } from '../../common/validation/body-shape.js';
import { UNKNOWN_PROPERTY } from '../../common/validation/unknown-property.js';
import { toDetails } from '../../common/validation/validation.pipe.js';
import type { ChangedText, ContentChange, StatedChange } from './content-change.js';
import { CHANGE_CLASSES } from './edit-content.dto.js';

/** Most violations that are reported. */
const MAX_DETAILS = 20;
const KINDS = Object.keys(CHANGE_CLASSES) as (keyof typeof CHANGE_CLASSES)[];

/**
 * Checks the fields of each change by its kind.
 * @param maxMarkdown longest text, in bytes of UTF-8
 * @throws ValidationError which names the fields as `changes[i].title`
 */
export function validateChanges(
  changes: readonly unknown[],
  maxMarkdown: number,
): StatedChange<ChangedText>[] {
  const details: ErrorDetail[] = [];
  const read: StatedChange<ChangedText>[] = [];
  for (const [index, change] of changes.entries()) {
    const at = `changes[${index}]`;
    const found = validateChange(change, maxMarkdown);
    if ('change' in found) read.push(found.change);
    else details.push(...found.details.map(({ path, message }) => ({ path: joined(at, path), message })));
    if (details.length >= MAX_DETAILS) break;
  }
  if (details.length > 0) throw new ValidationError(details.slice(0, MAX_DETAILS));
  return read;
}

/** Joins `changes[0]` and `files.1.url` to `changes[0].files[1].url`. */
function joined(at: string, path: string): string {
  return path === '' ? at : `${at}.${path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')}`;
}

/** The distinct texts of changes. */
export function textsOf(changes: readonly (StatedChange | ContentChange)[]): string[] {
  const texts = new Set<string>();
  for (const change of changes) {
    if ('document' in change && change.document !== undefined) texts.add(change.document.markdown);
    // A document without a text gets an empty one.
    else if (change.change === 'insert_page' || change.change === 'update_page') texts.add('');
  }
  return [...texts];
}

function validateChange(
  value: unknown,
  maxMarkdown: number,
): { change: StatedChange<ChangedText> } | { details: ErrorDetail[] } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { details: [{ path: '', message: 'must be an object' }] };
  }
  const { change: kind, ...fields } = value as { change?: unknown };
  const known = KINDS.find((each) => each === kind);
  if (known === undefined)
    return { details: [{ path: 'change', message: `must be one of ${KINDS.join(', ')}` }] };
  const problems = shapeProblems(CHANGE_CLASSES[known], fields);
  if (problems.length > 0) return { details: problems };
  const instance: object = plainToInstance<object, object>(CHANGE_CLASSES[known], fields);
  const violations = validateSync(instance, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
  });
  if (violations.length > 0) return { details: toDetails(violations) };
  const dropped = reservedProperties(fields, instance);
  if (dropped.length > 0) return { details: dropped.map((path) => ({ path, message: UNKNOWN_PROPERTY })) };
  const change = {
    ...normalizeFields(toPlainObject(instance)),
    change: known,
  } as unknown as StatedChange<ChangedText>;
  if ('title' in change && change.title === '') {
    return { details: [{ path: 'title', message: 'must not be blank' }] };
  }
  const text = 'document' in change ? change.document : undefined;
  if (text !== undefined && 'markdown' in text && Buffer.byteLength(text.markdown) > maxMarkdown) {
    return { details: [{ path: 'document.markdown', message: `must be at most ${maxMarkdown} bytes long` }] };
  }
  return { change };
}

/** Plain objects without undefined values, which can be stored and compared. */
function toPlainObject(value: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
}

/** Puts titles and the like on one line; an empty one counts as absent. */
function normalizeFields(fields: Record<string, unknown>): Record<string, unknown> {
  const tidied = { ...fields };
  for (const name of ['title', 'description', 'icon']) {
    const text = tidied[name];
    if (typeof text !== 'string') continue;
    const line = (name === 'description' ? text : text.replace(/\s+/g, ' ')).trim();
    tidied[name] = line === '' && name !== 'title' ? null : line;
  }
  for (const name of ['layout', 'cover']) {
    const part = tidied[name];
    if (typeof part === 'object' && part !== null && Object.keys(part).length === 0) tidied[name] = null;
  }
  return tidied;
}
