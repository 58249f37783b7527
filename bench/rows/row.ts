import type { Measured } from '../table.js';
import type { BenchContext } from '../bench-context.js';

/** Something that is measured: one or more lines of the table. */
export interface Row {
  /** For `--only`. */
  name: string;
  run(context: BenchContext): Promise<Measured[]>;
}
