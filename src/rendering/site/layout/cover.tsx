import type { LeadingImage, RenderContext } from '../render-context.js';
import { formatsOf } from '../image-formats.js';
import type { CoverImage as CoverReference, PageHead, SiteImage } from '../site-page.js';

/** The image above the title. */
export function Cover({ page, context }: { page: PageHead; context: RenderContext }) {
  const images = coverImages(page, context);
  if (images === undefined) return null;
  const { light, dark } = images;
  const { layout, cover } = page;
  const common = { size: layout.coverSize, yPos: cover?.yPos ?? 0 };
  return (
    <div class={`cover ${layout.coverSize}`}>
      {dark === undefined ? (
        <CoverImage image={light} {...common} />
      ) : (
        <>
          <CoverImage image={light} {...common} only="light" />
          <CoverImage image={dark} {...common} only="dark" />
        </>
      )}
    </div>
  );
}

/** The cover that the reader sees first; undefined when the page has none. */
export function leadingCover(page: PageHead, context: RenderContext): LeadingImage | undefined {
  const images = coverImages(page, context);
  if (images === undefined) return undefined;
  const { chosenTheme, settings } = context.page.shell;
  const isDark = (chosenTheme ?? settings.themes.default) === 'dark';
  return { ...((isDark ? images.dark : undefined) ?? images.light), sizes: SIZES[page.layout.coverSize] };
}

function coverImages({ cover, layout }: PageHead, context: RenderContext) {
  if (cover === undefined || !layout.cover) return undefined;
  const imageOf = (image: CoverReference | undefined): SiteImage | undefined =>
    image !== undefined && 'remote' in image ? context.pictureOf(image.remote) : image;
  const [light, dark] = [imageOf(cover.src), imageOf(cover.dark)];
  return light && { light, dark: dark?.href === light.href ? undefined : dark };
}

/** The attribute `sizes`. */
const SIZES: Readonly<Record<PageHead['layout']['coverSize'], string>> = {
  full: '100vw',
  hero: '(min-width: 64rem) 45rem, 100vw',
};

function CoverImage(props: {
  image: SiteImage;
  size: PageHead['layout']['coverSize'];
  yPos: number;
  only?: 'light' | 'dark';
}) {
  const { image, size, yPos, only } = props;
  return (
    <picture class={only === undefined ? undefined : `${only}-only`}>
      {formatsOf(image).map(({ type, srcset }) => (
        <source type={type} srcset={srcset} sizes={SIZES[size]} key={type} />
      ))}
      <img
        src={image.data ?? image.href}
        alt=""
        width={image.width}
        height={image.height}
        fetchpriority="high"
        style={focusOf(image, yPos)}
      />
    </picture>
  );
}

/**
 * The offset of the image for style sheets: `yPos` pixels of the whole image, down if positive. Undefined: it is centered.
 */
function focusOf({ width, height }: SiteImage, yPos: number): Record<string, number> | undefined {
  if (yPos === 0 || !width || !height) return undefined;
  return { '--ratio': rounded(height / width), '--shift': rounded(yPos / height) };
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
