import { Inject, Injectable } from '@nestjs/common';
import { UnavailableError } from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { isNoRecord, queryDns } from './query-dns.js';

/** Answers with more records are cut off: nobody needs them to prove anything. */
const MAX_RECORDS = 100;

/** Reads TXT records from the DNS servers of the machine, or from those of `DNS_SERVERS`. */
@Injectable()
export class TxtRecords {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /**
   * The texts of the TXT records of a name, at most 100; none when there is no such name.
   * @throws UnavailableError when no server answers within 5 seconds
   */
  async read(name: string): Promise<string[]> {
    try {
      const records = await queryDns(this.environment.dnsServers, (resolver) => resolver.resolveTxt(name));
      return records.slice(0, MAX_RECORDS).map((parts) => parts.join(''));
    } catch (error) {
      if (isNoRecord(error)) return [];
      throw new UnavailableError(
        error,
        `The DNS servers did not answer the query for the TXT records of ${name}: try again later.`,
        30,
      );
    }
  }
}
