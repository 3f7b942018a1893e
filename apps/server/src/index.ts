/** The server as other rooms see it: start it, and render what is generated from it. */
import { openApi } from './app.ts'
import { VERSION } from './dependencies.ts'

export { AdminCommandError, runAdminCommand } from './admin-command.ts'
export { DirectoryInUseError } from './database/directory-lock.ts'
export { DirectoryNotPrivateError, keepNewFilesPrivate } from './database/private-directory.ts'
export { renderMigratedTables } from './database/render-tables.ts'
export { EnvironmentError, readEnvironment, renderEnvExample, type Environment } from './environment.ts'
export { type ReadyAccount } from './ready-accounts.ts'
export { PortInUseError, startServer, type RunningServer } from './start-server.ts'

export const renderOpenApi = () => openApi({ productName: 'Rubato', version: VERSION })
