import { gfm } from 'micromark-extension-gfm';

type Extension = ReturnType<typeof gfm>;
type Constructs = NonNullable<Extension['text']>;

/**
 * The text that a construct of GFM's literal autolinks needs to find anything. Each construct is tried at the beginning of
 * words, and the construct of email addresses at every word, which takes about as long as the rest of reading.
 */
const NEEDS: readonly (readonly [construct: string, needs: RegExp])[] = [
  ['emailAutolink', /[\w.+-]@/],
  ['protocolAutolink', /https?:\/\//i],
  ['wwwAutolink', /www\./i],
];

const GFM = gfm();
/** Cached extensions, by the names of the constructs that are left out. */
const variants = new Map<string, Extension>();

/** The GFM extension of micromark, without the constructs that would find nothing in a text. */
export function gfmConstructsFor(markdown: string): Extension {
  const idle = NEEDS.filter(([, needs]) => !needs.test(markdown)).map(([construct]) => construct);
  const key = idle.join(' ');
  let variant = variants.get(key);
  if (variant === undefined) {
    variant = { ...GFM, text: without(idle, GFM.text ?? {}) };
    variants.set(key, variant);
  }
  return variant;
}

function without(names: readonly string[], constructs: Constructs): Constructs {
  const left: Constructs = {};
  for (const [code, found] of Object.entries(constructs)) {
    const list = [found ?? []].flat().filter(({ name }) => name === undefined || !names.includes(name));
    if (list.length > 0) left[code as unknown as number] = list;
  }
  return left;
}
