/**
 * A mark for queries whose best plan depends on their values: a search for a common word takes another way than one for
 * a rare word. PostgreSQL may plan a prepared statement once for average values (generic plan); a marked query is not
 * prepared on the server, so each execution is planned for its values (custom plan).
 */
import type { Compilable, CompiledQuery } from 'kysely'

const CUSTOM_PLAN = Symbol('custom plan')

export const withCustomPlan = <Row>(query: Compilable<Row>): Compilable<Row> => ({
  compile: () => Object.assign({ ...query.compile() }, { [CUSTOM_PLAN]: true }),
})

export const hasCustomPlan = (query: CompiledQuery): boolean => CUSTOM_PLAN in query
