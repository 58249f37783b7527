import type { ComponentChildren } from 'preact';
import type { SiteSettings } from '../../../sites/settings/settings.js';
import { plainStyles, themeOf } from './inline-styles.js';

/** The root of a page that belongs to no site. It follows the mode of the system. */
export function PlainRoot(props: { language: string; settings: SiteSettings; children: ComponentChildren }) {
  return (
    <html lang={props.language} data-theme="system" {...themeOf(props.settings).attributes}>
      {props.children}
    </html>
  );
}

/** The head of a page that belongs to no site. */
export function PlainHead(props: { title: string; settings: SiteSettings; noIndex: boolean }) {
  const { noIndex, settings, title } = props;
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {noIndex && <meta name="robots" content="noindex" />}
      <link rel="icon" href="data:," />
      {plainStyles(settings).map((css, index) => (
        <style key={index} dangerouslySetInnerHTML={{ __html: css }} />
      ))}
    </head>
  );
}
