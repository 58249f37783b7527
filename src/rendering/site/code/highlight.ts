import type { HighlighterCore } from 'shiki/types';
import { CODE_MS, processorTime } from '../processor-time.js';
import { grammarOf, grammarNameOf } from './languages.js';
import { colorNamed, SYNTAX_THEME, type SyntaxColor } from './syntax-colors.js';

/** Longer code has one color. */
const MAX_LENGTH = 100_000;
const MAX_LINES = 2_000;
/** Longer lines have one color. */
const MAX_LINE_LENGTH = 1_000;
/** Milliseconds for one line. The first lines in a language take long, because its patterns are translated when used. */
const MAX_LINE_TIME = 1_000;
/** Lines, and characters, that are read before the time is checked. Long lines take far longer than short ones. */
const STEP = { lines: 20, characters: 5_000 };

/** A piece of a line in one color. */
export interface CodePiece {
  text: string;
  color?: SyntaxColor;
}

/** The budget that is left for highlighting code on a page. */
export interface CodeBudget {
  characters: number;
  /** Of processor time, so that a busy machine changes nothing. */
  milliseconds: number;
}

/** The highlighting of one page is limited, because grammars can be slow for some texts. */
export function codeBudget(): CodeBudget {
  return { characters: 400_000, milliseconds: CODE_MS };
}

/** One highlighter for each thread. It keeps the patterns of languages that it has read. */
let highlighter: HighlighterCore | undefined;
const loaded = new Set<string>();

/** Loads the grammars of languages, as blocks of code name them. Unknown languages are left out. */
export async function loadLanguages(names: Iterable<string>): Promise<void> {
  const missing = new Set<string>();
  for (const name of names) {
    const language = grammarNameOf(name);
    if (language !== undefined && !loaded.has(language)) missing.add(language);
  }
  if (missing.size === 0) return;
  const engine = (highlighter ??= await createHighlighter());
  const grammars = await Promise.all([...missing].map(grammarOf));
  await engine.loadLanguage(...grammars.flat());
  for (const language of missing) loaded.add(language);
}

async function createHighlighter(): Promise<HighlighterCore> {
  const [{ createHighlighterCoreSync }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ]);
  const engine = createJavaScriptRegexEngine({ forgiving: true, cache: new Map() });
  return createHighlighterCoreSync({ themes: [SYNTAX_THEME], langs: [], engine, warnings: false });
}

/**
 * The lines of code in colors. Undefined: the language is unknown or not loaded, or the code is too long.
 * @param lines without line endings
 */
export function highlight(
  lines: readonly string[],
  name: string,
  budget: CodeBudget,
): CodePiece[][] | undefined {
  const language = grammarNameOf(name);
  const length = lines.reduce((sum, line) => sum + line.length + 1, 0);
  if (highlighter === undefined || language === undefined || !loaded.has(language)) return undefined;
  if (lines.length > MAX_LINES || length > Math.min(MAX_LENGTH, budget.characters)) return undefined;
  if (budget.milliseconds <= 0) return undefined;
  budget.characters -= length;
  const start = processorTime();
  try {
    return inSteps(highlighter, lines, language, start + budget.milliseconds);
  } finally {
    budget.milliseconds -= processorTime() - start;
  }
}

/** Highlights some lines at a time. After the end of the time, the rest has one color. */
function inSteps(
  engine: HighlighterCore,
  lines: readonly string[],
  lang: string,
  end: number,
): CodePiece[][] {
  const options = {
    lang,
    theme: SYNTAX_THEME.name as string,
    tokenizeMaxLineLength: MAX_LINE_LENGTH,
    tokenizeTimeLimit: MAX_LINE_TIME,
  };
  const read: CodePiece[][] = [];
  let state: ReturnType<HighlighterCore['getLastGrammarState']> | undefined;
  for (let first = 0; first < lines.length;) {
    const part = nextStep(lines, first);
    first += part.length;
    if (processorTime() > end) {
      read.push(...part.map((text) => [{ text }]));
      continue;
    }
    const tokens = engine.codeToTokensBase(part.join('\n'), {
      ...options,
      grammarState: state,
    });
    state = engine.getLastGrammarState(tokens);
    for (const line of tokens) read.push(joined(line));
  }
  return read;
}

/** Lines from `first`, at least one. */
function nextStep(lines: readonly string[], first: number): readonly string[] {
  let end = first;
  for (let length = 0; end < lines.length && end - first < STEP.lines && length < STEP.characters; end += 1)
    length += lines[end]?.length ?? 0;
  return lines.slice(first, end);
}

/** The pieces of a line. Neighbors in the same color are one piece, and so is the space between words. */
function joined(tokens: readonly { content: string; color?: string }[]): CodePiece[] {
  const pieces: CodePiece[] = [];
  for (const { content, color: written } of tokens) {
    const last = pieces.at(-1);
    const color = colorNamed(written);
    if (last !== undefined && (last.color === color || content.trim() === '')) last.text += content;
    else pieces.push({ text: content, color });
  }
  return pieces;
}
