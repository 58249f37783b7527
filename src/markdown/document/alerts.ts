import type { Flow } from './parse-source.js';

type Quote = Extract<Flow, { type: 'blockquote' }>;

/** The styles of hints by the names of alerts of GitHub. */
const ALERTS: Record<string, string | undefined> = {
  NOTE: 'info',
  TIP: 'success',
  IMPORTANT: 'info',
  WARNING: 'warning',
  CAUTION: 'danger',
};
/** By the first words of quotes in the documentation of NestJS: `> info **Hint** …`. */
const WORDS: Record<string, string | undefined> = {
  info: 'info',
  warning: 'warning',
  warn: 'warning',
  error: 'danger',
};

/** A quote that is a hint: its style, and its content without the marker. */
export interface Alert {
  style: string;
  content: Flow[];
}

/** Reads the marker of a quote. @param source the text that positions refer to @returns null for other quotes */
export function alertOf(quote: Quote, source: string): Alert | null {
  return gitHubAlert(quote, source) ?? labeledAlert(quote);
}

function gitHubAlert(node: Quote, source: string): Alert | null {
  const [first, ...rest] = node.children;
  const lead = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (first?.type !== 'paragraph' || lead?.type !== 'text') return null;
  const [marker, name] = /^\[!([A-Z]+)\][ \t]*(?:\r\n?|\n|$)/i.exec(lead.value) ?? [];
  const style = ALERTS[name?.toUpperCase() ?? ''];
  if (marker === undefined || style === undefined) return null;
  if (source[lead.position?.start.offset ?? -1] !== '[') return null;
  if (marker.length === lead.value.length && !marker.endsWith('\n') && first.children.length > 1) {
    if (first.children[1]?.type !== 'break') return null;
  }
  const remaining = [{ ...lead, value: lead.value.slice(marker.length) }, ...first.children.slice(1)];
  if (remaining[0]?.type === 'text' && remaining[0].value === '' && remaining[1]?.type === 'break') {
    remaining.splice(1, 1);
  }
  return { style, content: [{ ...first, children: remaining }, ...rest] };
}

/** A word that names the style, and a label of one word in bold, which stays in the text. */
function labeledAlert({ children: [first, ...rest] }: Quote): Alert | null {
  if (first?.type !== 'paragraph') return null;
  const [word, strong, ...others] = first.children;
  if (word?.type !== 'text' || strong?.type !== 'strong') return null;
  const [label, ...more] = strong.children;
  const style = word.value.endsWith(' ') ? WORDS[word.value.slice(0, -1)] : undefined;
  const isLabel = label?.type === 'text' && more.length === 0 && /^\p{L}{1,20}$/u.test(label.value);
  if (style === undefined || !isLabel) return null;
  return { style, content: [{ ...first, children: [strong, ...others] }, ...rest] };
}
