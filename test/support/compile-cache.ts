import { join } from 'node:path';

/** Variables for processes of the build: they keep what they compile, as those that `npm start` starts do. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules/.cache/compiled') };
