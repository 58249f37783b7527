import type { RenderContext } from '../render-context.js';
import type { CoverImage as CoverReference, PageHead, SiteImage } from '../site-page.js';

/** The image above the title. */
export function Cover({ page, context }: { page: PageHead; context: RenderContext }) {
  const { cover, layout } = page;
  if (cover === undefined || !layout.cover) return null;
  const imageOf = (image: CoverReference | undefined): SiteImage | undefined =>
    image !== undefined && 'remote' in image ? context.pictureOf(image.remote) : image;
  const [src, dark] = [imageOf(cover.src), imageOf(cover.dark)];
  const { yPos = 0 } = cover;
  if (src === undefined) return null;
  return (
    <div class={`cover ${layout.coverSize}`}>
      {dark === undefined || dark.href === src.href ? (
        <CoverImage image={src} size={layout.coverSize} yPos={yPos} />
      ) : (
        <>
          <CoverImage image={src} size={layout.coverSize} yPos={yPos} only="light" />
          <CoverImage image={dark} size={layout.coverSize} yPos={yPos} only="dark" />
        </>
      )}
    </div>
  );
}

function CoverImage(props: {
  image: SiteImage;
  size: PageHead['layout']['coverSize'];
  yPos: number;
  only?: 'light' | 'dark';
}) {
  const { image, size, yPos, only } = props;
  const sizes = size === 'full' ? '100vw' : '(min-width: 64rem) 45rem, 100vw';
  const variants = (format: string) =>
    image.widths?.map((width) => `${image.href}?w=${width}&f=${format} ${width}w`).join(', ');
  return (
    <picture class={only === undefined ? undefined : `${only}-only`}>
      {image.widths !== undefined && image.widths.length > 0 && (
        <>
          <source type="image/avif" srcset={variants('avif')} sizes={sizes} />
          <source type="image/webp" srcset={variants('webp')} sizes={sizes} />
        </>
      )}
      <img
        src={image.href}
        alt=""
        width={image.width}
        height={image.height}
        fetchpriority="high"
        style={focusOf(image, yPos)}
      />
    </picture>
  );
}

/** What style sheets move the image by: `yPos` pixels of the whole image, down if positive. Undefined: it is centered. */
function focusOf({ width, height }: SiteImage, yPos: number): Record<string, number> | undefined {
  if (yPos === 0 || !width || !height) return undefined;
  return { '--ratio': rounded(height / width), '--shift': rounded(yPos / height) };
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
