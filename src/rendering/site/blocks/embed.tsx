import { playerOf } from '../../../markdown/document/embed-players.js';
import { stringOf } from '../../../markdown/document/nodes.js';
import { linkAttributes } from '../inlines/link-target.js';
import type { BlockComponent } from '../render-context.js';
import { filled } from '../texts/block-texts.js';
import { caption } from './images.js';
import { addressed, linkRow } from './links.js';
import { picture } from './picture.js';
import { Symbol } from './symbol.js';

/** An embedded page. Nothing of it is loaded before the reader clicks. */
export const Embed: BlockComponent = ({ node, context }) => {
  const url = stringOf(node.data, 'url') ?? '';
  const target = addressed(url, context);
  if (target === undefined) return caption(node, context);
  const player = playerOf(url);
  const note = caption(node, context);
  if (player === undefined) {
    return note === null ? linkRow(target, context) : <figure>{[linkRow(target, context), note]}</figure>;
  }
  context.needs.add('embed');
  const { host } = new URL(url);
  const title = target.title === url ? player.name : target.title;
  const poster = player.poster === undefined ? undefined : context.pictureOf(player.poster);
  return (
    <figure class="embed-block">
      <a
        class={poster === undefined ? 'embed' : 'embed with-poster'}
        data-embed={player.url}
        {...linkAttributes({ ...target, external: true }, context)}
      >
        {poster !== undefined && picture({ light: poster, dark: undefined }, { alt: '' }, context)}
        <span class="embed-play">
          <Symbol name="play" size={24} />
        </span>
        <span class="embed-text">
          <span class="embed-title">{title}</span>
          <span class="embed-host" dir="ltr">
            {filled(context.texts.openEmbed, { host: host.replace(/^www\./, '') })}
          </span>
        </span>
      </a>
      {note}
    </figure>
  );
};
