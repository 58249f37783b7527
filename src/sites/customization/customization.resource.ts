import { HasSettings } from '../settings/settings-class.js';
import { SETTINGS } from '../settings/settings.js';

/** How a site, or one of its spaces, looks, as the API shows it: `SiteSettings`. */
@HasSettings(SETTINGS, 'shown')
export class Customization {}
