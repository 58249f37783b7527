import { availableParallelism, cpus, release, totalmem, type as system } from 'node:os';
import { median } from './statistics.js';

/** One line of the table. */
export interface Measured {
  title: string;
  unit: string;
  /** One value per round. */
  values: readonly number[];
  /** The target for the median; left out if there is none. */
  target?: { kind: 'at least' | 'at most' | 'below'; value: number };
  /** The absolute values behind a ratio, or another note. */
  note?: string;
}

/** Whether the median meets the target; undefined when there is none. */
export function keepsTarget({ values, target }: Measured): boolean | undefined {
  if (target === undefined) return undefined;
  const value = median(values);
  if (target.kind === 'at least') return value >= target.value;
  return target.kind === 'below' ? value < target.value : value <= target.value;
}

/** The results as a markdown table with aligned columns. */
export function formatTable(results: readonly Measured[]): string {
  const header = ['measurement', 'unit', 'median', 'min', 'max', 'target', 'met', 'made of'];
  const rows = results.map((result) => [
    result.title,
    result.unit,
    digits(median(result.values)),
    digits(Math.min(...result.values)),
    digits(Math.max(...result.values)),
    result.target === undefined ? '' : `${SIGNS[result.target.kind]} ${result.target.value}`,
    mark(keepsTarget(result)),
    result.note ?? '',
  ]);
  const widths = header.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** The machine and versions that the numbers were measured with. */
export function describeMachine(postgresVersion: string): string {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = (totalmem() / 1_000_000_000).toFixed(0);
  return `${availableParallelism()} × ${processor}, ${memory} GB, ${system()} ${release()}, Node.js ${process.versions.node}, PostgreSQL ${postgresVersion}`;
}

const SIGNS = { 'at least': '≥', 'at most': '≤', below: '<' };

function mark(kept: boolean | undefined): string {
  return kept === undefined ? '' : kept ? 'yes' : 'NO';
}

function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
