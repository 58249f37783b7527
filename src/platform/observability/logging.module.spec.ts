import { Logger as NestLogger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { QueryFailedError } from 'typeorm';
import { LoggingModule } from './logging.module.js';

describe('the log', () => {
  it('contains neither the statement nor the values of a failed query', async () => {
    const lines: string[] = [];
    const module = LoggingModule.forRoot('info', { write: (line) => void lines.push(line) });
    const app = await NestFactory.createApplicationContext(module, { logger: false });
    try {
      app.useLogger(app.get(Logger));
      const error = new QueryFailedError('SELECT a_statement', ['a value'], new Error('canceling statement'));
      const logger = new NestLogger('Test');
      logger.error({ err: error });
      logger.error(error);
    } finally {
      await app.close();
    }
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
