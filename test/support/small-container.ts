/** Memory of a small container, in MiB. */
export const CONTAINER = 512;

/**
 * What makes a process believe that it runs in such a container: the heap that Node.js chooses there, and the options of the
 * image.
 */
export const IN_SMALL_CONTAINER = {
  MEMORY_LIMIT: String(CONTAINER),
  NODE_OPTIONS: `--max-old-space-size=${CONTAINER / 2} --max-semi-space-size=8`,
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_TOP_PAD_: '65536',
  MALLOC_MMAP_THRESHOLD_: '32768',
};

/** The line of `/proc/{pid}/status` with the most memory that was ever resident, in KiB. */
export const PEAK = /^VmHWM:\s+(\d+) kB$/m;
