import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { forgetRuns } from '../../test-support/jobs.ts'
import { TEST_SECRET, testWorld } from '../../test-support/test-server.ts'

const world = testWorld()

/** Settings of a process that has a job for each. */
const everything = {
  AUTH_SECRET: `${TEST_SECRET},${TEST_SECRET.toUpperCase()}`,
  BACKUP_DIR: '/nonexistent',
  SPEECH_URL: 'http://127.0.0.1:1',
  SPEECH_VOICES: '{"Alto":"bf_emma"}',
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'bucket',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
}

it('Processes with different settings have the same jobs in a queue, so that none takes a job that it does not have', async () => {
  const jobsWith = async (variables: Record<string, string>) => {
    await forgetRuns(world.database)
    const server = await world.serve({}, variables)
    await server.clock.strike()
    await server.app.close()
    const { rows } = await sql<{ queue: string; job: string }>`
      select distinct name as queue, data->>'name' as job from pgboss.job where data ? 'isAsked' order by 1, 2`.execute(
      world.database.queries,
    )
    return rows
  }
  const [few, many] = [await jobsWith({}), await jobsWith(everything)]
  const more = many.filter(({ queue, job }) => !few.some((each) => each.queue === queue && each.job === job))
  expect(more.map(({ job }) => job)).toEqual(['back-up', 'forget-spoken-lines', 'seal-again'])
  expect(more.filter(({ queue }) => few.some((each) => each.queue === queue))).toEqual([])
})
