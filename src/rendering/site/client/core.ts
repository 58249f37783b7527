import { startCopy } from './core/copy.js';
import { startDrawer } from './core/drawer.js';
import { startEmbeds } from './core/embeds.js';
import { startFeedback } from './core/feedback.js';
import { startFragments } from './core/fragments.js';
import { startMenus } from './core/menus.js';
import { startOnDemand } from './core/on-demand.js';
import { startOutline } from './core/outline.js';
import { startPageTree } from './core/page-tree.js';
import { startPopovers } from './core/popovers.js';
import { startPrefetch } from './core/prefetch.js';
import { startTables } from './core/tables.js';
import { startTabs } from './core/tabs.js';
import { startTheme } from './core/theme.js';
import { startViews } from './core/views.js';
import { startZoom } from './core/zoom.js';

/** Behaviors that the reader sees or uses first come first. */
const BEHAVIORS = [
  ...[startTheme, startDrawer, startMenus, startPageTree, startOnDemand, startTabs, startFragments],
  ...[
    startCopy,
    startOutline,
    startZoom,
    startEmbeds,
    startPopovers,
    startFeedback,
    startTables,
    startViews,
    startPrefetch,
  ],
];
/** Milliseconds after which the browser gets a chance to react to the reader. */
const SLICE = 16;

let started = performance.now();
for (const start of BEHAVIORS) {
  start();
  if (performance.now() - started > SLICE) {
    await new Promise((resolve) => setTimeout(resolve));
    started = performance.now();
  }
}
// Nothing else tells tests and style sheets that the script has run.
document.documentElement.dataset.scripted = '';
