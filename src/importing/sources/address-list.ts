/** Addresses of pages or images that one page, or a whole website, can lead to. */
export const MAX_ADDRESSES = 3_000;
/** Characters of these addresses together. */
const MAX_CHARACTERS = 2_000_000;

/**
 * Addresses, each once, up to a limit: pages of other servers decide how many links they have and how long they are. Code
 * that fills a list reports with `whatIsLeftOut` that it was cut.
 */
export class AddressList {
  readonly addresses: string[] = [];
  private readonly keys = new Set<string>();
  private characters = 0;
  private leftOut = false;

  /** Whether addresses were left out. */
  get isCut(): boolean {
    return this.leftOut;
  }

  /** @param key the same for all addresses of one page */
  add(address: string, key = address): void {
    if (this.keys.has(key)) return;
    if (this.keys.size >= MAX_ADDRESSES || this.characters + address.length > MAX_CHARACTERS) {
      this.leftOut = true;
      return;
    }
    this.keys.add(key);
    this.addresses.push(address);
    this.characters += address.length;
  }
}

/** Why links or images are not imported. @param what for example `images` */
export function whatIsLeftOut(what: string): string {
  return `further ${what} are left out: there are more than ${MAX_ADDRESSES}, or their URLs have more than ${MAX_CHARACTERS} characters`;
}
