import { readFileSync } from 'node:fs';
import { buildSync } from 'esbuild';

/** Replaced by the icons of the theme. */
export function iconSvg(name: string): string {
  try {
    return readFileSync(`node_modules/lucide-static/icons/${name}.svg`, 'utf8')
      .replace(/<!--.*?-->\s*/g, '')
      .replace(/\s+/g, ' ')
      .replace(/class="[^"]*"/, '')
      .replace('stroke-width="2"', 'stroke-width="1.5"');
  } catch {
    return '';
  }
}

export function coreStyles(): string {
  return (
    buildSync({
      entryPoints: ['src/rendering/site/styles/core.css'],
      bundle: true,
      minify: true,
      write: false,
    }).outputFiles[0]?.text ?? ''
  );
}
