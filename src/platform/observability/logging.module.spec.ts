import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const MODULE = pathToFileURL(join(process.cwd(), 'dist/src/platform/observability/logging.module.js')).href;

/** A process of its own: the library keeps the first logger of a process. */
const SCRIPT = `
import 'reflect-metadata';
import { Logger as NestLogger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { QueryFailedError } from 'typeorm';
const { LoggingModule } = await import(${JSON.stringify(MODULE)});
const app = await NestFactory.createApplicationContext(LoggingModule.forRoot('info'), { logger: false });
app.useLogger(app.get(Logger));
const error = new QueryFailedError('SELECT a_statement', ['a value'], new Error('canceling statement'));
const logger = new NestLogger('Test');
logger.error({ err: error });
logger.error(error);
await app.close();`;

describe('the log', () => {
  it('contains neither the statement nor the values of a failed query', () => {
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
      encoding: 'utf8',
    });
    const lines = output.trim().split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({
        level: 50,
        context: 'Test',
        err: { type: 'QueryFailedError', message: 'canceling statement' },
      });
      expect(line).not.toContain('a_statement');
      expect(line).not.toContain('a value');
    }
  });
});
