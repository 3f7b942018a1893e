/** The exports for other packages: start the server, and render the files that are generated from it. */
import { VERSION } from './dependencies/dependencies.ts'
import { openApiOf } from './http/openapi/openapi.ts'

export { AdminCommandError, runAdminCommand } from './commands/admin-command.ts'
export { runVoicesCommand } from './commands/voices/voices-command.ts'
export { VoicesCommandError } from './commands/voices/voices-options.ts'
export { UnusableDatabaseError } from './database/database-errors.ts'
export { DirectoryInUseError } from './database/embedded/directory-lock.ts'
export { DirectoryNotPrivateError, keepNewFilesPrivate } from './database/embedded/private-directory.ts'
export { renderMigratedTables } from './database/render-tables.ts'
export { EnvironmentError, readEnvironment, renderEnvExample, type Environment } from './environment/environment.ts'
export { isGiven } from './environment/secret-files.ts'
export { renderPersonalData } from './features/personal-data/table/render-personal-data.ts'
export { type DemoAccount } from './demo/demo-accounts.ts'
export { PortInUseError, startServer, type OpenSite, type RunningServer } from './start/start-server.ts'

export const renderOpenApi = () => openApiOf({ title: 'Rubato', version: VERSION })
