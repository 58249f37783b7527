import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { ja } from './ja.js';
import { nl } from './nl.js';
import { no } from './no.js';
import { ptBr } from './pt-br.js';
import { languageOf, type SiteLocale } from './site-locale.js';
import type { PluralText, SiteTexts } from './site-texts.js';
import { zh } from './zh.js';

const TEXTS: Readonly<Record<SiteLocale, SiteTexts>> = { en, fr, es, zh, ja, de, nl, no, 'pt-br': ptBr };

/** The texts of the interface in a language. */
export function textsOf(locale: SiteLocale): SiteTexts {
  return TEXTS[locale];
}

/** Puts values into the places of a text. Places without a value stay. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The wording for a number, in the language of the interface. */
export function plural(text: PluralText, count: number, locale: SiteLocale): string {
  const language = languageOf(locale);
  const wording = text[new Intl.PluralRules(language).select(count)] ?? text.other;
  return fill(wording, { count: new Intl.NumberFormat(language).format(count) });
}

/** A day as the language of the interface writes it, in UTC. @param date ISO 8601 */
export function dayOf(date: string, locale: SiteLocale): string {
  return new Intl.DateTimeFormat(languageOf(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(date),
  );
}

const RIGHT_TO_LEFT = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** The direction in which a language is written. @param language BCP 47 */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr';
}
