import { readStorageUrl } from './storage-location.js';

const KEYS = { accessKeyId: 'id', secretAccessKey: 'secret' };

describe('STORAGE_URL', () => {
  it.each([
    ['file:///var/docs', { kind: 'directory', path: '/var/docs' }],
    ['file:///var/my%20docs', { kind: 'directory', path: '/var/my docs' }],
    ['s3://docs', { kind: 's3', bucket: 'docs', endpoint: undefined, region: 'us-east-1', ...KEYS }],
    [
      's3://docs-files?endpoint=http://127.0.0.1:9000&region=eu-central-1',
      {
        kind: 's3',
        bucket: 'docs-files',
        endpoint: 'http://127.0.0.1:9000',
        region: 'eu-central-1',
        ...KEYS,
      },
    ],
  ])('accepts %s', (address, location) => {
    expect(readStorageUrl(address, KEYS)).toEqual(location);
  });

  it.each([
    'files',
    'file://files',
    'file:///a%2Fb',
    'file:///%zz',
    'http://bucket',
    's3://',
    's3://B',
    's3://bucket/prefix',
    's3://bucket:9000',
    's3://id:secret@bucket',
    's3://bucket?accessKeyId=id',
    's3://bucket?endpoint=127.0.0.1',
    's3://bucket?endpoint=ftp://127.0.0.1',
    's3://bucket?endpoint=http://id:secret@127.0.0.1',
    's3://bucket?region=',
    's3://bucket?region=a%20b',
  ])('refuses %s', (address) => {
    expect(readStorageUrl(address, KEYS)).toEqual(expect.any(String));
  });

  it.each([{}, { accessKeyId: 'id' }, { secretAccessKey: 'secret' }])(
    'requires both keys for a bucket, not %j',
    (keys) => {
      expect(readStorageUrl('s3://bucket', keys)).toBe(
        'requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
      );
    },
  );
});
