import type { SiteSettings } from '../../sites/settings/settings.js';

/** BCP 47 tags of the locales of the customization. */
const LANGUAGES: Readonly<Record<SiteSettings['internationalization']['locale'], string>> = {
  en: 'en',
  fr: 'fr',
  es: 'es',
  zh: 'zh-Hans',
  ja: 'ja',
  de: 'de',
  nl: 'nl',
  no: 'nb',
  'pt-br': 'pt-BR',
};

/** BCP 47. */
export function languageOf(settings: SiteSettings): string {
  return LANGUAGES[settings.internationalization.locale];
}
