import { transferBody } from '../../collections/tree/place-bodies.js';

export class TransferSpaceDto extends transferBody('space') {}
