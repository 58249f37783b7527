import type { Measured } from '../table.js';
import type { BenchContext } from '../bench-context.js';

/** A measurement: one or more lines of the table. */
export interface Row {
  /** Name for `--only`. */
  name: string;
  run(context: BenchContext): Promise<Measured[]>;
}
