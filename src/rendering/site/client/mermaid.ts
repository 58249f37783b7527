import mermaid, { type MermaidConfig } from 'mermaid';
import { adoptStyles } from './dom.js';
import sheet from './mermaid/mermaid.css';
import { diagramTheme, isDark } from './mermaid/diagram-theme.js';

declare global {
  // The build has mermaid call it instead of adding a `<style>` element: see scripts/pack-site.mjs.
  var adoptDiagramStyles: (id: string, rules: string) => void;
}

const sheets = new Map<string, CSSStyleSheet>();
globalThis.adoptDiagramStyles = (id, rules) => {
  const sheet = sheets.get(id);
  if (sheet === undefined) sheets.set(id, adoptStyles(rules));
  else sheet.replaceSync(rules);
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
      for (const [index, source] of sources.entries()) await drawOne(source, `diagram-${index + 1}`);
    });
    return drawing;
  };
  new MutationObserver(() => void draw()).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => void draw());
  await draw();
}

function settings(): MermaidConfig {
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: 'base',
    darkMode: isDark(),
    fontFamily: getComputedStyle(document.body).fontFamily,
    logLevel: 'fatal',
    themeVariables: diagramTheme(),
  };
}

async function drawOne(source: HTMLElement, id: string): Promise<void> {
  try {
    // Measures text in a place that is laid out, but not shown.
    const place = document.createElement('div');
    place.className = 'diagram-measure';
    document.body.append(place);
    try {
      const { svg } = await mermaid.render(id, source.textContent.trim(), place);
      place.replaceChildren();
      show(source, svg);
    } finally {
      place.remove();
    }
    source.hidden = true;
  } catch {
    if (source.nextElementSibling?.matches('.diagram') === true) source.nextElementSibling.remove();
    source.hidden = false;
    source.dataset.mermaid = 'failed';
  }
}

function show(source: HTMLElement, svg: string): void {
  let figure = source.nextElementSibling;
  if (figure?.matches('.diagram') !== true) {
    figure = document.createElement('div');
    figure.className = 'diagram';
    source.after(figure);
  }
  figure.innerHTML = svg;
}
