import { transferBody } from '../tree/place-bodies.js';

export class TransferCollectionDto extends transferBody('collection') {}
