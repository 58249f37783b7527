import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { SiteStructure } from './site-structure.js';
import { type SiteOf, type StructureRows, toRows, toStructure } from './structure-rows.js';

/** A structure with the rows it was read from. */
export interface StoredStructure {
  structure: SiteStructure;
  rows: StructureRows;
}

/** The structures of sites in the database. */
@Injectable()
export class StructureRepository {
  constructor(private readonly database: Database) {}

  /** The structure of a site, including deleted spaces, which can be restored. */
  async find(siteId: string): Promise<StoredStructure> {
    const [row] = await this.database.query<{ rows: StructureRows }>(FIND, [siteId]);
    const { rows } = row as { rows: StructureRows };
    return { structure: toStructure(rows), rows };
  }

  /**
   * Writes the differences between a structure and the rows it was read from. The site must be locked since the read.
   * Does not recreate a site space whose space was transferred in the meantime.
   */
  async save(site: SiteOf, before: StructureRows, structure: SiteStructure): Promise<void> {
    const after = toRows(site, structure);
    // Clear old defaults before setting new ones, and delete rows before their paths are reused.
    await this.delete('siteSpaces', before, after);
    await this.clearFormerDefaults('siteSpaces', before, after);
    await this.clearFormerDefaults('sections', before, after);
    for (const table of ['groups', 'sections', 'siteSpaces'] as const) {
      await this.update(table, before, after);
      await this.insert(table, before, after);
    }
    await this.delete('sections', before, after);
    await this.delete('groups', before, after);
  }

  private async delete(table: Table, before: StructureRows, after: StructureRows): Promise<void> {
    const remainingIds = idsOf(after[table]);
    const gone = before[table].filter(({ id }) => !remainingIds.has(id)).map(({ id }) => id);
    if (gone.length > 0)
      await this.database.query(`DELETE FROM ${TABLES[table].name} WHERE id = ANY ($1::uuid[])`, [gone]);
  }

  private async clearFormerDefaults(
    table: 'sections' | 'siteSpaces',
    before: StructureRows,
    after: StructureRows,
  ): Promise<void> {
    const defaults = idsOf(after[table].filter(({ isDefault }) => isDefault));
    const ending = before[table].filter(({ id, isDefault }) => isDefault && !defaults.has(id));
    if (ending.length > 0)
      await this.database.query(
        `UPDATE ${TABLES[table].name} SET is_default = false WHERE id = ANY ($1::uuid[])`,
        [ending.map(({ id }) => id)],
      );
  }

  private async update(table: Table, before: StructureRows, after: StructureRows): Promise<void> {
    const { name, columns } = TABLES[table];
    const known = new Map(before[table].map((row) => [row.id, toJson(table, row)]));
    const changed = after[table]
      .map((row) => toJson(table, row))
      .filter((row) => known.has(row.id) && JSON.stringify(known.get(row.id)) !== JSON.stringify(row));
    if (changed.length === 0) return;
    const assignments = Object.values(columns).map((column) => `${column} = changed.${column}`);
    await this.database.query(
      `UPDATE ${name} row SET ${assignments.join(', ')}
       FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb) changed WHERE row.id = changed.id`,
      [JSON.stringify(changed)],
    );
  }

  private async insert(table: Table, before: StructureRows, after: StructureRows): Promise<void> {
    const { name, columns } = TABLES[table];
    const known = idsOf(before[table]);
    const added = after[table].filter(({ id }) => !known.has(id));
    if (added.length === 0) return;
    const rows = added.map((row) => ({
      ...toJson(table, row),
      organization_id: row.organizationId,
      site_id: row.siteId,
    }));
    const names = ['id', 'organization_id', 'site_id', ...Object.values(columns)].join(', ');
    await this.database.query(
      `INSERT INTO ${name} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
}

type Table = keyof StructureRows;

const SHOWN = { path: 'path', condition: 'condition', isDefault: 'is_default', position: 'position' };
const TITLED = { title: 'title', icon: 'icon', position: 'position' };

/** The columns of each table that can change. */
const TABLES = {
  groups: { name: 'site_section_groups', columns: TITLED },
  sections: {
    name: 'site_sections',
    columns: { ...TITLED, ...SHOWN, description: 'description', groupId: 'group_id' },
  },
  siteSpaces: {
    name: 'site_spaces',
    columns: { ...SHOWN, takenOver: 'taken_over', sectionId: 'section_id', spaceId: 'space_id' },
  },
} as const satisfies Record<Table, { name: string; columns: Record<string, string> }>;

const rowsOf = (table: Table, site: string): string => {
  const { name, columns } = TABLES[table];
  const pairs = Object.entries({ id: 'id', ...columns }).map(([key, column]) => `'${key}', row.${column}`);
  return `(SELECT coalesce(jsonb_agg(jsonb_build_object(${pairs.join(', ')})), '[]')
    FROM ${name} row WHERE row.site_id = ${site})`;
};

/** SQL for the rows of a structure. @param site SQL of the ID of the site */
export function structureRowsSql(site: string): string {
  const tables = (Object.keys(TABLES) as Table[]).map((table) => `'${table}', ${rowsOf(table, site)}`);
  return `jsonb_build_object(${tables.join(', ')})`;
}

const FIND = `SELECT ${structureRowsSql('$1')} AS rows`;

/** A row with the names of its columns. */
function toJson(table: Table, row: StructureRows[Table][number]): Record<string, unknown> & { id: string } {
  const values = row as unknown as Record<string, unknown>;
  const entries = Object.entries(TABLES[table].columns).map(([key, column]): [string, unknown] => [
    column,
    values[key],
  ]);
  return { ...Object.fromEntries(entries), id: row.id };
}

function idsOf(rows: readonly { id: string }[]): Set<string> {
  return new Set(rows.map(({ id }) => id));
}
