/**
 * Writes the generated files: `.env.example`, the texts of tasks and triggers, the routes of the web app, the row types of the
 * database, the table of personal data and the icons. `--check` writes nothing and fails when a file is
 * out of date. `openapi` writes the description of all calls instead and `scene-schema` that of the file of a branching game, which
 * are not committed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  eventTaskLabel,
  sceneFileJsonSchema,
  spans,
  tasks,
  triggerMoment,
  triggers,
  type TaskField,
} from '@rubato/contracts/domain'
import { renderEnvExample, renderOpenApi, renderMigratedTables, renderPersonalData } from '@rubato/server'
import { format, type FormatConfig } from 'oxfmt'
import formatting from '../.oxfmtrc.json' with { type: 'json' }
import { findStaleIcons, writeIcons } from './icons/icon-files.ts'
import { root } from './steps.ts'

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const triggerTexts = () =>
  json(Object.fromEntries(triggers.map(({ id, label }) => [id, { label, spokenWhen: triggerMoment(id) }])))

const fieldTexts = (field: TaskField) =>
  field.kind === 'options' ? { label: field.label, options: field.labels } : { label: field.label }

/** Names of tasks, and of the spans of a game without a task. */
function taskTexts(): string {
  const named = tasks.map(({ id, label, about, fields }) => {
    const texts = Object.entries<TaskField>(fields).map(([name, field]) => [name, fieldTexts(field)] as const)
    return [id, { label, about, fields: Object.fromEntries(texts) }] as const
  })
  return json(Object.fromEntries([...named, ...spans.map((span) => [span, { label: eventTaskLabel(span) }] as const)]))
}

/** The addresses of all screens, from the router's generated tree; the server answers them with 200. */
function webRoutes(): string {
  const tree = readFileSync(join(root, 'apps/web/src/routeTree.gen.ts'), 'utf8')
  const union = /\n {2}to:\n((?: {4}\| '[^']+'\n)+)/.exec(tree)?.[1]
  if (union === undefined) throw new Error('routeTree.gen.ts contains no routes')
  const routes = [...union.matchAll(/'([^']+)'/g)].map(([, route]) => `  '${route}',\n`)
  return `/** Generated from the routes of the web app: npm run generate. \`$name\` is one segment, \`$\` the rest. */
export const webRoutes = [
${routes.join('')}]
`
}

/** The text as the gate expects it: a union, or a table, may take more than one line. */
async function formatted(file: string, text: string): Promise<string> {
  const { code, errors } = await format(join(root, file), text, formatting as FormatConfig)
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(' ')}`)
  return code
}

const TABLES = 'apps/server/src/database/tables.ts'
const PERSONAL_DATA = 'docs/generated/personal-data.md'

/** Of the JSON file of a branching game. */
const SCENE_SCHEMA = 'docs/generated/scene.schema.json'

const OPEN_API = 'docs/generated/openapi.json'

const files: Record<string, () => string | Promise<string>> = {
  '.env.example': renderEnvExample,
  'apps/web/public/locales/en/tasks.json': taskTexts,
  'apps/web/public/locales/en/triggers.json': triggerTexts,
  [TABLES]: async () => formatted(TABLES, await renderMigratedTables()),
  [PERSONAL_DATA]: () => formatted(PERSONAL_DATA, renderPersonalData()),
  'apps/server/src/http/web-app/web-routes.ts': webRoutes,
}
/** Made when they are named, and not committed. */
const onDemand: Record<string, typeof files> = {
  openapi: { [OPEN_API]: () => json(renderOpenApi()) },
  'scene-schema': { [SCENE_SCHEMA]: () => json(sceneFileJsonSchema()) },
}
const wanted = onDemand[process.argv[2] ?? ''] ?? files

const isCurrent = (path: string, content: string) => existsSync(path) && readFileSync(path, 'utf8') === content

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

const rendered = await Promise.all(
  Object.entries(wanted).map(async ([file, render]) => ({ file, path: join(root, file), content: await render() })),
)
const stale = rendered.filter(({ path, content }) => !isCurrent(path, content))

const staleIcons = findStaleIcons()

if (process.argv.includes('--check')) {
  const files = [...stale, ...staleIcons].map(({ file }) => file)
  files.forEach((file) => console.error(`${file} is out of date: run "npm run generate"`))
  process.exitCode = files.length ? 1 : 0
} else {
  stale.forEach(({ file, path, content }) => {
    write(path, content)
    console.log(`wrote ${file}`)
  })
  writeIcons(staleIcons)
  staleIcons.forEach(({ file }) => console.log(`wrote ${file}`))
}
