/** The process in which a test worker runs its products. */
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createDatabase, databaseSettings, deleteDatabase } from './databases.ts'
import { preparedDirectory, type Prepared } from './global-setup.ts'
import type { HostReply, HostRequest } from './product-host.ts'
import { copyDirectory, newDirectory, remove, testEnvironment, type RunningProduct } from './server.ts'

export class Host {
  private readonly child: ChildProcess = fork(join(import.meta.dirname, 'product-host.ts'), [], { execArgv: [] })

  private async ask(request: HostRequest): Promise<Exclude<HostReply, { error: string }>> {
    const reply = await new Promise<HostReply>((resolve, reject) => {
      this.child.once('message', resolve).once('exit', (code) => reject(new Error(`The product ended with ${code}.`)))
      this.child.send(request)
    })
    this.child.removeAllListeners('exit')
    if ('error' in reply) throw new Error(reply.error)
    return reply
  }

  /**
   * Starts a product on a copy of the prepared data, which contains the demo accounts already; one at a time. `environment`
   * adds to that of every test.
   */
  async start(prepared: Prepared, environment: Record<string, string>): Promise<RunningProduct> {
    const directory = await newDirectory()
    copyDirectory(`${preparedDirectory(prepared)}/.`, directory)
    const database = `test_${randomUUID().replaceAll('-', '')}`
    await createDatabase(database, prepared)
    const { url, mailbox } = await this.ask({
      start: {
        ...testEnvironment(directory),
        ...databaseSettings(database),
        READY_ACCOUNTS: 'false',
        ...environment,
      },
    })
    return {
      url: url ?? '',
      mailbox,
      close: async () => {
        await this.ask({ stop: true })
        await deleteDatabase(database)
        await remove(directory)
      },
    }
  }

  end(): void {
    this.child.kill()
  }
}
