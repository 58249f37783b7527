import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { defaultMegabytes } from './available-memory.js';
import { readStorageUrl, type StorageLocation } from './storage-location.js';

export type ProcessRole = 'all' | 'web' | 'worker';

/** The typed environment. Nothing else in the code reads `process.env`. */
export interface Environment {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Base of every `urls` field, without a trailing slash. */
  readonly publicUrl: string;
  /** Base of `urls.app`, without a trailing slash. */
  readonly appUrl: string;
  /** Organizations have their sites at `{subdomain}.{sitesDomain}`; lower case, with the port if any. */
  readonly sitesDomain: string | undefined;
  /** Whether hosts of sites must be proven; undefined: in production with several organizations. */
  readonly requireDomainProof: boolean | undefined;
  /** Connection string of an external PostgreSQL; undefined: the embedded one under `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  /** Absolute path. */
  readonly dataDir: string;
  readonly storage: StorageLocation;
  /** Seconds without an answer or progress after which a call to the storage fails. */
  readonly storageTimeout: number;
  readonly outboundAllowedHosts: readonly string[];
  /** Addresses of DNS servers, with a port if it is not 53; empty: the DNS servers of the machine. */
  readonly dnsServers: readonly string[];
  /** Whether published sites show pictures of other hosts, which the service fetches. */
  readonly remotePictures: boolean;
  /** `smtp:` or `smtps:`; undefined: mails are written to the folder `outbox` under `dataDir`. */
  readonly smtpUrl: string | undefined;
  /** Sender of mails, `address` or `Name <address>`. */
  readonly mailFrom: string;
  readonly role: ProcessRole;
  readonly demo: boolean;
  readonly logLevel: string;
  /** Signs links and cursors. */
  readonly secretKey: string;
  /** PostgreSQL text search configuration used for stemming. */
  readonly searchLanguage: string;
  /** Requests per minute; 0 turns a limit off. */
  readonly rateLimits: {
    readonly token: number;
    readonly anonymous: number;
    readonly imports: number;
    readonly visitor: number;
    readonly urls: number;
  };
  readonly limits: ContentLimits;
  /** MiB that the process may use. */
  readonly memory: number;
  /** Seconds that a stopping process still accepts requests, while `/readyz` reports that it is not ready. */
  readonly shutdownDelay: number;
  /** Seconds that a stopping process then waits for running requests and jobs. */
  readonly shutdownTimeout: number;
}

/** Limits of requests and imports, in bytes unless the name says otherwise. */
export interface ContentLimits {
  readonly jsonBody: number;
  readonly contentBody: number;
  readonly importDownload: number;
  readonly importUnpacked: number;
  readonly importEntries: number;
  readonly importRatio: number;
  readonly importSeconds: number;
  readonly pageMarkdown: number;
  readonly pagesPerSpace: number;
}

/** Thrown at start when variables are missing or invalid; the message names each one. */
export class ConfigurationError extends Error {}

const MIB = 1024 * 1024;
const MAIL_SENDER = /^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Reads and checks the environment.
 * @param source the variables, usually `process.env`
 * @throws ConfigurationError naming every invalid variable
 */
export function loadEnvironment(source: NodeJS.ProcessEnv): Environment {
  const reader = new Reader(source);
  const production = source.NODE_ENV === 'production';
  const port = reader.integer('PORT', 3000, 0, 65_535);
  const host = reader.text('HOST', '127.0.0.1');
  const dataDir = resolve(reader.text('DATA_DIR', './var'));
  const publicUrl = reader.url('PUBLIC_URL', `http://localhost:${port}`);
  const databaseUrl = reader.optional('DATABASE_URL');
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    reader.fail('DATABASE_URL', 'must start with postgres:// or postgresql://');
  } else if (databaseUrl !== undefined && hasSeveralHosts(databaseUrl)) {
    reader.fail('DATABASE_URL', 'must name one host: the service does not choose among several');
  }
  const environment: Environment = {
    production,
    port,
    host,
    publicUrl,
    appUrl: reader.url('APP_URL', `${publicUrl}/app`),
    sitesDomain: reader.domain('SITES_DOMAIN'),
    requireDomainProof: reader.optionalBoolean('REQUIRE_DOMAIN_PROOF'),
    databaseUrl,
    databasePoolSize: reader.integer('DATABASE_POOL_SIZE', 10, 4, 200),
    dataDir,
    storage: reader.storage('STORAGE_URL', join(dataDir, 'files'), {
      accessKeyId: reader.optional('AWS_ACCESS_KEY_ID'),
      secretAccessKey: reader.optional('AWS_SECRET_ACCESS_KEY'),
    }),
    storageTimeout: reader.integer('STORAGE_TIMEOUT', 10, 1, 300),
    outboundAllowedHosts: reader.list('OUTBOUND_ALLOWED_HOSTS'),
    dnsServers: reader.addresses('DNS_SERVERS'),
    remotePictures: reader.boolean('REMOTE_PICTURES', true),
    smtpUrl: reader.smtpUrl('SMTP_URL'),
    mailFrom: reader.matching('MAIL_FROM', defaultSender(publicUrl), MAIL_SENDER),
    role: reader.oneOf('PROCESS', ['all', 'web', 'worker'] as const, 'all'),
    demo: reader.boolean('DEMO', databaseUrl === undefined),
    logLevel: reader.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    secretKey: '',
    searchLanguage: reader.matching('SEARCH_LANGUAGE', 'english', /^[a-z_]{1,63}$/),
    rateLimits: {
      token: reader.integer('RATE_LIMIT_TOKEN', 600, 0, 10_000_000),
      anonymous: reader.integer('RATE_LIMIT_ANONYMOUS', 60, 0, 10_000_000),
      visitor: reader.integer('RATE_LIMIT_VISITOR', 6000, 0, 10_000_000),
      urls: reader.integer('RATE_LIMIT_URLS', 6000, 0, 10_000_000),
      imports: reader.integer('RATE_LIMIT_IMPORTS', 120, 0, 10_000_000),
    },
    limits: {
      jsonBody: reader.integer('LIMIT_JSON_BODY', MIB, 1024, 1024 * MIB),
      contentBody: reader.integer('LIMIT_CONTENT_BODY', 10 * MIB, 1024, 1024 * MIB),
      importDownload: reader.integer('LIMIT_IMPORT_DOWNLOAD', 200 * MIB, 1024, 10_240 * MIB),
      importUnpacked: reader.integer('LIMIT_IMPORT_UNPACKED', 1024 * MIB, 1024, 102_400 * MIB),
      importEntries: reader.integer('LIMIT_IMPORT_ENTRIES', 10_000, 1, 1_000_000),
      importRatio: reader.integer('LIMIT_IMPORT_RATIO', 100, 1, 10_000),
      importSeconds: reader.integer('LIMIT_IMPORT_SECONDS', 60, 1, 3600),
      pageMarkdown: reader.integer('LIMIT_PAGE_MARKDOWN', MIB, 1024, 100 * MIB),
      pagesPerSpace: reader.integer('LIMIT_PAGES_PER_SPACE', 10_000, 1, 1_000_000),
    },
    memory: reader.integer('MEMORY_LIMIT', defaultMegabytes(), 128, 1_048_576),
    shutdownDelay: reader.integer('SHUTDOWN_DELAY', production ? 5 : 0, 0, 600),
    shutdownTimeout: reader.integer('SHUTDOWN_TIMEOUT', 30, 1, 600),
  };
  const configuredKey = reader.optional('SECRET_KEY');
  if (configuredKey !== undefined && configuredKey.length < 32)
    reader.fail('SECRET_KEY', 'must be at least 32 characters');
  if (configuredKey === undefined && production) {
    reader.fail(
      'SECRET_KEY',
      'must be set in production (for example to the output of: openssl rand -hex 32)',
    );
  }
  reader.throwIfFailed();
  return { ...environment, secretKey: configuredKey ?? storedSecretKey(dataDir) };
}

/** Whether a connection string is a list of hosts, as libpq accepts it: `postgres://one,two/docs` or `?host=one,two`. */
function hasSeveralHosts(url: string): boolean {
  const [, authority = '', query = ''] = /^[a-z]+:\/\/([^/?#]*)[^?#]*(\?[^#]*)?/.exec(url) ?? [];
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  const parameters = new URLSearchParams(query);
  return [hosts, parameters.get('host'), parameters.get('port')].some(
    (value) => value?.includes(',') === true,
  );
}

function defaultSender(publicUrl: string): string {
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost';
  return `Docs Publishing Service <no-reply@${host}>`;
}

/**
 * The key that the first start generates and stores in the data directory, so that signed links survive a restart.
 */
function storedSecretKey(dataDir: string): string {
  const path = join(dataDir, 'secret-key');
  try {
    if (!existsSync(path)) {
      mkdirSync(dataDir, { recursive: true });
      writeSecretKey(path);
    }
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    const { message } = cause as Error;
    throw new ConfigurationError(
      `The configuration is wrong: DATA_DIR ${dataDir} is not a usable directory (${message}).`,
      { cause },
    );
  }
}

function writeSecretKey(path: string): void {
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Another process of the same installation wrote it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Derives a key for one purpose from the secret key, so that a signature for one purpose is invalid for another. */
export function deriveKey(environment: Pick<Environment, 'secretKey'>, purpose: string): Buffer {
  return createHash('sha256').update(`${purpose}\n${environment.secretKey}`).digest();
}

class Reader {
  private readonly failures: string[] = [];

  constructor(private readonly source: NodeJS.ProcessEnv) {}

  fail(name: string, message: string): void {
    this.failures.push(`${name} ${message}`);
  }

  throwIfFailed(): void {
    if (this.failures.length > 0)
      throw new ConfigurationError(`The configuration is wrong: ${this.failures.join('; ')}.`);
  }

  optional(name: string): string | undefined {
    const value = this.source[name]?.trim();
    return value === undefined || value === '' ? undefined : value;
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback;
  }

  matching(name: string, fallback: string, pattern: RegExp): string {
    const value = this.text(name, fallback);
    if (!pattern.test(value)) this.fail(name, `must match ${String(pattern)}`);
    return value;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.optional(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) {
      this.fail(name, `must be a whole number from ${min} to ${max}`);
      return fallback;
    }
    return number;
  }

  boolean(name: string, fallback: boolean): boolean {
    return this.optionalBoolean(name) ?? fallback;
  }

  optionalBoolean(name: string): boolean | undefined {
    const value = this.optional(name);
    if (value === undefined) return undefined;
    if (value !== 'true' && value !== 'false') this.fail(name, 'must be true or false');
    return value === 'true';
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = this.optional(name);
    if (value === undefined) return fallback;
    const found = values.find((candidate) => candidate === value);
    if (found === undefined) this.fail(name, `must be one of ${values.join(', ')}`);
    return found ?? fallback;
  }

  url(name: string, fallback: string): string {
    const value = this.text(name, fallback);
    if (!URL.canParse(value) || !/^https?:/.test(value)) this.fail(name, 'must be an http or https URL');
    return value.replace(/\/+$/, '');
  }

  domain(name: string): string | undefined {
    const value = this.optional(name)?.toLowerCase();
    if (value !== undefined && !/^(?:[a-z\d-]+\.)*[a-z\d-]+(?::\d{1,5})?$/.test(value))
      this.fail(name, 'must be a domain such as docs.example.com, without a scheme');
    return value;
  }

  smtpUrl(name: string): string | undefined {
    const value = this.optional(name);
    if (value !== undefined && (!URL.canParse(value) || !/^smtps?:\/\/[^/]/.test(value)))
      this.fail(name, 'must be smtp://user:password@host:port, or the same with smtps:');
    return value;
  }

  storage(name: string, directory: string, keys: Parameters<typeof readStorageUrl>[1]): StorageLocation {
    const fallback: StorageLocation = { kind: 'directory', path: directory };
    const address = this.optional(name);
    const location = address === undefined ? fallback : readStorageUrl(address, keys);
    if (typeof location !== 'string') return location;
    this.fail(name, location);
    return fallback;
  }

  /** IP addresses, each with a port or without: `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1`, `[2001:db8::1]:5353`. */
  addresses(name: string): string[] {
    const values = this.list(name);
    const isAddress = (value: string): boolean => {
      const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(value) ?? [];
      return isIP(value) !== 0 || isIP(bracketed ?? '') === 6 || isIP(plain ?? '') === 4;
    };
    if (!values.every(isAddress))
      this.fail(name, 'must be IP addresses, separated by commas, each with a port if it is not 53');
    return values;
  }

  list(name: string): string[] {
    return (this.optional(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }
}
