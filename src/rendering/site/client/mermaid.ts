import mermaid, { type MermaidConfig } from 'mermaid';
import { adoptStyles } from './dom.js';
import { diagramTheme, isDark } from './mermaid/diagram-theme.js';
import sheet from './mermaid/mermaid.css';

declare global {
  // The build has mermaid call it instead of adding a `<style>` element: see scripts/pack-site.mjs.
  var adoptDiagramStyles: (id: string, rules: string) => void;
}

/** The style sheets of the drawings, by ID of the drawing. */
const sheets = new Map<string, CSSStyleSheet>();
globalThis.adoptDiagramStyles = (id, rules) => {
  sheets.set(id, adoptStyles(rules));
};

/**
 * Draws the diagrams of a page, and draws them again when the theme changes. A source with errors stays as it is.
 *
 * @param sources the `<pre data-mermaid>` elements
 */
export async function drawDiagrams(sources: readonly HTMLElement[]): Promise<void> {
  adoptStyles(sheet);
  let drawn: string | undefined;
  let drawing = Promise.resolve();
  const draw = () => {
    drawing = drawing.then(async () => {
      const theme = JSON.stringify(diagramTheme());
      if (theme === drawn) return;
      drawn = theme;
      mermaid.initialize(settings());
      for (const source of sources) await drawOne(source);
    });
    return drawing;
  };
  new MutationObserver(() => void draw()).observe(document.documentElement, {
    attributeFilter: ['data-theme'],
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => void draw());
  await draw();
}

function settings(): MermaidConfig {
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    // Labels may have HTML. A form in one could ask readers for a password, on the host of the site.
    dompurifyConfig: { FORBID_TAGS: ['form', 'input', 'button', 'select', 'textarea', 'option'] },
    // The settings that a diagram cannot change.
    secure: [...(mermaid.mermaidAPI.defaultConfig.secure ?? []), 'dompurifyConfig'],
    suppressErrorRendering: true,
    theme: 'base',
    darkMode: isDark(),
    fontFamily: getComputedStyle(document.body).fontFamily,
    logLevel: 'fatal',
    themeVariables: diagramTheme(),
  };
}

let drawings = 0;

async function drawOne(source: HTMLElement): Promise<void> {
  const figure = figureOf(source);
  const old = figure.firstElementChild?.id;
  // An earlier drawing is shown until the new one is ready, so both need an ID of their own.
  const id = `diagram-${++drawings}`;
  // Laid out, because text is measured in it, but not visible.
  const place = document.createElement('div');
  place.className = 'diagram-measure';
  place.style.width = `${(figure.isConnected ? figure : source).clientWidth}px`;
  document.body.append(place);
  try {
    const { svg } = await mermaid.render(id, source.textContent.trim(), place);
    // IDs in the drawing must be unique.
    place.remove();
    figure.innerHTML = svg;
    source.after(figure);
    source.hidden = true;
    // Scrolls instead of shrinking: `max-width` is the width at which texts have their size.
    const svgElement = figure.querySelector('svg');
    if (svgElement !== null) svgElement.style.minWidth = svgElement.style.maxWidth;
    if (figure.scrollWidth > figure.clientWidth) figure.tabIndex = 0;
  } catch {
    place.remove();
    figure.remove();
    forget(id);
    source.hidden = false;
    source.dataset.mermaid = 'failed';
  }
  if (old !== undefined) forget(old);
}

/** The element with the drawing of a source, after the source once it is drawn. */
function figureOf(source: HTMLElement): HTMLElement {
  const next = source.nextElementSibling;
  if (next instanceof HTMLElement && next.matches('.diagram')) return next;
  const figure = document.createElement('div');
  figure.className = 'diagram';
  return figure;
}

/** Removes the style sheet of a drawing. */
function forget(id: string): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheets.get(id));
  sheets.delete(id);
}
