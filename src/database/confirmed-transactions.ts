import type { getDataSourceToken } from '@nestjs/typeorm';
import { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { currentRequest } from '../common/http/request-context.js';
import { withAfterCommit } from './after-commit.js';

/**
 * Transactions that decide again, before they commit, whether the sender of the request may still make it. The guard decides
 * before they begin, and they may wait for the locks of others. Without this, a person whose role ends meanwhile could give
 * it back to themselves, or to somebody else.
 */
export class ConfirmedTransactions extends TransactionalAdapterTypeOrm {
  /** @param dataSourceToken the token by which the data source is injected */
  constructor(dataSourceToken: ReturnType<typeof getDataSourceToken>) {
    super({ dataSourceToken });
    const begin = this.optionsFactory;
    this.optionsFactory = (dataSource) => {
      const options = begin(dataSource);
      return {
        ...options,
        wrapWithTransaction: (isolation, work, setClient) =>
          withAfterCommit(() =>
            options.wrapWithTransaction(
              isolation,
              async () => {
                const result: unknown = await work();
                await currentRequest()?.confirm?.();
                return result;
              },
              setClient,
            ),
          ),
      };
    };
  }
}
