import { escapeHtml } from '../../common/escape-html.js';

/**
 * What happened to a domain: its record is missing, and it will be lost at a time; it is lost; or an administrator of
 * the installation gave it to another organization.
 */
export type DomainNews = { kind: 'missing'; until: number } | { kind: 'lost' } | { kind: 'taken' };

/** The email that tells administrators what happened to a domain of their organization. */
export function domainMail(
  title: string,
  domain: string,
  news: DomainNews,
): { subject: string; text: string; html: string } {
  const organization = title.replace(/\s+/g, ' ');
  const record = `the TXT record of _docs-verification.${domain}`;
  const reason =
    news.kind === 'taken'
      ? 'an administrator of the installation confirmed it for another organization'
      : `${record} was missing for three days`;
  const sentences =
    news.kind === 'missing'
      ? [
          `The service did not find ${record}, which proves that the domain belongs to ${organization}.`,
          `If the record is not back by ${new Date(news.until).toISOString().slice(0, 16).replace('T', ' ')} UTC, the domain no longer counts as that of the organization.`,
        ]
      : [
          `The domain ${domain} no longer counts as that of ${organization}, because ${reason}.`,
          'People can no longer join by their addresses of this domain, and directories cannot set such addresses.',
          'If it belongs to others now, they can read the mail of its addresses, and so use the accounts: remove the members whose addresses are in it.',
          ...(news.kind === 'lost' ? ['To prove the domain again, publish the record again.'] : []),
        ];
  return {
    subject: news.kind === 'missing' ? `The record of ${domain} is missing` : `The domain ${domain} is lost`,
    text: `${sentences.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('')}</body></html>\n`,
  };
}
