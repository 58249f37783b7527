import type { ComponentChildren } from 'preact';
import { plainStyles, themeOf } from './inline-styles.js';
import { plainSettings } from './plain-settings.js';

/** The root of a page that belongs to no site. It follows the mode of the system. */
export function PlainRoot({ language, children }: { language: string; children: ComponentChildren }) {
  return (
    <html lang={language} data-theme="system" {...themeOf(plainSettings()).attributes}>
      {children}
    </html>
  );
}

/** The head of a page that belongs to no site. */
export function PlainHead({ title, noIndex }: { title: string; noIndex: boolean }) {
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {noIndex && <meta name="robots" content="noindex" />}
      <link rel="icon" href="data:," />
      {plainStyles(plainSettings()).map((css, index) => (
        <style key={index} dangerouslySetInnerHTML={{ __html: css }} />
      ))}
    </head>
  );
}
