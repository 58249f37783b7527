import { ConfigurationError, type Environment, loadEnvironment } from './config/environment.js';
import { type OpenDatabase, openDatabase } from './database/open-database.js';
import type { Signals } from './run-application.js';

/**
 * Starts one process of the service: database, migrations, application, and on a new installation the demo.
 * It stops by itself on SIGTERM or SIGINT.
 */
export async function startService(variables: NodeJS.ProcessEnv): Promise<void> {
  const environment = readEnvironment(variables);
  let loading: Promise<typeof import('./run-application.js')> | undefined;
  const load = () => {
    loading ??= import('./run-application.js');
    // Heard of below, when the database is open and can be let go.
    loading.catch(() => undefined);
    return loading;
  };
  // Nothing else happens in this process while it loads the application, but the embedded server comes up beside it.
  const opening = openDatabase(environment, () => void load());
  const signals = stopOnSignals(async () => {
    // Nothing has been promised to anybody yet, but the embedded database must not go on without us.
    const opened = await opening.catch(() => undefined);
    await opened?.release();
  });
  let database: OpenDatabase | undefined;
  try {
    database = await opening;
    const { runApplication } = await load();
    await runApplication(environment, database, signals);
  } catch (error) {
    // A start that meets a database that a signal has let go has not failed: the signal ends the process, with 0.
    if (signals.stopping) return;
    await database?.release();
    failToStart(error);
  }
}

/** Has the signals stop the process from now on, in a way that may be changed. */
function stopOnSignals(stop: Signals['stop']): Signals {
  const signals: Signals = { stop, stopping: false };
  const handle = async (): Promise<void> => {
    if (signals.stopping) return;
    signals.stopping = true;
    await signals.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void handle());
  return signals;
}

/** One line for the operator, and an exit code that a supervisor sees. */
function failToStart(error: unknown): never {
  if (error instanceof ConfigurationError) failConfiguration(error);
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  process.stderr.write(
    `The service did not start: ${error instanceof Error ? error.message : String(error)}${isPortTaken ? ' (set PORT to another one)' : ''}\n`,
  );
  process.exit(1);
}

function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  try {
    return loadEnvironment(variables);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    failConfiguration(error);
  }
}

/** 78 is EX_CONFIG: starting again will not help. */
function failConfiguration(error: ConfigurationError): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(78);
}
