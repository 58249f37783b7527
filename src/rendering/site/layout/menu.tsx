import type { ComponentChildren } from 'preact';

/** A button that opens a list of links below it. Works without scripts. */
export function Menu(props: {
  label: ComponentChildren;
  /** Names the button when its label has no text. */
  title?: string;
  class?: string;
  summaryClass?: string;
  children: ComponentChildren;
}) {
  return (
    <details class={`menu ${props.class ?? ''}`.trim()} name="menu" data-menu>
      <summary class={props.summaryClass} aria-label={props.title}>
        {props.label}
        <span class="chevron" />
      </summary>
      <ul class="menu-list">{props.children}</ul>
    </details>
  );
}
