/**
 * A migrated database in memory for a test file. initdb takes seconds, so the first file to ask makes an image that
 * the others load; its name holds the hash of all migrations.
 */
import { createHash } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { migrate, readMigrations } from '../database/migrate.ts'
import { onPglite, pgliteExtensions, type Database } from '../database/open-database.ts'
import { loadShippedScripts } from '../features/scripts/load-shipped-scripts.ts'

export async function openTestDatabase(): Promise<Database> {
  const path = imagePath()
  if (!existsSync(path)) await makeImage(path)
  const image = new Blob([await readFile(path)])
  const database = onPglite(await PGlite.create({ loadDataDir: image, extensions: pgliteExtensions }))
  await loadShippedScripts(database.queries, 'Rubato')
  return database
}

const imagePath = (): string => {
  const hash = createHash('sha256').update(JSON.stringify(readMigrations())).digest('hex').slice(0, 16)
  return join(tmpdir(), `rubato-test-image-${hash}.tar`)
}

/** Two files may make it at once: each writes its own, the rename is atomic. */
async function makeImage(path: string): Promise<void> {
  const pglite = await PGlite.create({ extensions: pgliteExtensions })
  await migrate(onPglite(pglite))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()))
  renameSync(draft, path)
}
