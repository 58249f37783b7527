import { join } from 'node:path';

/** Variables for processes of the build, which store their compile cache as `npm start` does. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules/.cache/compiled') };
