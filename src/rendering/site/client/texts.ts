type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
type Values = Readonly<Record<string, string | number>>;

/** The texts of the page, from `data-texts`. */
const given = JSON.parse(document.documentElement.dataset.texts ?? '{}') as Readonly<
  Record<string, string | Plural>
>;

/**
 * The texts of a script, in the language of the site.
 *
 * @param english the texts of the script, used where the page has none
 * @returns a function that returns a text. It replaces `{name}` by the value of that name; the value `count` chooses the
 *   form of a text that has several
 */
export function textsOf<Name extends string>(
  english: Readonly<Record<Name, string | Plural>>,
): (name: Name, values?: Values) => string {
  return (name, values = {}) => {
    const found = given[name] ?? english[name];
    const text = typeof found === 'string' ? found : (found[pluralRule(values.count)] ?? found.other);
    return text.replace(/\{(\w+)\}/g, (match, key: string) => String(values[key] ?? match));
  };
}

function pluralRule(count: string | number | undefined): Intl.LDMLPluralRule {
  return new Intl.PluralRules(document.documentElement.lang || 'en').select(Number(count));
}
