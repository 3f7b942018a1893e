import { PostgresQueryCompiler, type KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { openUsualDatabase } from '../../test-support/databases.ts'
import { testWorld } from '../../test-support/test-server.ts'
import { nouns } from '../items.ts'
import { retentionJobs } from './retention-jobs.ts'

const statements: string[] = []
const recorder: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    statements.push(new PostgresQueryCompiler().compileQuery(node, queryId).sql)
    return node
  },
  transformResult: async ({ result }) => result,
}

const world = testWorld(async () => {
  const database = await openUsualDatabase()
  const { queries, jobQueries } = database
  return { ...database, queries: queries.withPlugin(recorder), jobQueries: jobQueries.withPlugin(recorder) }
})

it('Each job of a retention period deletes in batches, so that a large backlog delays no call', async () => {
  const { dependencies } = await world.serve()
  const tables: string[] = []
  for (const [name, work] of Object.entries(retentionJobs(dependencies, nouns))) {
    statements.length = 0
    await work()
    for (const statement of statements.filter((sql) => /\bdelete from\b/.test(sql))) {
      expect(statement, `${name} deletes an unlimited number of rows`).toMatch(/\blimit \$\d/)
      tables.push(/delete from "(\w+)"/.exec(statement)?.[1] ?? statement)
    }
  }
  expect(tables).toEqual(
    expect.arrayContaining(['rate_limits', 'author_feedback', 'partner_events', 'identity_tickets']),
  )
})
