/** What an import would do, row by row: decided here, without a database. */
import { DIALOGS_PER_CALL } from '@rubato/contracts/api'
import { DIALOGS_MAX, dialogTextSchema, isTriggerId, uuidSchema, type ImportReport } from '@rubato/contracts/domain'

export interface ImportRow {
  id?: string | undefined
  trigger: string
  text: string
  /** Empty for none; absent leaves it as it is. */
  speech?: string | undefined
}

export interface StoredLine {
  id: string
  trigger: string
  text: string
  speech: string | null
  published: boolean
}

type Line = Omit<StoredLine, 'id' | 'published'>
type Outcome = Omit<ImportReport['rows'][number], 'row'>

export interface ImportPlan {
  rows: ImportReport['rows']
  added: Line[]
  changed: StoredLine[]
}

/**
 * A row with the id of a line changes that line; any other is added, unless the script or the file has it already: an
 * id from another script is no hindrance. What is refused says why.
 */
export function planImport(given: readonly ImportRow[], stored: readonly StoredLine[]): ImportPlan {
  const plan = startPlan(stored)
  const rows = given.map((row, index) => ({ row: index, ...plan.take(row) }))
  return { rows, added: plan.added, changed: plan.changed }
}

const keyOf = ({ trigger, text }: { trigger: string; text: string }): string => `${trigger} ${text}`

function startPlan(stored: readonly StoredLine[]) {
  const byId = new Map(stored.map((line) => [line.id, line]))
  const byText = new Map(stored.map((line) => [keyOf(line), line]))
  const counts = new Map<string, number>()
  for (const { trigger } of stored) counts.set(trigger, (counts.get(trigger) ?? 0) + 1)
  const touched = new Set<string>()
  const fresh = new Set<string>()
  const added: Line[] = []
  const changed: StoredLine[] = []

  function take(row: ImportRow): Outcome {
    const given = { ...row, trigger: row.trigger.trim(), id: row.id?.trim().toLowerCase() }
    const problem = problemOf(given)
    if (problem !== undefined) return refuse(problem)
    const line = byId.get(given.id ?? '')
    if (line) return change(line, given)
    if (fresh.has(keyOf(given))) return { outcome: 'unchanged', message: 'Another row says the same.' }
    const same = byText.get(keyOf(given))
    return same ? change(same, given) : add(given)
  }

  function change(line: StoredLine, { trigger, text, speech }: ImportRow): Outcome {
    const next = { ...line, trigger, text, speech: speech === undefined ? line.speech : speech || null }
    if (next.text === line.text && next.trigger === line.trigger && next.speech === line.speech) {
      return { outcome: 'unchanged' }
    }
    if (touched.has(line.id)) return refuse('Another row changes the same line.')
    if (trigger !== line.trigger && !hasSpace(trigger))
      return refuse(`A trigger holds at most ${DIALOGS_PER_CALL} lines.`)
    touched.add(line.id)
    counts.set(line.trigger, (counts.get(line.trigger) ?? 1) - 1)
    counts.set(trigger, (counts.get(trigger) ?? 0) + 1)
    changed.push(next)
    return { outcome: 'change', message: `Was: ${line.text}` }
  }

  function add({ trigger, text, speech }: ImportRow): Outcome {
    if (stored.length + added.length >= DIALOGS_MAX) return refuse(`A script holds at most ${DIALOGS_MAX} lines.`)
    if (!hasSpace(trigger)) return refuse(`A trigger holds at most ${DIALOGS_PER_CALL} lines.`)
    counts.set(trigger, (counts.get(trigger) ?? 0) + 1)
    fresh.add(keyOf({ trigger, text }))
    added.push({ trigger, text, speech: speech || null })
    return { outcome: 'add' }
  }

  const hasSpace = (trigger: string) => (counts.get(trigger) ?? 0) < DIALOGS_PER_CALL
  return { take, added, changed }
}

const refuse = (message: string): Outcome => ({ outcome: 'refuse', message })

function problemOf({ id, trigger, text, speech }: ImportRow): string | undefined {
  if (id && !uuidSchema.safeParse(id).success) return 'The id is not one of a line; leave it out to add the line.'
  if (!isTriggerId(trigger)) return `There is no trigger “${trigger.slice(0, 60)}”.`
  const texts = [text, ...(speech ? [speech] : [])].map((part) => dialogTextSchema.safeParse(part))
  return texts.find(({ success }) => !success)?.error?.issues[0]?.message
}
