import { loadFormulas } from './blocks/formulas.js';
import { loadLanguages } from './code/highlight.js';
import type { PageContent } from './site-page.js';

/** A fence with its language, in any container. */
const FENCE = /(?:(?<!`)`{3,}|(?<!~)~{3,})[ \t]*([\w+#.-]{1,30})/g;
/** The language of code in HTML. */
const CLASS = /\blang(?:uage)?-([\w+#-]{1,30})/g;
/** Languages of the examples of operations. */
const OF_APIS = ['bash', 'javascript', 'python', 'go', 'json', 'xml'];
/** Most languages that one page loads. */
const MAX_LANGUAGES = 40;

/**
 * Loads what the text of a page needs to be rendered: grammars of the languages of its code, and formulas. They stay
 * loaded in the thread. Without them, code has one color, and formulas are shown as written.
 */
export async function loadTools({ text, specs }: Pick<PageContent, 'text' | 'specs'>): Promise<void> {
  if (text === null) return;
  const texts = [text.markdown, ...Object.values(text.included ?? {}).map(({ markdown }) => markdown)];
  const languages = new Set<string>(Object.keys(specs).length > 0 ? OF_APIS : []);
  for (const markdown of texts) {
    for (const pattern of [FENCE, CLASS]) {
      for (const [, language = ''] of markdown.matchAll(pattern)) {
        if (languages.size < MAX_LANGUAGES) languages.add(language);
      }
    }
  }
  const hasFormulas = texts.some((markdown) => markdown.includes('$$'));
  await Promise.all([loadLanguages(languages), hasFormulas ? loadFormulas() : undefined]);
}
