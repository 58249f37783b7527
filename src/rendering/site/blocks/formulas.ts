import type { KatexOptions } from 'katex';

/** Longer formulas are shown as written. */
const MAX_LENGTH = 5_000;

const OPTIONS: KatexOptions = {
  output: 'htmlAndMathml',
  throwOnError: true,
  trust: false,
  strict: 'ignore',
  maxExpand: 500,
  maxSize: 50,
};

type RenderFormula = (formula: string, options: KatexOptions) => string;

let render: RenderFormula | undefined;

/** Loads what formulas need, once in each thread. */
export async function loadFormulas(): Promise<void> {
  render ??= (await import('katex')).default.renderToString;
}

/** The budget that is left for the formulas of a page: characters of formulas, and of HTML. */
export interface FormulaBudget {
  characters: number;
  html: number;
}

export function formulaBudget(): FormulaBudget {
  return { characters: 50_000, html: 4_000_000 };
}

/** The HTML of a formula. Undefined when it has an error, or is too long. */
export function formulaHtml(
  formula: string,
  displayMode: boolean,
  budget: FormulaBudget,
): string | undefined {
  const { length } = formula;
  if (render === undefined || length > Math.min(MAX_LENGTH, budget.characters) || budget.html <= 0)
    return undefined;
  budget.characters -= length;
  try {
    const html = render(formula, { ...OPTIONS, displayMode });
    budget.html -= html.length;
    return budget.html < 0 ? undefined : html;
  } catch {
    // A formula that cannot be read, or one that is nested too deeply.
    return undefined;
  }
}
