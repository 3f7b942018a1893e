/**
 * A statement that is made once and asked with other values each time: to put a large one together takes longer than
 * the database takes to answer it.
 */
import type { Compilable, CompiledQuery } from 'kysely'
import type { Queries } from './open-database.ts'

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

/**
 * @param build is called once, with a placeholder for each value: it hands them on and never looks at one. What
 *   changes the statement itself makes another statement.
 */
export function compiled<Values extends object, Row>(
  build: (queries: Queries, values: Values) => Compilable<Row>,
): (queries: Queries, values: Values) => Promise<Row[]> {
  let known: CompiledQuery<Row> | undefined
  return async (queries, values) => {
    known ??= build(queries, placeholders as Values).compile()
    const parameters = known.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    return (await queries.executeQuery<Row>({ ...known, parameters })).rows
  }
}
