import { moveBody } from '../tree/place-bodies.js';

export class MoveCollectionDto extends moveBody('collection') {}
