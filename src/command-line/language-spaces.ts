import { hash, randomUUID } from 'node:crypto';
import { ApiError } from '../common/errors/api-error.js';
import type { ApiClient } from './api-client.js';
import { nameOfLanguage } from './site-locales.js';

/** The space with the main language. */
export interface MainSpace {
  id: string;
  title: string;
  organization: string;
  parent?: string;
  /**
   * The role that the space gives to all members of the organization; `inherit`: the role that the collection above gives.
   */
  defaultLevel: string | null;
}

/** A space that a site shows. */
interface SiteSpace {
  id: string;
  path: string;
  section?: string;
  /** Which visitors see it. */
  condition?: string | null;
  space: { id: string };
}

/** Most characters of the title of a space. */
const MAX_TITLE = 50;
/** Spaces that were created for a language and deleted since, for one run. */
const MAX_DELETED = 20;

/** Finds and creates the spaces of a documentation in several languages, on one level of a site. */
export class LanguageSpaces {
  private onLevel: SiteSpace[] = [];
  private main: SiteSpace | undefined;
  /** IDs of the spaces on the level by the language that was imported last. */
  private readonly byLanguage = new Map<string, string[]>();

  /**
   * @param site path of the site below `/v1`
   * @param language code of the main language; undefined: the documentation states none
   */
  constructor(
    private readonly client: ApiClient,
    private readonly site: string,
    private readonly space: MainSpace,
    private readonly language: string | undefined,
  ) {}

  /**
   * Reads the spaces that the site shows beside the main language.
   * @throws ApiError when it has languages of another documentation there, which cannot be told apart
   */
  async load(): Promise<void> {
    const all = (await this.client.list(`${this.site}/site-spaces`)) as SiteSpace[];
    this.main = all.find(({ space }) => space.id === this.space.id);
    const level = this.main ?? (await this.defaultOf(all));
    this.onLevel = all.filter(({ section }) => section === level?.section);
    for (const { space } of this.onLevel) {
      if (space.id === this.space.id) continue;
      const language = await this.importedInto(space.id);
      if (language === undefined) continue;
      const key = normalized(language);
      this.byLanguage.set(key, [...(this.byLanguage.get(key) ?? []), space.id]);
    }
    const isOther =
      this.main === undefined
        ? this.byLanguage.size > 0
        : this.language !== undefined && this.byLanguage.has(normalized(this.language));
    if (isOther)
      throw new ApiError(
        409,
        'The site shows the languages of another documentation beside this space. Create a section for this space first.',
      );
  }

  /** Shows the space with the main language on the site. */
  async showMain(): Promise<SiteSpace> {
    this.main ??= await this.add(this.space.id);
    return this.main;
  }

  /** The space with a language. @throws ApiError when several have it */
  find(language: string): string | undefined {
    const [found, ...others] = this.byLanguage.get(normalized(language)) ?? [];
    if (others.length > 0)
      throw new ApiError(
        409,
        `The site shows several spaces in the language "${language}": remove all but one.`,
      );
    return found;
  }

  /** Creates a space for a language, beside the space of the main language. @returns its ID */
  async create(language: string): Promise<string> {
    const name = ` (${nameOfLanguage(language)})`.slice(0, MAX_TITLE - 1);
    const { title: start, parent, organization } = this.space;
    const title = start.slice(0, MAX_TITLE - name.length) + name;
    const body = { title, parent };
    const key = `import-language-${hash('sha256', JSON.stringify([this.site, this.space.id, language, body]))}`;
    for (let deleted = 0; deleted < MAX_DELETED; deleted += 1) {
      const id = await this.createOnce(`/orgs/${organization}/spaces`, body, `${key}-${deleted}`);
      if (!(await this.exists(id))) continue;
      await this.restrict(id, language);
      return id;
    }
    throw new ApiError(409, `The spaces for the language "${language}" were deleted: try again tomorrow.`);
  }

  /**
   * Gives the space of a language, which is still empty, the level of the main one. Grants are not copied.
   * @throws ApiError when the caller may not set it, because others could read the texts
   */
  private async restrict(id: string, language: string): Promise<void> {
    const { defaultLevel, title } = this.space;
    if (defaultLevel === 'inherit') return;
    const path = `/spaces/${id}`;
    const now = (await this.client.get(path)) as MainSpace;
    if (now.defaultLevel === defaultLevel) return;
    await this.client.patch(path, { defaultLevel }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 403) throw error;
      throw new ApiError(
        403,
        `The space "${title}" has a level of its own ("defaultLevel"), and only an administrator can give it to the new space ${id} for the language "${language}". Let one do so, and give you access to it, then repeat the command. (${error.message})`,
        { cause: error },
      );
    });
  }

  /** @returns the ID of the space that the first request with the key has created */
  private async createOnce(path: string, body: object, key: string): Promise<string> {
    const created = await this.client.create(path, body, key).catch((error: unknown) => {
      // The answer to an earlier request: the caller may have the right now.
      if (error instanceof ApiError && error.status === 403)
        return this.client.create(path, body, randomUUID());
      throw error;
    });
    return (created as { id: string }).id;
  }

  /** Shows the space of a language on the site. */
  async show(space: string, language: string): Promise<SiteSpace> {
    const shown = this.onLevel.find((each) => each.space.id === space);
    if (shown !== undefined) return shown;
    // People who may not see the main language must not see its translation.
    const added = await this.add(space, this.main?.condition);
    const path = normalized(language).replace(/[^a-z\d-]+/g, '-');
    await this.client.patch(`${this.site}/site-spaces/${added.id}`, { path }).catch((error: unknown) => {
      // Another site space has the path: the one from the title stays.
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
    });
    return added;
  }

  private async add(space: string, condition?: string | null): Promise<SiteSpace> {
    const section = this.main?.section;
    const body = {
      spaceId: space,
      sectionId: section,
      ...(condition == null ? {} : { condition }),
    };
    try {
      return (await this.client.create(`${this.site}/site-spaces`, body, randomUUID())) as SiteSpace;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const all = (await this.client.list(`${this.site}/site-spaces`)) as SiteSpace[];
      const shown = all.find((each) => each.space.id === space);
      if (shown === undefined) throw error;
      return shown;
    }
  }

  /** A site space of the level that a new one is added to. */
  private async defaultOf(all: readonly SiteSpace[]): Promise<SiteSpace | undefined> {
    if (all.every(({ section }) => section === undefined)) return all[0];
    const sections = (await this.client.list(`${this.site}/sections`)) as { id: string; default: boolean }[];
    const id = sections.find((section) => section.default)?.id;
    return all.find(({ section }) => section === id);
  }

  /** The language that was imported last into a space. */
  private async importedInto(space: string): Promise<string | undefined> {
    const path = `/spaces/${space}/imports?limit=20`;
    const { items } = (await this.client.get(path).catch((error: unknown) => {
      if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return { items: [] };
      throw error;
    })) as { items: { status: string; language?: string }[] };
    return items.find(({ status, language }) => status === 'succeeded' && language !== undefined)?.language;
  }

  private async exists(space: string): Promise<boolean> {
    try {
      const { deletedAt } = (await this.client.get(`/spaces/${space}`)) as { deletedAt?: string };
      return deletedAt === undefined;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return false;
      throw error;
    }
  }
}

function normalized(language: string): string {
  return language.replaceAll('_', '-').toLowerCase();
}
