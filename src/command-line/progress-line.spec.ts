import { ProgressLine } from './progress-line.js';

function lineOn(isTTY: boolean): { line: ProgressLine; written: string[] } {
  const written: string[] = [];
  const write = (text: string): boolean => written.push(text) > 0;
  return { line: new ProgressLine({ isTTY, write } as NodeJS.WriteStream), written };
}

describe('the progress bar', () => {
  it('replaces its line on a terminal, and removes it at the end', () => {
    const { line, written } = lineOn(true);
    line.show('sending', 0.5);
    line.show('sending', 0.5);
    line.show('waiting');
    line.clear();
    line.clear();
    expect(written).toEqual([
      `\r\u001b[Ksending [${'#'.repeat(12)}${'.'.repeat(12)}] 50 %`,
      '\r\u001b[Kwaiting',
      '\r\u001b[K',
    ]);
  });

  it('prints nothing elsewhere', () => {
    const { line, written } = lineOn(false);
    line.show('sending', 0.5);
    line.clear();
    expect(written).toEqual([]);
  });
});
