import { expect, it } from 'vitest'
import { statementName } from './statements.ts'

it.each([
  ['select "id" from "users" where "email" = $1', 'select users'],
  ['insert into "mail_outbox" ("mail") values ($1)', 'insert mail_outbox'],
  ['update checkouts set state = settled.state', 'update checkouts'],
  ['delete from "alarms"', 'delete alarms'],
  ["with held as (select * from memberships) select 'canary'", 'with memberships'],
  ['select 1', 'select'],
  ['begin', 'statement'],
  ["call canary('canary')", 'statement'],
])('%s is named %s', (sql, name) => {
  expect(statementName(sql)).toBe(name)
})
