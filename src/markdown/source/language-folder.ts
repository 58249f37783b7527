const NAME = /^[a-z]{2}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i;
const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Whether a folder has the name of a language, as in documentation in several languages: `fr`, `zh-CN`, `pt-br`. */
export function isLanguageFolder(name: string): boolean {
  return NAME.test(name) && LANGUAGES.of(name.slice(0, 2)) !== undefined;
}
