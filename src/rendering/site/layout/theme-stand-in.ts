import { readFileSync } from 'node:fs';
import { buildSync } from 'esbuild';
import type { SiteSettings } from '../../../sites/settings/settings.js';

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
  return buildSync({
    entryPoints: ['src/rendering/site/styles/core.css'],
    bundle: true,
    minify: true,
    write: false,
  }).outputFiles[0]?.text ?? '';
}

export function themeStyles(_settings: SiteSettings): string {
  return `:root{--n1:#fff;--n2:#fafafa;--n3:#f4f4f5;--n4:#eee;--n5:#e7e7e7;--n6:#dfdfe2;--n7:#d0d0d4;--n8:#8f8f96;--n9:#80808a;--n10:#6f6f78;--n11:#5d5d66;--n12:#1f1f24;
--p1:#fbfcff;--p2:#f5f8ff;--p3:#edf2ff;--p4:#e2eaff;--p5:#d5e2ff;--p6:#c6d7fc;--p7:#abc4f7;--p8:#86a8ee;--p9:#346ddb;--p11:#2a5fc7;--p12:#12306e;
--info-3:#f1f1f1;--info-6:#ddd;--info-11:#555;--success-3:#e5f9ea;--warning-3:#fff2e0;--danger-3:#ffecec;
--page:#fff;--page-image:none;--header-bg:#ffffffd9;--header-text:#1f1f24;--header-muted:#5d5d66;--header-link:#5d5d66;--header-mark:#346ddb;--header-line:#dfdfe2;--header-hover:#f4f4f5;--header-ring:#346ddb;
--search-bg:#f4f4f5;--search-text:#5d5d66;--search-line:#f4f4f5;--sidebar:#fafafa;--card:#fff;--code:#fafafa;
--header-btn:#346ddb;--header-btn-text:#fff;--header-btn-hover:#2a5bc0;
--solid:#346ddb;--solid-text:#fff;--solid-hover:#2a5bc0;--ring:#346ddb;
--r-sm:4px;--r-md:6px;--r-lg:10px;--r-xl:14px;--r-menu:10px;--sh1:0 1px 2px rgb(0 0 0/.05);--sh2:0 4px 12px -2px rgb(0 0 0/.1);--sh3:0 16px 48px -12px rgb(0 0 0/.3);
--sans:Inter,system-ui,sans-serif;--mono:monospace}`;
}
