import { contentLanguageOf } from './site-language.js';

type Locale = Parameters<typeof contentLanguageOf>[0];

describe('the language of a site space', () => {
  it.each([
    ['en', ['Guides', 'Start'], 'en'],
    ['pt-br', ['Guias'], 'pt-BR'],
    ['zh', [], 'zh-Hans'],
    ['en', ['دليل', 'ابدأ هنا', 'API'], 'ar'],
    ['de', ['راهنما', 'پیکربندی'], 'fa'],
    ['en', ['رہنمائی', 'ترتیبات کے لیے', 'بڑا'], 'ur'],
    ['en', ['מדריך', 'התחלה'], 'he'],
    ['en', ['Translations', 'العربية'], 'en'],
  ])('with the locale %s and the titles %j is %s', (locale, titles, language) => {
    expect(contentLanguageOf(locale as Locale, titles)).toBe(language);
  });
});
