import { Icon } from './icon.js';
import type { Shown } from './shown.js';

/** Chooses the mode. Needs scripts; without them, style sheets hide it. */
export function ThemeSwitch({ shown }: { shown: Shown }) {
  const { shell, texts } = shown;
  const { toggeable, default: theme } = shell.settings.themes;
  if (!toggeable) return null;
  const chosen = shell.chosenTheme ?? theme;
  const choices = [
    { theme: 'light', title: texts.themeLight, icon: 'sun' },
    { theme: 'dark', title: texts.themeDark, icon: 'moon' },
    { theme: 'system', title: texts.themeSystem, icon: 'monitor' },
  ] as const;
  return (
    <div class="theme-switch" role="group" aria-label={texts.theme}>
      {choices.map((choice) => (
        <button
          key={choice.theme}
          type="button"
          class="icon-button"
          data-theme-choice={choice.theme}
          aria-pressed={choice.theme === chosen}
          aria-label={choice.title}
          title={choice.title}
        >
          <Icon shown={shown} name={choice.icon} />
        </button>
      ))}
    </div>
  );
}
