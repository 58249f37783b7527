import { Injectable } from '@nestjs/common';
import { setOwner } from '../../common/http/request-context.js';
import type { FileToSend } from '../../common/http/send-file.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import type { SpaceAccess } from '../../spaces/space-access.js';
import { SpaceVisits } from '../../spaces/space-visits.js';
import { ContentStore } from '../store/content-store.js';
import { VisibleContent } from '../visible/visible-content.js';
import { readFileLink } from './file-link.js';
import { DownloadLinks, type SignedFile, type Validity } from './download-links.js';
import { DeadLinkError } from './download-query.js';
import { storageKey } from './files.service.js';
import { StoredFilesRepository } from '../store/stored-files.repository.js';

/** Finds the bytes of signed links. */
@Injectable()
export class DownloadsService {
  constructor(
    private readonly links: DownloadLinks,
    private readonly store: ContentStore,
    private readonly visible: VisibleContent,
    private readonly storedFiles: StoredFilesRepository,
    private readonly visits: SpaceVisits,
    private readonly storage: FileStorage,
  ) {}

  /**
   * @throws DeadLinkError when the link is invalid or has expired, or its file is gone or no longer shown by its site
   */
  find(file: SignedFile, signature: string): Promise<FileToSend> {
    return this.check(file, signature, storageKey(file.spaceId, file.hash), async (access) => {
      if (access === undefined) return this.storedFiles.findSize(file.spaceId, file.hash);
      const revision = await this.store.revision(access.spaceId, access.headRevisionId);
      if (!isGuarded(file) && (await this.visible.parts(revision, {})).hidden.has(file.fileId))
        return undefined;
      const current = (await this.store.files(revision)).byId.get(file.fileId);
      const isSame =
        current?.hash === file.hash && current.name === file.name && current.contentType === file.contentType;
      return isSame ? current.size : undefined;
    });
  }

  /**
   * Checks a signed link to bytes of the storage.
   * @param sizeOf returns the size of the bytes; undefined: there are none. It is called with `access` for links of a
   *   site, and returns what the site shows now
   * @throws DeadLinkError as `find`
   */
  async check(
    file: SignedFile,
    signature: string,
    key: string,
    sizeOf: (access: SpaceAccess | undefined) => Promise<number | undefined>,
  ): Promise<FileToSend> {
    const checked = this.links.check(file, signature);
    if (checked === undefined) throw new DeadLinkError();
    const { link } = checked;
    const access = link && (await this.visits.find({ by: link, claims: {} }, file.spaceId));
    if (link !== undefined && access === undefined) throw new DeadLinkError();
    if (access !== undefined) setOwner([access.organizationId, link?.siteId]);
    const size = await sizeOf(access);
    if (size === undefined) throw new DeadLinkError();
    const { name, contentType, hash } = file;
    const cacheControl = this.cacheControl(file.validity, access);
    return { name, contentType, hash, size, cacheControl, open: (range) => this.storage.open(key, range) };
  }

  /**
   * `Cache-Control` of the bytes. A link with an expiry time stays valid until then. A site can stop showing a file at
   * any time, so its links must be revalidated; shared caches can store only what everyone can see.
   */
  private cacheControl(validity: Validity, access: SpaceAccess | undefined): string {
    if ('expires' in validity) return `private, max-age=${this.links.secondsLeft(validity)}, immutable`;
    return access?.visited?.open === true ? 'public, no-cache' : 'private, no-cache';
  }
}

/** Whether the link was made for a visitor with claims, and ends. Links without an end work for everybody. */
function isGuarded({ validity }: SignedFile): boolean {
  return 'site' in validity && readFileLink(validity.site).until !== undefined;
}
