import { jest } from '@jest/globals';
import pg from 'pg';
import { currentRequest } from '../../src/common/http/request-context.js';
import type { TestApp } from './app.js';

/** A statement as a request sent it. */
export interface SentStatement {
  text: string;
  values: unknown[];
}

/** What PostgreSQL did at a step of a plan, and within it. */
interface PlanNode {
  'Node Type': string;
  'Plan Rows': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** The statements with parameters that requests send to PostgreSQL while `work` runs. */
export async function sentDuring(work: () => PromiseLike<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const { query } = pg.Client.prototype as unknown as { query: (...all: unknown[]) => never };
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...parameters: unknown[]
  ) {
    const [statement, given] = parameters as [string | { text: string; values?: unknown[] }, unknown];
    const { text, values } = typeof statement === 'string' ? { text: statement, values: given } : statement;
    if (currentRequest() !== undefined && /^\s*(?:SELECT|WITH)\b/.test(text))
      sent.push({ text, values: Array.isArray(values) ? (values as unknown[]) : [] });
    return query.apply(this, parameters);
  });
  try {
    await work();
    return sent;
  } finally {
    spy.mockRestore();
  }
}

/** The rows that PostgreSQL reads or makes when it runs a statement, at all steps of its plan, and those it discards. */
export async function rowsOf(app: TestApp, { text, values }: SentStatement): Promise<number> {
  const [row] = await app.database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    values,
  );
  const [{ Plan }] = row?.['QUERY PLAN'] as [{ Plan: PlanNode }];
  return rowsIn(Plan);
}

function rowsIn(node: PlanNode): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const own = (node['Actual Rows'] + removed) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, inner) => sum + rowsIn(inner), own);
}
