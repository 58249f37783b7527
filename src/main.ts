import './common/require-node.js';
import './config/limit-heap.js';
import 'reflect-metadata';
import { startService } from './start-service.js';

await startService(process.env);
