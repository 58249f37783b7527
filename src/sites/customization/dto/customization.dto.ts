import { HasSettings } from '../../settings/settings-class.js';
import { SETTINGS } from '../../settings/settings.js';

/** All settings of a site. Settings that are left out get their defaults. */
@HasSettings(SETTINGS, 'given')
export class CustomizationInput {}

/** Settings of a site space that override the settings of the site. */
@HasSettings(SETTINGS, 'override')
export class CustomizationOverride {}
