import { create, isPlainClick, onClick, parseUrl } from '../dom.js';

/** Embeds load when they are clicked: until then, nothing is requested from another host. */
export function startEmbeds(): void {
  onClick<HTMLAnchorElement>('a[data-embed]', (link, event) => {
    const url = parseUrl(link.dataset.embed ?? '', location.href);
    // A frame of this origin could leave its sandbox.
    if (url?.protocol !== 'https:' || url.origin === location.origin || !isPlainClick(event)) return;
    event.preventDefault();
    const frame = create('iframe', {
      src: url.href,
      title: link.ariaLabel ?? link.innerText.replace(/\s+/g, ' ').trim(),
      class: link.className,
      style: link.getAttribute('style') ?? undefined,
      sandbox:
        'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation',
      allow: 'autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture',
      referrerpolicy: 'strict-origin-when-cross-origin',
      tabindex: 0,
    });
    link.replaceWith(frame);
    frame.focus();
  });
}
