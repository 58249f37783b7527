/** Whether the page is shown in dark colors. */
export function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
}

/** The variables of mermaid's theme, from the colors of the site. */
export function diagramTheme(): Record<string, string | boolean> {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string, light: string, dark: string) =>
    style.getPropertyValue(`--${name}`).trim() || (isDark() ? dark : light);
  const [page, text] = [color('n1', '#ffffff', '#131313'), color('n12', '#222222', '#ededed')];
  const [fill, muted, line] = [
    color('p3', '#eef2ff', '#1e2333'),
    color('n3', '#f4f4f4', '#1f1f1f'),
    color('n8', '#8f8f8f', '#7a7a7a'),
  ];
  return {
    darkMode: isDark(),
    background: page,
    primaryColor: fill,
    primaryTextColor: text,
    primaryBorderColor: color('p9', '#4f5fd6', '#7d8bff'),
    secondaryColor: muted,
    secondaryTextColor: text,
    secondaryBorderColor: line,
    tertiaryColor: color('n2', '#fafafa', '#191919'),
    tertiaryTextColor: text,
    tertiaryBorderColor: line,
    lineColor: line,
    textColor: text,
    mainBkg: fill,
    noteBkgColor: muted,
    noteTextColor: text,
    noteBorderColor: line,
    edgeLabelBackground: page,
    fontSize: '14px',
  };
}
