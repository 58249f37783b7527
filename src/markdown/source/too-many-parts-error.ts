/** A text has more parts than can be parsed and shown in reasonable time. The message starts with "has". */
export class TooManyPartsError extends Error {
  override readonly name = 'TooManyPartsError';

  constructor() {
    super(
      'has too many parts (blocks, links, cells of tables and other markup): split it into several pages',
    );
  }
}
