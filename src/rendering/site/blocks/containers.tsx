import type { ComponentChildren } from 'preact';
import { plainText } from '../../../markdown/document/atoms.js';
import { type BlockNode, stringOf } from '../../../markdown/document/nodes.js';
import { tagLabel, tagsOf } from '../../../markdown/document/update-tags.js';
import { blocksOf, fragmentOf, lineOf } from '../../../markdown/document/node-parts.js';
import { plainAttributes } from '../inlines/raw-elements.js';
import { stringsIn } from '../inlines/symbols.js';
import type { BlockComponent, RenderContext } from '../render-context.js';
import { percentOf, pixelsOf } from './picture.js';
import { textOf } from './plain-text.js';
import { Symbol } from './symbol.js';

const HINT_STYLES = ['info', 'success', 'warning', 'danger'] as const;

/** A hint. Its style is a symbol, and a word for screen readers. */
export const Hint: BlockComponent = ({ node, context }) => {
  const style = HINT_STYLES.find((each) => each === node.data.style) ?? 'info';
  const icon = stringOf(node.data, 'icon');
  const shown = icon === undefined ? null : context.icon(icon.replace(/^fa-/, ''));
  return (
    <div class={`hint hint-${style}`} role="note" aria-label={context.texts.hints[style]}>
      {shown ?? <Symbol name={style} size={20} />}
      <div class="hint-body">{context.blocks(blocksOf(node))}</div>
    </div>
  );
};

/** A tab: its label and its content. */
interface Tab {
  title: ComponentChildren;
  content: ComponentChildren;
}

/** Tabs. The choice is a radio button, so that they work without scripts. @param id unique on the page */
export function tabs(id: string, all: readonly Tab[], classes = 'tabs'): ComponentChildren {
  return (
    <div class={classes} data-tabs>
      {all.map(({ title, content }, index) => [
        <input type="radio" name={id} id={`${id}-${index}`} checked={index === 0} />,
        <label for={`${id}-${index}`}>{title}</label>,
        <div class="tab-panel">{content}</div>,
      ])}
    </div>
  );
}

/** A group of tabs. */
export const Tabs: BlockComponent = ({ node, context }) => {
  const all = blocksOf(node).map((item, index) => {
    const icon = stringOf(item.data, 'icon');
    const shown = icon === undefined ? null : context.icon(icon.replace(/^fa-/, ''));
    const title = stringOf(item.data, 'title')?.trim() || String(index + 1);
    return { title: [shown, title], content: context.blocks(blocksOf(item)) };
  });
  return tabs(`tabs-${node.key ?? ''}`, all);
};

/** Numbered steps. */
export const Stepper: BlockComponent = ({ node, context }) => (
  <ol class="stepper">
    {blocksOf(node).map((step) => (
      <li>
        <div class="step-body">{context.blocks(blocksOf(step))}</div>
      </li>
    ))}
  </ol>
);

/** Columns side by side, with the widths that they state. */
export const Columns: BlockComponent = ({ node, context }) => {
  const columns = blocksOf(node);
  const widths = columns.map(({ data }) => {
    const [percent, pixels] = [percentOf(data.width), pixelsOf(data.width)];
    return percent === undefined ? (pixels === undefined ? '1fr' : `${pixels}px`) : `${percent}fr`;
  });
  const isEven = widths.every((width) => width === '1fr');
  const isMixed = widths.includes('1fr');
  const tracks =
    isEven || isMixed ? widths.map(() => 'minmax(0,1fr)') : widths.map((width) => `minmax(0,${width})`);
  return (
    <div class="text-columns" style={`--columns:${tracks.join(' ')}`}>
      {columns.map((column) => (
        <div class="column">{context.blocks(blocksOf(column))}</div>
      ))}
    </div>
  );
};

/** A block that the reader opens. */
export const Expandable: BlockComponent = ({ node, context }) => {
  const { defaultExpanded, open } = node.data;
  const titles = fragmentOf(node, 'expandable-title').map(lineOf);
  return (
    <details class="expandable" open={defaultExpanded === true || open === true}>
      <summary>
        <Symbol name="chevron" size={16} />
        <span>{titles.map((line, index) => [index === 0 ? '' : ' ', context.inlines(line)])}</span>
      </summary>
      <div class="expandable-body">{context.blocks(fragmentOf(node, 'expandable-body'))}</div>
    </details>
  );
};

/** A prompt for an assistant, to be copied. */
export const Prompt: BlockComponent = ({ node, context }) => {
  const { texts } = context;
  const content = blocksOf(node);
  const icon = stringOf(node.data, 'icon');
  const shown = icon === undefined ? null : context.icon(icon.replace(/^fa-/, ''));
  return (
    <div class="prompt">
      <div class="prompt-head">
        {shown ?? <Symbol name="prompt" size={16} />}
        <span class="prompt-title">{stringOf(node.data, 'description')}</span>
        <button class="copy" type="button" hidden data-copy-text={textOf(content)} aria-label={texts.copy}>
          <Symbol name="copy" size={16} />
        </button>
      </div>
      <div class="prompt-body">{context.blocks(content)}</div>
    </div>
  );
};

/** A list of updates. */
export const Updates: BlockComponent = ({ node, context }) => (
  <div class="updates">{context.blocks(blocksOf(node))}</div>
);

/** An update: its date and tags beside its content. */
export const Update: BlockComponent = ({ node, context }) => {
  const date = stringOf(node.data, 'date') ?? '';
  const tags = tagsOf(node.data);
  return (
    <section class="update">
      <div class="update-head">
        {date !== '' && <UpdateDate date={date} language={context.page.shell.language} />}
        {tags.slice(0, 20).map((tag) => (
          <span class="badge">{tagLabel(tag)}</span>
        ))}
      </div>
      <div class="update-body">{context.blocks(blocksOf(node))}</div>
    </section>
  );
};

function UpdateDate({ date, language }: { date: string; language: string }) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return <span>{date}</span>;
  const format = new Intl.DateTimeFormat(languageOr(language), { dateStyle: 'long', timeZone: 'UTC' });
  return <time dateTime={date}>{format.format(new Date(date))}</time>;
}

/** A language that `Intl` accepts. */
function languageOr(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** An element of HTML that holds blocks and has no block of its own. */
export const Element: BlockComponent = ({ node, context }) => {
  const attributes = stringsIn(node.data.attributes);
  const isCentered = node.data.name === 'center' || attributes.align === 'center';
  const align = isCentered ? 'align-center' : attributes.align === 'right' ? 'align-end' : undefined;
  return (
    <div class={align} {...plainAttributes(attributes)}>
      {contents(node, context)}
    </div>
  );
};

/** The content of a block whose own look is unknown. */
export const Contents: BlockComponent = ({ node, context }) => contents(node, context);

function contents(node: BlockNode, context: RenderContext): ComponentChildren {
  const line = lineOf(node);
  const isLine = plainText(line).trim() !== '' || line.some(({ object }) => object === 'inline');
  return [isLine ? <p>{context.inlines(line)}</p> : null, context.blocks(blocksOf(node))];
}
