import { isImageAddress } from '../markdown/source/address.js';

/** Longer addresses are not fetched. */
const MAX_LENGTH = 2_048;

/** Whether the service may fetch a picture from an address. Where it leads is checked when it is fetched. */
export function isAddressOfPicture(address: string): boolean {
  return address.length <= MAX_LENGTH && address.isWellFormed() && isImageAddress(address);
}
