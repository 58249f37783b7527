import { parseArgs } from 'node:util';

/** The options of the command line. */
export interface Options {
  /** Whether to print only the usage. */
  readonly help: boolean;
  /** Number of measurements of each row. The table shows the median. */
  readonly rounds: number;
  /** Seconds of one measurement under load. */
  readonly seconds: number;
  /** Names of rows to run; empty: all. */
  readonly only: readonly string[];
}

/** An invalid option. The message is for the user. */
export class UsageError extends Error {}

/** The usage text. @param rows the valid names for `--only` */
export function usage(rows: readonly string[]): string {
  return `Usage: npm run bench -- [options]

  --rounds <n>    how often each thing is measured (at least 3; default 5)
  --seconds <n>   length of one measurement under load (at least 1; default 5)
  --only <row>    measure this row alone; may be given several times
  --help          show this

Rows: ${rows.join(', ')}

See bench/README.md for what they measure.`;
}

/**
 * Reads the command line.
 * @param args arguments without the program name
 * @param rows the valid names for `--only`
 * @throws UsageError
 */
export function readOptions(args: string[], rows: readonly string[]): Options {
  const { values } = parse(args);
  const only = values.only ?? [];
  for (const name of only) {
    if (!rows.includes(name))
      throw new UsageError(`--only ${name}: there is no such row; there are ${rows.join(', ')}.`);
  }
  return {
    help: values.help,
    rounds: atLeast(3, 'rounds', values.rounds),
    seconds: atLeast(1, 'seconds', values.seconds),
    only,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '5' },
        only: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function atLeast(least: number, name: string, text: string): number {
  if (!/^\d+$/.test(text) || Number(text) < least)
    throw new UsageError(`--${name} must be a whole number, at least ${least}.`);
  return Number(text);
}
