import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { UnusableSourceError, ValidationError } from '../../common/errors/api-error.js';
import { newId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { OutboundClient } from '../../platform/outbound/outbound-client.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { FetchBudget } from '../../platform/outbound/fetch-budget.js';
import type { LocalFile } from '../files/local-file.js';
import { inspectFile } from '../files/inspect-file.js';
import { toStorableText } from '../../markdown/source/storable-text.js';
import type { StatedChange, FileSource, IncomingFile } from './content-change.js';

const MAX_NAME = 255;

/** The files of a request, with their bytes in a local directory. */
export interface FetchedFiles {
  /** The files of each `insert_files`, by the index of the change. */
  byChange: Map<number, IncomingFile[]>;
  local: LocalFile[];
}

/** Stores the files of changes locally: fetches them, or decodes them from the request. */
@Injectable()
export class IncomingFiles {
  constructor(
    private readonly outbound: OutboundClient,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * @param directory where the bytes are written; the caller removes it
   * @throws ValidationError for malformed files, UnusableSourceError for files that cannot be fetched within the time
   *   of an import
   */
  async fetch(changes: readonly StatedChange[], directory: string): Promise<FetchedFiles> {
    const { importSeconds, importDownload } = this.environment.limits;
    const budget = new FetchBudget(this.outbound, directory, importSeconds, importDownload);
    try {
      return await this.fetchAll(changes, budget);
    } catch (error) {
      if (!budget.signal.aborted) throw error;
      throw new UnusableSourceError(
        `The files were not delivered within ${importSeconds} seconds in all (LIMIT_IMPORT_SECONDS).`,
      );
    } finally {
      budget.end();
    }
  }

  private async fetchAll(changes: readonly StatedChange[], budget: FetchBudget): Promise<FetchedFiles> {
    const fetched: FetchedFiles = { byChange: new Map(), local: [] };
    for (const [index, change] of changes.entries()) {
      if (change.change !== 'insert_files') continue;
      const files: IncomingFile[] = [];
      for (const [place, source] of change.files.entries()) {
        const at = `changes[${index}].files[${place}]`;
        const { name, localPath } = await this.fetchOne(source, budget, at);
        const { hash, size } = await digest(localPath);
        const { contentType, dimensions } = await inspectFile(localPath, name);
        files.push({ name, contentType, size, hash, ...(dimensions !== undefined ? { dimensions } : {}) });
        fetched.local.push({ hash, size, localPath });
      }
      fetched.byChange.set(index, files);
    }
    return fetched;
  }

  private async fetchOne(
    { url, base64, name }: FileSource,
    budget: FetchBudget,
    at: string,
  ): Promise<{ name: string; localPath: string }> {
    if (base64 !== undefined) {
      if (!isBase64(base64)) throw new ValidationError([{ path: `${at}.base64`, message: 'must be base64' }]);
      if (name === undefined)
        throw new ValidationError([{ path: `${at}.name`, message: 'must be given with base64' }]);
      const localPath = join(budget.directory, newId());
      await writeFile(localPath, Buffer.from(base64, 'base64'));
      return { name: fileName(name), localPath };
    }
    try {
      const { path, finalUrl } = await budget.download(url ?? '');
      return { name: fileName(name ?? lastPart(finalUrl)), localPath: path };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      if (error.code === 'INVALID_URL') {
        throw new ValidationError([{ path: `${at}.url`, message: error.message }], error.message);
      }
      const limit = error.code === 'TOO_LARGE' ? ' (LIMIT_IMPORT_DOWNLOAD)' : '';
      throw new UnusableSourceError(`${at}.url: ${error.message}${limit}`);
    }
  }
}

/** Whether a text is base64, with or without padding. Not by groups in an expression, which exceed its stack at 5 MB. */
function isBase64(text: string): boolean {
  const digits = text.replace(/={1,2}$/, '');
  const padding = text.length - digits.length;
  const rest = digits.length % 4;
  return rest !== 1 && (padding === 0 || padding === 4 - rest) && /^[A-Za-z0-9+/]*$/.test(digits);
}

/** A name that can be the last part of a path. */
function fileName(name: string): string {
  const clean = toStorableText(name)
    // eslint-disable-next-line no-control-regex -- they have no place in a name
    .replace(/[/\\\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, MAX_NAME);
  return /^\.*$/.test(clean) ? 'file' : clean.toWellFormed();
}

function lastPart(url: string): string {
  if (!/^https?:/.test(url)) return 'file';
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? 'file';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

async function digest(path: string): Promise<{ hash: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { hash: hash.digest('hex'), size };
}
