import type { SiteSettings } from '../../../sites/settings/settings.js';

/** A language of the interface, as the customization names it. */
export type SiteLocale = SiteSettings['internationalization']['locale'];

const LANGUAGES: Readonly<Record<SiteLocale, string>> = {
  ...{ en: 'en', fr: 'fr', es: 'es', zh: 'zh-Hans', ja: 'ja', de: 'de', nl: 'nl', no: 'nb' },
  'pt-br': 'pt-BR',
};

/** A language of the interface, as BCP 47. */
export function languageOf(locale: SiteLocale): string {
  return LANGUAGES[locale];
}
