/**
 * Punctuation, spaces and symbols outside ASCII that remain after normalization (NFKD), as a bracket expression: of
 * Latin, of all scripts (quotes, dashes, arrows, mathematics), and of Chinese, Japanese and Korean.
 */
export const MARKS =
  '\\u00a0-\\u00a9\\u00ab-\\u00b1\\u00b4\\u00b6-\\u00b8\\u00bb\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u2190-\\u2bff\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u3020\\u3030\\u303d\\u30a0\\u30fb\\ufe10-\\ufe6f\\uff5f-\\uff65';
