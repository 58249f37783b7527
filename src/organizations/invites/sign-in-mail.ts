import { escapeHtml } from '../../common/escape-html.js';

/** The email that tells a new member where they sign in. @param addresses at least one */
export function signInMail(
  title: string,
  addresses: readonly string[],
): { subject: string; text: string; html: string } {
  const displayedTitle = title.replace(/\s+/g, ' ');
  const lead = 'You have been added to';
  const links = addresses.map((url) => `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`);
  return {
    subject: `You have been added to ${displayedTitle}`,
    text: `${lead} ${displayedTitle}.\n\nSign in at:\n\n${addresses.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body><p>${lead} <b>${escapeHtml(displayedTitle)}</b>. Sign in at:</p>${links.join('')}</body></html>\n`,
  };
}
