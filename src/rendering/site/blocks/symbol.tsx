/** Shapes of the symbols of blocks, in a square of 24. */
const SHAPES = {
  info: ['M12 16v-4', 'M12 8h.01', 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z'],
  success: ['m16 9-5.5 5.5L8 12', 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z'],
  warning: [
    'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3',
    'M12 9v4',
    'M12 17h.01',
  ],
  danger: [
    'M12 16h.01',
    'M12 8v4',
    'M15.312 2a2 2 0 0 1 1.414.586l4.688 4.688A2 2 0 0 1 22 8.688v6.624a2 2 0 0 1-.586 1.414l-4.688 4.688a2 2 0 0 1-1.414.586H8.688a2 2 0 0 1-1.414-.586l-4.688-4.688A2 2 0 0 1 2 15.312V8.688a2 2 0 0 1 .586-1.414l4.688-4.688A2 2 0 0 1 8.688 2z',
  ],
  chevron: ['m9 18 6-6-6-6'],
  arrow: ['M5 12h14', 'm12 5 7 7-7 7'],
  copy: [
    'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2z',
    'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
  ],
  file: [
    'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z',
    'M14 2v5a1 1 0 0 0 1 1h5',
  ],
  image: [
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
    'M9 7a2 2 0 1 0 0 4a2 2 0 1 0 0-4z',
    'm21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
  ],
  play: ['M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z'],
  download: ['M12 15V3', 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4', 'm7 10 5 5 5-5'],
  check: ['M20 6 9 17l-5-5'],
  globe: [
    'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z',
    'M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20',
    'M2 12h20',
  ],
  page: [
    'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z',
    'M14 2v5a1 1 0 0 0 1 1h5',
    'M10 13H8',
    'M16 17H8',
  ],
  prompt: ['m4 17 6-6-6-6', 'M12 19h8'],
} as const;

export type SymbolName = keyof typeof SHAPES;

/** A symbol of the interface of blocks, as decoration. @param size in pixels */
export function Symbol({ name, size }: { name: SymbolName; size: number }) {
  return (
    <svg class={`symbol symbol-${name}`} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {SHAPES[name].map((shape) => (
        <path d={shape} />
      ))}
    </svg>
  );
}
