export * from './errors.js';
export { DocsPublishingClient } from './generated/client.js';
export type * as Api from './generated/types.js';
export type { CallOptions, ClientOptions, JobOptions } from './http-client.js';
export { List, type ListPage } from './pages.js';
