import { DataSource } from 'typeorm';
import { ConfigurationError, type Environment } from '../config/environment.js';
import { dataSourceOptions } from './data-source-options.js';

/**
 * Checks that the database has the text search configuration that the environment names. Without it, pages cannot be
 * written or searched.
 * @throws ConfigurationError naming the available configurations
 */
export async function checkSearchLanguage(
  url: string,
  { searchLanguage }: Pick<Environment, 'searchLanguage'>,
): Promise<void> {
  const dataSource = await new DataSource(
    dataSourceOptions(url, [], { poolSize: 1, patient: true }),
  ).initialize();
  try {
    const rows: { name: string }[] = await dataSource.query(
      'SELECT DISTINCT cfgname::text AS name FROM pg_ts_config WHERE pg_ts_config_is_visible(oid) ORDER BY 1',
    );
    const names = rows.map(({ name }) => name);
    if (names.includes(searchLanguage)) return;
    throw new ConfigurationError(
      `The configuration is wrong: SEARCH_LANGUAGE must be a text search configuration of the database, one of ${names.join(', ')}.`,
    );
  } finally {
    await dataSource.destroy();
  }
}
