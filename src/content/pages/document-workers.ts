import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { readDocument } from '../document/document.js';

/** Compiled beside this file; tests run the sources and take the worker from the build. */
const WORKER = new URL('./document.worker.js', import.meta.url).href.replace(
  /\/src\/(?!.*\/src\/)/,
  (match) => (import.meta.url.endsWith('.ts') ? '/dist/src/' : match),
);
/** A longer text takes so long to convert that requests beside it would wait. */
const MAX_LENGTH_HERE = 30_000;

/** Converts texts to structured documents, long ones in a thread that ends when it is idle. */
@Injectable()
export class DocumentWorkers implements OnApplicationShutdown {
  private readonly pool = new Piscina<string, string>({
    filename: WORKER,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: 1_000,
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });

  /** The document as JSON. */
  async toJson(markdown: string): Promise<string> {
    if (markdown.length <= MAX_LENGTH_HERE) return JSON.stringify(readDocument(markdown));
    return this.pool.run(markdown);
  }

  /** The same for several texts, one after the other: what is long together goes to the thread too. */
  async allToJson(texts: readonly string[]): Promise<string[]> {
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    const documents: string[] = [];
    for (const text of texts) {
      documents.push(length <= MAX_LENGTH_HERE ? await this.toJson(text) : await this.pool.run(text));
    }
    return documents;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }
}
