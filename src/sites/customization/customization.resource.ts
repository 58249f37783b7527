import { HasSettings } from '../settings/settings-class.js';
import { SETTINGS } from '../settings/settings.js';

/** The customization of a site or a site space, as the API shows it: `SiteSettings`. */
@HasSettings(SETTINGS, 'shown')
export class Customization {}
