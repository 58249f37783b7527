import { getHeapStatistics } from 'node:v8';
import { assumedMegabytes } from './available-memory.js';
import { heapMegabytes } from './heap-megabytes.js';

/**
 * Node.js chooses the limit of its heap from the memory of the machine, and only when it starts. The entry point imports this
 * file before everything else: the process replaces itself, once, with one that has the limit that MEMORY_LIMIT asks for. It
 * keeps its number, its signals and its streams. An operator who sets `--max-old-space-size` decides alone.
 */
const HEAP = '--max-old-space-size';
const isChosen = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].some((option) =>
  option.replaceAll('_', '-').includes(HEAP),
);
const megabytes = heapMegabytes(assumedMegabytes(process.env.MEMORY_LIMIT));
const limit = getHeapStatistics().heap_size_limit / 2 ** 20;
// The statistics count the young generation, too. Windows cannot replace a process.
if (!isChosen && limit > megabytes * 1.25 && process.platform !== 'win32') {
  process.execve?.(
    process.execPath,
    [process.execPath, ...process.execArgv, `${HEAP}=${megabytes}`, ...process.argv.slice(1)],
    process.env,
  );
}
