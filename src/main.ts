import './common/require-node.js';
import 'reflect-metadata';
import { startService } from './start-service.js';

await startService(process.env);
