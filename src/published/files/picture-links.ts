import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { isId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import { deriveKey, type Environment } from '../../config/environment.js';
import type { RemotePictureView } from '../../remote-pictures/remote-pictures.service.js';
import type { SiteImage } from '../../rendering/site/site-page.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { widthsOf } from './image-variants.js';

/** The part of a site that shows a picture: the ID of a space, or `site` for the customization. */
export type PictureScope = string;
/** The scope of pictures of the customization. */
export const SITE_SCOPE: PictureScope = 'site';

/** The content of an address of a picture. */
export interface PictureLink {
  scope: PictureScope;
  pictureId: string;
  /** The beginning of the hash of the bytes that it was made for. */
  state: string;
}

const SIGNATURE_LENGTH = 22;

/**
 * Makes and reads the addresses of pictures of other hosts on a site. They are signed, so a site serves only pictures that its
 * own pages show, and each only in the space that shows it.
 */
@Injectable()
export class PictureLinks {
  private readonly key: Buffer;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.key = deriveKey(environment, 'remote-picture');
  }

  /** A picture as the pages of a visit show it: `~pictures/{scope}/{picture}/{signature}/{state}`. */
  image({ home, site }: SiteVisit, scope: PictureScope, picture: RemotePictureView): SiteImage {
    const { id, hash, contentType, size, width, height } = picture;
    const widths = widthsOf({ contentType, size, dimensions: { width, height } });
    const signature = this.sign(site.siteId, scope, id);
    return {
      href: `${home}~pictures/${scope}/${id}/${signature}/${hash.slice(0, 16)}`,
      width,
      height,
      ...(widths.length > 0 ? { widths } : {}),
    };
  }

  /** Reads the path of a request; undefined when this service did not make the address for the site. */
  read({ site, rest }: SiteVisit): PictureLink | undefined {
    const [, scope = '', pictureId = '', signature = '', state = ''] = rest;
    if (!isId(pictureId)) return undefined;
    const expected = Buffer.from(this.sign(site.siteId, scope, pictureId));
    const given = Buffer.from(signature);
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
    return isSigned ? { scope, pictureId, state } : undefined;
  }

  private sign(siteId: string, scope: PictureScope, pictureId: string): string {
    const text = JSON.stringify([siteId, scope, pictureId]);
    return createHmac('sha256', this.key).update(text).digest('base64url').slice(0, SIGNATURE_LENGTH);
  }
}
