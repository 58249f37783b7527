import { formatsOf } from '../image-formats.js';
import type { LeadingImage, PageNeed } from '../render-context.js';
import type { PageHead } from '../site-page.js';
import { favicons } from './favicons.js';
import { assetPath, inlineStyles, preloadedFonts } from './inline-styles.js';
import { jsonInHtml } from './structured-data.js';
import type { Shown } from './shown.js';

export interface HeadProps {
  shown: Shown;
  title: string;
  description?: string;
  /** Left out for views that search engines must not list. */
  canonical?: string;
  noIndex: boolean;
  /** Absolute address of the image for social networks. */
  image?: string;
  alternates?: PageHead['alternates'];
  markdownHref?: string;
  /** The image on the first screen. */
  leadingImage?: LeadingImage | undefined;
  structuredData?: object;
  /** The style sheets and scripts that the text requires. */
  needs?: ReadonlySet<PageNeed>;
}

/** Style sheets that only some pages need. */
const SHEETS: readonly { need: PageNeed; sheet: string }[] = [
  { need: 'katex', sheet: 'katex.css' },
  { need: 'api', sheet: 'api.css' },
];

/** The head of every page of a site. */
export function Head(props: HeadProps) {
  const { shown, description, canonical, image, noIndex, alternates = [], markdownHref } = props;
  const { shell } = shown;
  const title = props.title === shell.title ? shell.title : `${props.title} | ${shell.title}`;
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex" />}
      {canonical !== undefined && <link rel="canonical" href={canonical} />}
      {alternates.map(({ language, href }) => (
        <link rel="alternate" hreflang={language} href={href} key={language} />
      ))}
      {markdownHref !== undefined && <link rel="alternate" type="text/markdown" href={markdownHref} />}
      <meta property="og:site_name" content={shell.title} />
      <meta property="og:type" content="article" />
      <meta property="og:title" content={props.title} />
      {description !== undefined && <meta property="og:description" content={description} />}
      {canonical !== undefined && <meta property="og:url" content={canonical} />}
      {image !== undefined && <meta property="og:image" content={image} />}
      <meta property="og:locale" content={shell.language.replace('-', '_')} />
      <meta name="twitter:card" content={image === undefined ? 'summary' : 'summary_large_image'} />
      {favicons(shell).map((icon, index) => (
        <link rel="icon" {...icon} key={index} />
      ))}
      {!usesSystemFonts(shell.language) &&
        preloadedFonts(shell).map((href) => (
          <link rel="preload" as="font" type="font/woff2" href={href} crossorigin="anonymous" key={href} />
        ))}
      <LeadingImageLink image={props.leadingImage} />
      {inlineStyles(shell).map((css, index) => (
        <style key={index} dangerouslySetInnerHTML={{ __html: css }} />
      ))}
      {SHEETS.filter(({ need }) => props.needs?.has(need)).map(({ sheet }) => (
        <link rel="stylesheet" href={assetPath(shell, sheet)} key={sheet} />
      ))}
      {/* After the font: the page is complete without it. */}
      <script type="module" {...{ fetchpriority: 'low' }} src={assetPath(shell, 'core.js')} />
      {props.structuredData !== undefined && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonInHtml(props.structuredData) }}
        />
      )}
    </head>
  );
}

/** Lets the browser ask for the image before it has read the styles and the page tree. */
function LeadingImageLink({ image }: { image: LeadingImage | undefined }) {
  if (image === undefined || image.data !== undefined) return null;
  const [best] = formatsOf(image);
  const address =
    best === undefined
      ? { href: image.href }
      : { imagesrcset: best.srcset, imagesizes: image.sizes, type: best.type };
  return <link rel="preload" as="image" {...address} fetchpriority="high" />;
}

/** As styles/core/languages.css: the fonts of sites have no Chinese or Japanese characters. */
function usesSystemFonts(language: string): boolean {
  return /^(?:zh|ja)\b/i.test(language);
}
