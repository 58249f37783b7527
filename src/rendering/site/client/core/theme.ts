import { all, onClick } from '../dom.js';

const YEAR = 365 * 24 * 60 * 60;

/** The switch of themes. The server reads the cookie, so that later pages arrive in the chosen theme. */
export function startTheme(): void {
  onClick('[data-theme-choice]', ({ dataset }) => {
    const theme = dataset.themeChoice ?? 'system';
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    const path = document.documentElement.dataset.home ?? '/';
    document.cookie = `theme=${theme}; Path=${path}; Max-Age=${YEAR}; SameSite=Lax${secure}`;
    show(theme);
  });
  // The browser keeps pages for its back button as they were.
  addEventListener('pageshow', ({ persisted }) => {
    const theme = /(?:^|; )theme=(light|dark|system)(?:;|$)/.exec(document.cookie)?.[1];
    if (persisted && theme !== undefined) show(theme);
  });
}

function show(theme: string): void {
  document.documentElement.dataset.theme = theme;
  for (const button of all('[data-theme-choice]'))
    button.setAttribute('aria-pressed', String(button.dataset.themeChoice === theme));
}
