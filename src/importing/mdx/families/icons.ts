/** The name of an icon of a font; undefined for an address, SVG or a name with other characters. */
export function iconName(icon: string | undefined): string | undefined {
  return icon !== undefined && /^[a-z\d][\w-]{0,63}$/i.test(icon) ? icon : undefined;
}

/** An icon within a line. */
export function writeIcon(icon: string): string {
  return `<i class="fa-${icon}">:${icon}:</i>`;
}
