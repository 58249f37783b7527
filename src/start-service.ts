import { requireDataDirectory } from './config/data-directory.js';
import { ConfigurationError, type Environment, loadEnvironment } from './config/environment.js';
import { type OpenDatabase, openDatabase } from './database/open-database.js';
import type { Signals } from './run-application.js';

/**
 * Starts one process of the service: database, migrations, application, and on a new installation the demo. The process
 * stops on SIGTERM or SIGINT.
 */
export async function startService(variables: NodeJS.ProcessEnv): Promise<void> {
  const environment = readEnvironment(variables);
  await requireDataDirectory(environment).catch(failToStart);
  let loading: Promise<typeof import('./run-application.js')> | undefined;
  const load = () => {
    loading ??= import('./run-application.js');
    // The error is handled below, when the database is open and can be released.
    loading.catch(() => undefined);
    return loading;
  };
  // Loading the application blocks this process. The embedded server starts at the same time in its own process.
  const opening = openDatabase(environment, () => void load());
  const signals = stopOnSignals(async () => {
    // No request has been accepted yet, but the embedded database must stop with this process.
    const opened = await opening.catch(() => undefined);
    await opened?.release();
  });
  let database: OpenDatabase | undefined;
  try {
    database = await opening;
    const { runApplication } = await load();
    await runApplication(environment, database, signals);
  } catch (error) {
    // If a signal released the database during the start, the start did not fail: the signal handler exits with 0.
    if (signals.stopping) return;
    await database?.release();
    failToStart(error);
  }
}

/** Stops the process on SIGTERM and SIGINT from now on. The caller can replace `stop`. */
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

/** Prints one line for the operator and exits with a code for the supervisor. */
function failToStart(error: unknown): never {
  if (error instanceof ConfigurationError) failConfiguration(error);
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  process.stderr.write(
    `The service did not start: ${error instanceof Error ? error.message : String(error)}${isPortTaken ? ' (set PORT to a free port)' : ''}\n`,
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

/** Exits with 78 (EX_CONFIG): a restart does not help. */
function failConfiguration(error: ConfigurationError): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(78);
}
