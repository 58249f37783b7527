import { once } from 'node:events';
import { UnusableSourceError } from '../common/errors/api-error.js';
import type { Environment } from '../config/environment.js';
import type { OutboundClient } from '../platform/outbound/outbound-client.js';
import type { ImportWorkers } from './import-workers.js';
import { SourceFetcher } from './source-fetcher.js';

describe('SourceFetcher', () => {
  it('refuses a file that was sent when its images cannot be looked for in time', async () => {
    const workers: Pick<ImportWorkers, 'scan'> = {
      scan: async (_job, { signal }) => {
        await once(signal, 'abort');
        throw new DOMException('The operation was aborted', 'AbortError');
      },
    };
    const limits = { importDownload: 1000, importSeconds: 0.01, pageMarkdown: 1000, contentBody: 1000 };
    const fetcher = new SourceFetcher(
      {} as OutboundClient,
      workers as ImportWorkers,
      { limits } as Environment,
    );
    const file = {
      size: 10,
      contentType: 'text/html',
      name: 'page.html',
      moveTo: () => Promise.resolve(),
    };
    const fetching = fetcher.fetch({ file } as never, 'html', '/nowhere');
    await expect(fetching).rejects.toThrow(UnusableSourceError);
    await expect(fetching).rejects.toThrow('could not be searched for images within 0.01 seconds');
  });
});
