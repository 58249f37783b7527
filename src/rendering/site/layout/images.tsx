import type { SiteImage, SiteShell, ThemedImage } from '../site-page.js';

/** An image of the customization. Undefined when none of its variants can be shown. */
export function imageOfSettings(
  urls: { light: string; dark: string } | undefined,
  { pictures = {} }: Pick<SiteShell, 'pictures'>,
): ThemedImage | undefined {
  if (urls === undefined) return undefined;
  const { [urls.light]: light, [urls.dark]: dark } = pictures;
  const any = light ?? dark;
  return any && { light: light ?? any, dark: dark ?? any };
}

/** An image with a variant for the dark mode. Only the variant of the current mode is shown. */
export function ThemedPicture({
  image,
  alt,
  class: name,
}: {
  image: ThemedImage;
  alt: string;
  class: string;
}) {
  if (image.light.href === image.dark.href) return <Picture image={image.light} alt={alt} class={name} />;
  return (
    <>
      <Picture image={image.light} alt={alt} class={`${name} light-only`} />
      <Picture image={image.dark} alt={alt} class={`${name} dark-only`} />
    </>
  );
}

function Picture({ image, alt, class: name }: { image: SiteImage; alt: string; class: string }) {
  return <img class={name} src={image.href} alt={alt} width={image.width} height={image.height} />;
}
