import { Injectable } from '@nestjs/common';
import { DocumentWorkers } from '../conversions/document-workers.js';
import type { DocumentResource } from './document.resource.js';

/** Converts texts of other contexts to structured documents. */
@Injectable()
export class TextConverter {
  constructor(private readonly workers: DocumentWorkers) {}

  /** The documents in the order of the texts. */
  async toDocuments(texts: readonly string[]): Promise<DocumentResource[]> {
    const documents: DocumentResource[] = [];
    for (const json of await this.workers.convertAll(texts)) {
      documents.push(JSON.parse(json) as DocumentResource);
    }
    return documents;
  }
}
