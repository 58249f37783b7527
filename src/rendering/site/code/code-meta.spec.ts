import { codeLook } from './code-meta.js';

describe('what follows the language of fenced code', () => {
  const look = (meta: string) => {
    const { isHighlighted, ...rest } = codeLook({ meta });
    return { ...rest, highlighted: [1, 2, 3, 4, 5].filter((line) => isHighlighted(line)) };
  };
  const PLAIN = {
    title: undefined as string | undefined,
    isNumbered: false,
    isWrapped: false,
    highlighted: [] as number[],
  };

  it.each<[string, Partial<typeof PLAIN>]>([
    ['title="a b.js" lines {1,3-4}', { title: 'a b.js', isNumbered: true, highlighted: [1, 3, 4] }],
    ['title=a.js icon=java highlight=1 lines', { title: 'a.js', isNumbered: true, highlighted: [1] }],
    ["title='a.js' highlight={2-3} wrap", { title: 'a.js', isWrapped: true, highlighted: [2, 3] }],
    ['highlight="2,5" lines={true}', { isNumbered: true, highlighted: [2, 5] }],
    ['highlight={[4]} lineNumbers=true', { isNumbered: true, highlighted: [4] }],
    ['lines=false icon=java', {}],
    ['showLineNumbers={false} outlines', {}],
  ])('%s', (meta, expected) => {
    expect(look(meta)).toEqual({ ...PLAIN, ...expected });
  });
});
