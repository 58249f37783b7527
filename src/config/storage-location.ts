/** Where the bytes of files are stored. */
export type StorageLocation = { kind: 'directory'; path: string } | S3Location;

/** A bucket on Amazon S3 or on a compatible server. */
export interface S3Location {
  kind: 's3';
  bucket: string;
  /** undefined: Amazon's endpoint of the region. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Keys are never part of the address, because addresses end up in logs and process lists. */
export type S3Keys = Pick<S3Location, 'accessKeyId' | 'secretAccessKey'>;

const DEFAULT_REGION = 'us-east-1';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const FORMS = 'must be file:///absolute/path or s3://bucket?endpoint=https://host&region=name';

/**
 * Reads `file:///absolute/path` or `s3://bucket?endpoint=…&region=…`.
 * @returns the location, or a message that says why the address is invalid
 */
export function readStorageUrl(
  address: string,
  keys: { [Name in keyof S3Keys]?: S3Keys[Name] | undefined },
): StorageLocation | string {
  if (address.startsWith('file:///') && URL.canParse(address)) {
    const { pathname } = new URL(address);
    return /%(?:2f|00)/i.test(pathname) || !isDecodable(pathname)
      ? FORMS
      : { kind: 'directory', path: decodeURIComponent(pathname) };
  }
  if (!address.startsWith('s3://') || !URL.canParse(address)) return FORMS;
  const { username, password, hostname, port, pathname, searchParams } = new URL(address);
  if (username !== '' || password !== '')
    return 'must not contain keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  if (!BUCKET.test(hostname) || port !== '' || !/^\/?$/.test(pathname)) return FORMS;
  const unknown = [...searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region');
  if (unknown !== undefined) return 'can only have the parameters endpoint and region';
  const endpoint = searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !isPlainAddress(endpoint)) {
    return 'must have an http or https URL without keys as endpoint';
  }
  const region = searchParams.get('region') ?? DEFAULT_REGION;
  if (!/^[a-z0-9-]{1,63}$/.test(region)) return 'must have a region such as eu-central-1';
  const { accessKeyId, secretAccessKey } = keys;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    return 'requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  }
  return { kind: 's3', bucket: hostname, endpoint, region, accessKeyId, secretAccessKey };
}

function isPlainAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
