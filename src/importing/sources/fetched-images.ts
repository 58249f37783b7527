import type { ReadJob } from '../structure/import-job.js';
import { nameOf } from '../../markdown/source/source-path.js';
import { decodePercent } from '../../markdown/source/storable-text.js';
import { decodeDataUrl } from '../../platform/outbound/data-url.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { MAX_IMAGE_BYTES } from './source-sizes.js';
import { absolute } from './page-targets.js';
import type { SourceBuilder } from './source-builder.js';

/** Imports images of HTML pages: fetched ones, and those in `data:` URLs. */
export class PageImages {
  private readonly fetched: Map<string, { path: string; contentType: string | null }>;

  constructor(
    job: ReadJob,
    private readonly builder: SourceBuilder,
  ) {
    const images = job.fetched.filter(({ kind }) => kind === 'image');
    this.fetched = new Map(images.map((image) => [image.url, image]));
  }

  /**
   * The target of an image: a file if its bytes were fetched, else its address; null for an image without an address.
   * @param start base of relative addresses
   */
  async target(src: string, start: string): Promise<string | null> {
    if (/^data:/i.test(src)) return this.inline(src);
    const url = absolute(src, start);
    if (url === undefined) return null;
    const image = this.fetched.get(url);
    if (image === undefined) return url;
    const name = decodePercent(nameOf(new URL(url).pathname)).replace(/[/\\]/g, '-');
    return this.builder.addImage(image.path, name || 'image', image.contentType);
  }

  private async inline(src: string): Promise<string | null> {
    try {
      const { bytes, contentType } = decodeDataUrl(new URL(src), MAX_IMAGE_BYTES);
      const isImage = contentType.startsWith('image/');
      if (!isImage || bytes.length === 0) throw new OutboundError('INVALID_URL', 'it contains no image');
      return await this.builder.addImageBytes(bytes, 'image', contentType);
    } catch (error) {
      if (!(error instanceof OutboundError || error instanceof TypeError)) throw error;
      this.builder.skip('data:', `the image cannot be read: ${error.message}`);
      return null;
    }
  }
}
