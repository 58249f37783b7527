import * as fc from 'fast-check';
import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import type { World } from '../support/factories.js';
import { type Outcome, SiteModel } from '../support/site-model.js';
import { expectValidStructure, pictureOf, readStructure } from '../support/site-structure.js';

const STATUS: Record<Outcome, RegExp> = { done: /^20[015]$/, conflict: /^409$/, refused: /^400$/ };

/** An operation, with numbers that choose its arguments. */
interface Step {
  kind: (typeof KINDS)[number];
  a: number;
  b: number;
  side: 'before' | 'after';
}

const KINDS = [
  ...['addSpace', 'addSpace', 'addSpaceToSection', 'removeSpace', 'moveSpace', 'moveSpace', 'setSpacePath'],
  ...['addSection', 'addSection', 'adoptInSection', 'removeSection', 'moveSection', 'moveSection'],
  ...['addGroup', 'addGroup', 'removeGroup', 'moveGroup', 'addToGroup', 'removeFromGroup'],
  ...['setDefaultSection', 'setDefaultSpace'],
] as const;

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  a: fc.nat(),
  b: fc.nat(),
  side: fc.constantFrom('before', 'after'),
});

const begun = (kind: Step['kind'], a = 0): Step => ({ kind, a, b: 0, side: 'after' });

/** Four sections: the first has three site spaces, the second and third are in a group. */
const GROUPED: Step[] = [
  begun('addSpace'),
  begun('addSpace'),
  begun('addSection'),
  begun('addSection'),
  begun('addSection'),
  begun('addSection'),
  begun('addGroup', 0b110),
];

/** Some random operations need existing sections before they have an effect. */
const start = fc.constantFrom<Step[]>([], GROUPED, GROUPED);

describe('the structure of a site', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it('equals a simple model after any operations', async () => {
    await fc.assert(
      fc.asyncProperty(start, fc.array(step, { minLength: 10, maxLength: 30 }), async (first, steps) => {
        const world = await app.build.organization();
        const run = await SiteRun.begin(app, world);
        for (const each of [...first, ...steps]) {
          await run.take(each);
          const shown = await readStructure(run.client, run.site);
          expectValidStructure(shown);
          expect([each.kind, pictureOf(shown)]).toEqual([each.kind, run.model.picture()]);
        }
      }),
      { numRuns: 10 },
    );
  }, 180_000);

  it('stays valid when operations run at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const world = await app.build.organization();
        const run = await SiteRun.begin(app, world);
        for (const each of GROUPED) await run.take(each);
        const requests = await Promise.all(steps.map((each) => run.request(each)));
        const responses = await Promise.all(requests.map(async (send) => send?.()));
        for (const response of responses)
          if (response !== undefined) expect([200, 201, 205, 400, 404, 409]).toContain(response.status);
        expectValidStructure(await readStructure(run.client, run.site));
      }),
      { numRuns: 8 },
    );
  });
});

/** A site beside its model; names of the model are the IDs of the service. */
class SiteRun {
  readonly model = new SiteModel();
  private groups = 0;

  private constructor(
    private readonly app: TestApp,
    private readonly world: World,
    readonly client: ApiClient,
    readonly site: string,
  ) {}

  static async begin(app: TestApp, world: World): Promise<SiteRun> {
    const siteId = await app.build.site(world, { published: false });
    return new SiteRun(app, world, app.client(world.admin), `/orgs/${world.id}/sites/${siteId}`);
  }

  /** Runs a step on both; skips a step without a target. */
  async take(step: Step): Promise<void> {
    const { model } = this;
    const before = new Set([...model.spaces.keys()]);
    const send = await this.request(step);
    if (send === undefined) return;
    const response = await send();
    const outcome = this.apply(step, response, before);
    expect(String(response.status)).toMatch(STATUS[outcome]);
  }

  /** Returns a function that sends the request of a step. */
  async request({ kind, a, b, side }: Step): Promise<(() => PromiseLike<Response>) | undefined> {
    const { client, site, model } = this;
    const [space, otherSpace] = [pick(model.spaceNames(), a), pick(model.spaceNames(), b)];
    const [section, otherSection] = [pick(model.sectionNames(), a), pick(model.sectionNames(), b)];
    const groups = [...model.groups.keys()];
    const [group, otherGroup] = [pick(groups, a), pick(groups, b)];
    const sort = (type: string, id: string, besideType: string, beside: string) => () =>
      client.patch(`${site}/structure/sort`, {
        item: { type, id },
        position: { [side]: { type: besideType, id: beside } },
      });
    switch (kind) {
      case 'addSpace': {
        const spaceId = await this.app.build.space(this.world, { title: 'Space' });
        return () => client.post(`${site}/site-spaces`, { spaceId });
      }
      case 'addSpaceToSection': {
        if (section === undefined) return undefined;
        const spaceId = await this.app.build.space(this.world, { title: 'Space' });
        return () => client.post(`${site}/site-spaces`, { spaceId, sectionId: section });
      }
      case 'removeSpace':
        return space === undefined ? undefined : () => client.delete(`${site}/site-spaces/${space}`);
      case 'moveSpace':
        if (space === undefined || otherSpace === undefined) return undefined;
        return b % 2 === 0
          ? sort('site-space', space, 'site-space', otherSpace)
          : () =>
              client.post(`${site}/site-spaces/${space}/move`, {
                position: { [side]: { type: 'site-space', siteSpace: otherSpace } },
              });
      case 'setSpacePath':
        return space === undefined
          ? undefined
          : () => client.patch(`${site}/site-spaces/${space}`, { path: pathOf(b) });
      case 'addSection': {
        const spaceId = await this.app.build.space(this.world, { title: 'Space' });
        return () => client.post(`${site}/sections`, { spaceId, title: 'Section' });
      }
      case 'adoptInSection': {
        const adopted = pick(model.root, a);
        if (adopted === undefined) return undefined;
        const spaceId = this.spaceOf.get(adopted);
        return () => client.post(`${site}/sections`, { spaceId, title: 'Section' });
      }
      case 'removeSection':
        return section === undefined ? undefined : () => client.delete(`${site}/sections/${section}`);
      case 'moveSection': {
        if (section === undefined || otherSection === undefined) return undefined;
        if (b % 3 === 0 && otherGroup !== undefined)
          return sort('site-section', section, 'site-section-group', otherGroup);
        return b % 3 === 1
          ? sort('site-section', section, 'site-section', otherSection)
          : () =>
              client.post(`${site}/sections/${section}/move`, {
                position: { [side]: { type: 'site-section', id: otherSection } },
              });
      }
      case 'addGroup':
        return () =>
          client.post(`${site}/section-groups`, {
            title: `Group ${(this.groups += 1)}`,
            sections: this.some(a),
          });
      case 'removeGroup':
        return group === undefined ? undefined : () => client.delete(`${site}/section-groups/${group}`);
      case 'moveGroup': {
        const beside = b % 2 === 0 ? otherSection : otherGroup;
        if (group === undefined || beside === undefined) return undefined;
        const type = b % 2 === 0 ? 'site-section' : 'site-section-group';
        return sort('site-section-group', group, type, beside);
      }
      case 'addToGroup':
        if (otherGroup === undefined || section === undefined) return undefined;
        return () => client.post(`${site}/section-groups/${otherGroup}/sections`, { sectionId: section });
      case 'removeFromGroup': {
        const inside = pick(model.groups.get(group ?? '') ?? [], b);
        if (inside === undefined) return undefined;
        return () => client.delete(`${site}/section-groups/${group}/sections/${inside}`);
      }
      case 'setDefaultSection':
        return section === undefined ? undefined : () => client.patch(site, { defaultSiteSection: section });
      case 'setDefaultSpace':
        return space === undefined ? undefined : () => client.patch(site, { defaultSiteSpace: space });
    }
  }

  private readonly spaceOf = new Map<string, string>();

  private some(a: number): string[] {
    return this.model.sectionNames().filter((_, index) => ((a >> index) & 1) === 1);
  }

  private apply({ kind, a, b, side }: Step, response: Response, before: ReadonlySet<string>): Outcome {
    const { model } = this;
    const body = response.body as {
      id: string;
      space?: { id: string };
      siteSpaces?: { id: string; space: { id: string } }[];
    };
    const space = pick(model.spaceNames(), a) as string;
    const section = pick(model.sectionNames(), a) as string;
    const otherSection = pick(model.sectionNames(), b) as string;
    const groups = [...model.groups.keys()];
    const [group, otherGroup] = [pick(groups, a) as string, pick(groups, b)];
    switch (kind) {
      case 'addSpace':
      case 'addSpaceToSection':
        this.spaceOf.set(body.id, body.space?.id as string);
        return model.addSpace(body.id, kind === 'addSpace' ? undefined : section);
      case 'removeSpace':
        return model.removeSpace(space);
      case 'moveSpace':
        return model.moveSpace(space, pick(model.spaceNames(), b) as string, side);
      case 'setSpacePath':
        return model.setSpacePath(space, pathOf(b));
      case 'addSection':
      case 'adoptInSection': {
        const added = body.siteSpaces?.find(({ id }) => !before.has(id));
        if (added === undefined) return model.adopt(body.id);
        this.spaceOf.set(added.id, added.space.id);
        return model.addSection(body.id, added.id);
      }
      case 'removeSection':
        return model.removeSection(section);
      case 'moveSection':
        return model.moveSection(
          section,
          b % 3 === 0 && otherGroup !== undefined ? otherGroup : otherSection,
          side,
        );
      case 'addGroup':
        return model.addGroup(body.id, this.some(a));
      case 'removeGroup':
        return model.removeGroup(group);
      case 'moveGroup':
        return model.moveGroup(group, (b % 2 === 0 ? otherSection : otherGroup) as string, side);
      case 'addToGroup':
        return model.addToGroup(otherGroup as string, section);
      case 'removeFromGroup':
        return model.removeFromGroup(group, pick(model.groups.get(group) ?? [], b) as string);
      case 'setDefaultSection':
        return model.setDefaultSection(section);
      case 'setDefaultSpace':
        return model.setDefaultSpace(space);
    }
  }
}

function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % items.length];
}

/** One of three paths, so they collide. */
function pathOf(number: number): string {
  return `path-${number % 3}`;
}
