/**
 * A query that is built and compiled once per process and executed with other values each time: Kysely takes longer to
 * build and compile a large query than the database takes to answer it.
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
 * @param build is called once, with a placeholder for each value. It passes values on as parameters and never examines
 *   one: a value that it examined would be fixed in the SQL. Inputs that change the SQL need another `preparedQuery`.
 */
export function preparedQuery<Values extends object, Row>(
  build: (queries: Queries, values: Values) => Compilable<Row>,
): (queries: Queries, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (queries, values) => {
    compiled ??= build(queries, placeholders as Values).compile()
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    return (await queries.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
