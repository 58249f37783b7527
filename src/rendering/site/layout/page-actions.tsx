import type { PageHead } from '../site-page.js';
import { fill } from '../texts/texts-of.js';
import { Icon } from './icon.js';
import { linkTo, NewTabNote } from './link.js';
import { Menu } from './menu.js';
import type { Shown } from './shown.js';

/** Something that a reader can do with a page. */
export interface PageAction {
  title: string;
  icon: string;
  href: string;
  external?: boolean;
  download?: boolean;
}

/** Assistants, by the names that `pageActions.items` uses, with the address that opens them with a question. */
const ASSISTANTS: readonly { item: string; name: string; address: string }[] = [
  { item: 'chatgpt', name: 'ChatGPT', address: 'https://chatgpt.com/?hints=search&q=' },
  { item: 'claude', name: 'Claude', address: 'https://claude.ai/new?q=' },
  { item: 'perplexity', name: 'Perplexity', address: 'https://www.perplexity.ai/search?q=' },
];

/** What a reader can do with a page, as the customization says. */
export function pageActions(page: PageHead, { shell, texts }: Shown): PageAction[] {
  const { pageActions: chosen, pdf, git } = shell.settings;
  const actions: PageAction[] = [];
  if (chosen.markdown && page.markdownHref !== undefined)
    actions.push({ title: texts.viewAsMarkdown, icon: 'file-text', href: page.markdownHref });
  if (pdf.enabled && page.pdfHref !== undefined)
    actions.push({ title: texts.downloadPdf, icon: 'file-down', href: page.pdfHref, download: true });
  if (git.showEditLink && page.editHref !== undefined)
    actions.push({ title: texts.editPage, icon: 'pencil', href: page.editHref, external: true });
  if (page.assistantHref === undefined) return actions;
  const question = encodeURIComponent(fill(texts.assistantPrompt, { url: page.assistantHref }));
  for (const { item, name, address } of ASSISTANTS) {
    if (!chosen.externalAI && !chosen.items.includes(item)) continue;
    const title = fill(texts.openInAssistant, { name });
    actions.push({ title, icon: 'sparkles', href: address + question, external: true });
  }
  return actions;
}

/** A button with the first action, and a menu of all of them. */
export function PageActions({ page, shown }: { page: PageHead; shown: Shown }) {
  const actions = pageActions(page, shown);
  const [first] = actions;
  if (first === undefined) return null;
  return (
    <div class={actions.length > 1 ? 'page-actions split' : 'page-actions'}>
      <a {...linkTo(first, shown)} class="btn small" download={first.download}>
        <Icon shown={shown} name={first.icon} />
        {first.title}
        <NewTabNote link={first} shown={shown} />
      </a>
      {actions.length > 1 && (
        <Menu label="" title={shown.texts.pageActions} summaryClass="btn small" class="at-end">
          {actions.map((action, index) => (
            <li key={index}>
              <a
                {...linkTo(action, shown)}
                class={action.external === true ? 'menu-item external' : 'menu-item'}
                download={action.download}
              >
                <Icon shown={shown} name={action.icon} />
                <span>{action.title}</span>
                <NewTabNote link={action} shown={shown} />
              </a>
            </li>
          ))}
        </Menu>
      )}
    </div>
  );
}
