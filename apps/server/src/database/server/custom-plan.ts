/**
 * A mark for queries whose best plan depends on their values: a search for a common word takes another way than one for
 * a rare word. PostgreSQL may plan a prepared statement once for average values (generic plan); a marked query is not
 * prepared on the server, so each execution is planned for its values (custom plan).
 */
import type { Compilable } from 'kysely'

/** A comment at the start of the SQL text. */
const CUSTOM_PLAN = '/* custom plan */ '

export function withCustomPlan<Row>(query: Compilable<Row>): Compilable<Row> {
  return {
    compile() {
      const compiled = query.compile()
      return { ...compiled, sql: CUSTOM_PLAN + compiled.sql }
    },
  }
}

export const hasCustomPlan = (sql: string): boolean => sql.startsWith(CUSTOM_PLAN)
