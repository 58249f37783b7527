/** Languages of the interface of a site, by the languages of its content. */
const LOCALES: Readonly<Record<string, string>> = {
  ...{ en: 'en', fr: 'fr', es: 'es', zh: 'zh', ja: 'ja', de: 'de', nl: 'nl', pt: 'pt-br' },
  ...{ no: 'no', nb: 'no', nn: 'no' },
};

/**
 * The language of the interface for languages of content, by their codes. Each is used once, because site spaces with the
 * same one count as versions. A site has no interface in other languages.
 */
export function localesOf(codes: readonly string[]): Map<string, string> {
  const used = new Set<string>();
  const locales = new Map<string, string>();
  for (const code of codes) {
    const locale = LOCALES[code.toLowerCase().split(/[-_]/, 1)[0] ?? ''];
    if (locale === undefined || used.has(locale)) continue;
    used.add(locale);
    locales.set(code, locale);
  }
  return locales;
}

/** The name of a language in that language, such as `Français`; its code when it has none. */
export function nameOfLanguage(code: string): string {
  try {
    const tag = code.replaceAll('_', '-');
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? code;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return code;
  }
}
