import { ApiProperty } from '@nestjs/swagger';

class ThemedColor {
  @ApiProperty({ pattern: '^#[0-9a-f]{6}$' }) light!: string;
  @ApiProperty({ pattern: '^#[0-9a-f]{6}$' }) dark!: string;
}
class Tint {
  @ApiProperty() color!: ThemedColor;
}
class Sidebar {
  @ApiProperty({ enum: ['default', 'filled'] }) background!: string;
  @ApiProperty({ enum: ['default', 'pill', 'line'] }) list!: string;
}
class Styling {
  @ApiProperty({ enum: ['clean', 'muted', 'bold', 'gradient'] }) theme!: string;
  @ApiProperty() primaryColor!: ThemedColor;
  @ApiProperty({ required: false }) tint?: Tint;
  @ApiProperty() infoColor!: ThemedColor;
  @ApiProperty() successColor!: ThemedColor;
  @ApiProperty() warningColor!: ThemedColor;
  @ApiProperty() dangerColor!: ThemedColor;
  @ApiProperty({ enum: ['rounded', 'straight', 'circular'] }) corners!: string;
  @ApiProperty({ enum: ['subtle', 'flat'] }) depth!: string;
  @ApiProperty({ enum: ['default', 'accent'] }) links!: string;
  @ApiProperty() font!: string;
  @ApiProperty() monospaceFont!: string;
  @ApiProperty({ enum: ['plain', 'match'] }) background!: string;
  @ApiProperty({ enum: ['regular', 'solid', 'duotone', 'light', 'thin'] }) icons!: string;
  @ApiProperty() sidebar!: Sidebar;
  @ApiProperty({ enum: ['subtle', 'prominent'] }) search!: string;
}
class Internationalization {
  @ApiProperty() locale!: string;
}
class Favicon {}
class Header {
  @ApiProperty({ enum: ['default', 'bold', 'contrast', 'custom', 'none'] }) preset!: string;
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } }) links!: object[];
}
class Footer {
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } }) groups!: object[];
}
class Themes {
  @ApiProperty({ enum: ['light', 'dark'] }) default!: string;
  @ApiProperty() toggeable!: boolean;
}
class Toggle {
  @ApiProperty() enabled!: boolean;
}
class Ai {
  @ApiProperty({ enum: ['none', 'search', 'assistant'] }) mode!: string;
  @ApiProperty() pageLinkSummaries!: Toggle;
}
class PageActions {
  @ApiProperty() externalAI!: boolean;
  @ApiProperty() markdown!: boolean;
}
class Git {
  @ApiProperty() showEditLink!: boolean;
}
class ExternalLinks {
  @ApiProperty({ enum: ['self', 'blank'] }) target!: string;
}
class Empty {}

/** How a site looks. Every setting has a default. */
export class Customization {
  @ApiProperty({ required: false, minLength: 2, maxLength: 128 }) title?: string;
  @ApiProperty() styling!: Styling;
  @ApiProperty() internationalization!: Internationalization;
  @ApiProperty({ type: Favicon }) favicon!: Favicon;
  @ApiProperty() header!: Header;
  @ApiProperty() footer!: Footer;
  @ApiProperty() themes!: Themes;
  @ApiProperty() pdf!: Toggle;
  @ApiProperty() feedback!: Toggle;
  @ApiProperty() aiSearch!: Toggle;
  @ApiProperty() ai!: Ai;
  @ApiProperty() pageActions!: PageActions;
  @ApiProperty() advancedCustomization!: Toggle;
  @ApiProperty() pagination!: Toggle;
  @ApiProperty() trademark!: Toggle;
  @ApiProperty() git!: Git;
  @ApiProperty() externalLinks!: ExternalLinks;
  @ApiProperty({ type: Empty }) privacyPolicy!: Empty;
  @ApiProperty({ type: Empty }) socialPreview!: Empty;
}

const both = (light: string, dark: string): ThemedColor => ({ light, dark });

/** The settings of a site that nobody has customized. */
export function defaultCustomization(): Customization {
  return {
    styling: {
      theme: 'clean',
      primaryColor: both('#346ddb', '#346ddb'),
      infoColor: both('#787878', '#787878'),
      successColor: both('#00c950', '#00c950'),
      warningColor: both('#fe9a00', '#fe9a00'),
      dangerColor: both('#fb2c36', '#fb2c36'),
      corners: 'rounded',
      depth: 'subtle',
      links: 'default',
      font: 'Inter',
      monospaceFont: 'IBMPlexMono',
      background: 'plain',
      icons: 'regular',
      sidebar: { background: 'default', list: 'default' },
      search: 'subtle',
    },
    internationalization: { locale: 'en' },
    favicon: {},
    header: { preset: 'default', links: [] },
    footer: { groups: [] },
    themes: { default: 'light', toggeable: true },
    pdf: { enabled: true },
    feedback: { enabled: false },
    aiSearch: { enabled: false },
    ai: { mode: 'none', pageLinkSummaries: { enabled: false } },
    pageActions: { externalAI: false, markdown: true },
    advancedCustomization: { enabled: true },
    pagination: { enabled: true },
    trademark: { enabled: false },
    git: { showEditLink: false },
    externalLinks: { target: 'self' },
    privacyPolicy: {},
    socialPreview: {},
  };
}
