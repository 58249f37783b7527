import type { Measured } from '../table.js';
import type { Workbench } from '../workbench.js';

/** Something that is measured: one or more lines of the table. */
export interface Row {
  /** For `--only`. */
  name: string;
  run(bench: Workbench): Promise<Measured[]>;
}
