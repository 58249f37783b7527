import { moveBody } from '../../collections/tree/place-bodies.js';

export class MoveSpaceDto extends moveBody('space') {}
