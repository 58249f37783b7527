import * as fc from 'fast-check';
import { changedSettings, completeCustomization, type GivenSettings } from './merge-settings.js';
import type { Part, Settings } from './setting-types.js';
import { SETTINGS } from './settings.js';

/** Paths of all settings that are replaced as a whole. */
function pathsOf(settings: Settings, above: string[] = []): string[][] {
  return Object.entries(settings).flatMap(([name, setting]) =>
    setting.kind === 'part' ? pathsOf(setting.settings, [...above, name]) : [[...above, name]],
  );
}

const PATHS = pathsOf(SETTINGS);
const partsOf = (settings: Settings, above: string[] = []): string[][] =>
  Object.entries(settings)
    .filter((entry): entry is [string, Part] => entry[1].kind === 'part')
    .flatMap(([name, { settings: inner }]) => [[...above, name], ...partsOf(inner, [...above, name])]);
const PARTS = partsOf(SETTINGS);

function setAt(settings: GivenSettings, [name = '', ...rest]: string[], value: unknown): GivenSettings {
  if (rest.length === 0) return { ...settings, [name]: value };
  const inner = settings[name];
  if (inner === null) return settings;
  return { ...settings, [name]: setAt((inner ?? {}) as GivenSettings, rest, value) };
}
const getAt = (settings: object, path: string[]): unknown =>
  path.reduce<unknown>((held, name) => (held as GivenSettings | undefined)?.[name], settings);

/** Lists represent every setting that is replaced as a whole, because the merge does not look at their content. */
const value = fc.array(fc.constant({ title: 'A', style: 'link', links: [] }), { maxLength: 2 });
const settings = fc
  .array(fc.tuple(fc.constantFrom(...PATHS), value), { maxLength: 12 })
  .map((entries) => entries.reduce((made, [path, each]) => setAt(made, path, each), {} as GivenSettings));
const change = fc
  .tuple(settings, fc.array(fc.constantFrom(...PATHS, ...PARTS), { maxLength: 6 }))
  .map(([made, resets]) => resets.reduce((each, path) => setAt(each, path, null), made));

/** Without the group that is shown only with one of its settings. */
function shown(site: GivenSettings, override: GivenSettings = {}): object {
  const all = completeCustomization(site, override) as unknown as GivenSettings;
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== 'announcement'));
}

describe('settings', () => {
  it('have defaults', () => {
    expect(completeCustomization({})).toMatchObject({
      styling: { theme: 'clean', primaryColor: { light: '#346ddb' }, sidebar: { list: 'default' } },
      favicon: {},
      header: { preset: 'default', links: [] },
      socialAccounts: [],
    });
  });

  it('are complete for any input', () => {
    const keys = (part: Settings): string[] =>
      Object.entries(part).flatMap(([name, setting]) => (setting.always ? [name] : []));
    fc.assert(
      fc.property(settings, settings, (site, override) => {
        const complete = completeCustomization(site, override);
        expect(Object.keys(complete)).toEqual(expect.arrayContaining(keys(SETTINGS)));
        for (const path of PARTS) {
          const part = path.reduce<Settings>((held, name) => (held[name] as Part).settings, SETTINGS);
          const shownPart = getAt(complete, path);
          if (shownPart === undefined && path[0] === 'announcement') continue;
          expect(Object.keys(shownPart as object)).toEqual(expect.arrayContaining(keys(part)));
        }
      }),
    );
  });

  it('of a site space without overrides are those of the site', () => {
    fc.assert(
      fc.property(settings, (site) => {
        expect(completeCustomization(site, {})).toEqual(completeCustomization(site));
        expect(completeCustomization(site, site)).toEqual(completeCustomization(site));
      }),
    );
  });

  it('of a site space override those of the site', () => {
    fc.assert(
      fc.property(settings, settings, (site, override) => {
        const merged = shown(site, override);
        const [over, under] = [shown(override), shown(site)];
        for (const path of PATHS)
          expect(getAt(merged, path)).toEqual(
            getAt(override, path) === undefined ? getAt(under, path) : getAt(over, path),
          );
      }),
    );
  });

  it('that are left out of a change do not change', () => {
    fc.assert(fc.property(settings, (before) => expect(changedSettings(before, {})).toEqual(before)));
  });

  it('do not change when the same change is applied again', () => {
    fc.assert(
      fc.property(settings, change, (before, each) => {
        const once = changedSettings(before, each);
        expect(changedSettings(once, each)).toEqual(once);
      }),
    );
  });

  it('that are null in a change are reset to those of the site', () => {
    fc.assert(
      fc.property(settings, settings, fc.constantFrom(...PATHS, ...PARTS), (site, before, path) => {
        const after = changedSettings(before, setAt({}, path, null));
        expect(getAt(after, path)).toBeUndefined();
        expect(getAt(shown(site, after), path)).toEqual(getAt(shown(site), path));
      }),
    );
  });

  it('have the same result for independent changes in either order', () => {
    fc.assert(
      fc.property(settings, change, change, (before, one, other) => {
        const apart = Object.fromEntries(Object.entries(other).filter(([name]) => !(name in one)));
        expect(changedSettings(changedSettings(before, one), apart)).toEqual(
          changedSettings(changedSettings(before, apart), one),
        );
      }),
    );
  });

  it('contain no empty parts after a change', () => {
    fc.assert(
      fc.property(settings, change, (before, each) => {
        const after = changedSettings(before, each);
        for (const path of PARTS) expect(getAt(after, path)).not.toEqual({});
      }),
    );
  });

  it('contain an announcement only with its message', () => {
    const override = { announcement: { enabled: true } };
    expect(completeCustomization({ announcement: { message: 'Hi' } }, override).announcement).toEqual({
      enabled: true,
      message: 'Hi',
      style: 'info',
    });
    expect(completeCustomization({}, override)).not.toHaveProperty('announcement');
  });

  it('drop null properties of values that are replaced as a whole', () => {
    expect(changedSettings({}, { header: { links: [{ title: 'A', to: null, condition: null }] } })).toEqual({
      header: { links: [{ title: 'A' }] },
    });
  });

  it('with unknown names are not shown', () => {
    expect(completeCustomization({ secret: 1, styling: { secret: 1 } })).toEqual(completeCustomization({}));
  });
});
