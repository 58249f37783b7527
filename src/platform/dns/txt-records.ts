import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import { UnavailableError } from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';

/** Limits of one look-up, in milliseconds. */
const ATTEMPT_MS = 2_000;
const TOTAL_MS = 5_000;
/** Answers with more records are cut off: nobody needs them to prove anything. */
const MAX_RECORDS = 100;
/** The name does not exist, has no such record, or cannot exist. */
const NONE = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** Reads TXT records from the DNS servers of the machine, or from those of `DNS_SERVERS`. */
@Injectable()
export class TxtRecords {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /**
   * The texts of the TXT records of a name, at most 100; none when there is no such name.
   * @throws UnavailableError when no server answers within 5 seconds
   */
  async read(name: string): Promise<string[]> {
    const resolver = new Resolver({ timeout: ATTEMPT_MS, tries: 2 });
    const { dnsServers } = this.environment;
    if (dnsServers.length > 0) resolver.setServers([...dnsServers]);
    const timer = setTimeout(() => resolver.cancel(), TOTAL_MS);
    try {
      const records = await resolver.resolveTxt(name);
      return records.slice(0, MAX_RECORDS).map((parts) => parts.join(''));
    } catch (error) {
      if (NONE.has((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw new UnavailableError(
        error,
        `The DNS servers did not answer the query for the TXT records of ${name}: try again later.`,
        30,
      );
    } finally {
      clearTimeout(timer);
    }
  }
}
