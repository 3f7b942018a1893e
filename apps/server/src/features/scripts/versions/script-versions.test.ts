import { VERSION_BYTES_MAX } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeScript } from '../../../test-support/scripts.ts'
import { testWorld } from '../../../test-support/test-server.ts'
import { versionedScript } from './script-versions.ts'

const world = testWorld()

it('A script above the limit of a version is refused before its dialogs are read', async () => {
  const owner = await (await world.serve()).visitor().become('follower')
  const { id } = await makeScript(owner)
  const { queries } = world.database
  const read = () => queries.transaction().execute((transaction) => versionedScript.read(transaction, id))
  expect(await read()).toMatchObject({ kind: 'script' })
  await sql`insert into dialogs (script_id, position, trigger, text)
    select ${id}::uuid, 1000 + n, 'edge', repeat('é', 500) from generate_series(1, ${VERSION_BYTES_MAX / 1000}::integer) n`.execute(
    queries,
  )
  await expect(read()).rejects.toMatchObject({ code: 'version.too-large' })
})
