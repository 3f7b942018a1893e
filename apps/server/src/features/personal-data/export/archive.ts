/** The archive of everything about a member: JSON files with their schemas, works as files, and a README. */
import {
  accountFiles,
  gameFileSchema,
  generatorFileSchema,
  scriptFileSchema,
  type AccountFile,
} from '@rubato/contracts/domain'
import { z } from 'zod'
import type { Queries } from '../../../database/open-database.ts'
import { exportedTables } from '../table/personal-data.ts'
import type { MemberIds } from '../table/rules.ts'
import { readmeOf } from './readme.ts'
import { jsonObject, readRows } from './read-rows.ts'
import { gameFiles, generatorFiles, scriptFiles } from './work-files.ts'
import type { ArchivedFile } from './zip.ts'

const schemas = { ...accountFiles, script: scriptFileSchema, game: gameFileSchema, generator: generatorFileSchema }

interface Archive {
  queries: Queries
  ids: MemberIds
  productName: string
  madeAt: Date
}

export async function* archiveOf({ queries, ids, productName, madeAt }: Archive): AsyncGenerator<ArchivedFile> {
  yield { name: 'README.txt', content: [readmeOf({ productName, madeAt })] }
  for (const [name, schema] of Object.entries(schemas)) {
    yield { name: `schemas/${name}.schema.json`, content: [schemaText(schema)] }
  }
  for (const file of Object.keys(accountFiles) as AccountFile[]) {
    const tables = exportedTables.filter(({ archive }) => archive.file === file)
    const sections = tables.map((table) => [table.archive.section, readRows(queries, table, ids)] as const)
    yield { name: `${file}.json`, content: jsonObject({}, sections) }
  }
  yield* scriptFiles(queries, ids.userId)
  yield* gameFiles(queries, ids.userId)
  yield* generatorFiles(queries, ids.userId)
}

const schemaText = (schema: z.ZodType): string =>
  `${JSON.stringify(z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' }), null, 2)}\n`
