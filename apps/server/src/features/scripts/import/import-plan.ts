/** Plans an import row by row: pure, without a database. */
import {
  DIALOGS_MAX,
  DIALOGS_PER_TRIGGER,
  dialogTextSchema,
  formatConditions,
  isTriggerId,
  parseConditions,
  uuidSchema,
  type ImportReport,
  type ImportRow,
  type LineConditions,
} from '@rubato/contracts/domain'
import { mapInSlices } from '../../../jobs/slices.ts'
import type { StoredDialog } from '../dialogs/change-dialogs.ts'

type PlannedDialog = Omit<StoredDialog, 'id'>
type PlannedRow = Omit<ImportReport['rows'][number], 'row'>

export interface ImportPlan {
  rows: ImportReport['rows']
  added: PlannedDialog[]
  changed: StoredDialog[]
}

/**
 * A row with the id of a dialog of this script changes that dialog. Any other row, also one with the id of a dialog of
 * another script, is added unless the script or the file has the same trigger, text and conditions already; a row
 * of a file without a column for conditions means the first line with its trigger and text. A refused row has a message.
 */
export async function planImport(given: readonly ImportRow[], stored: readonly StoredDialog[]): Promise<ImportPlan> {
  const plan = startPlan(stored)
  const rows = await mapInSlices(given, (row, index) => ({ row: index, ...plan.take(row) }))
  return { rows, added: plan.added, changed: plan.changed }
}

/** Spellings of a boolean in spreadsheets, programs and hand-written files. */
const flags = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])
const HIDDEN = 'Not published: only you see it.'
const OTHER_CONDITIONS = 'A line with the same text and other conditions stays as it is.'

interface GivenRow extends Omit<ImportRow, 'published' | 'when'> {
  /** Undefined to keep the stored conditions; null for none. */
  when: LineConditions | null | undefined
  /** Why the text of the conditions cannot be read. */
  whenProblem: string | undefined
  /** Undefined to keep the stored value; null for a text that is no boolean. */
  published: boolean | null | undefined
}

function toGiven({ published, when, ...row }: ImportRow): GivenRow {
  const conditions = when === undefined ? undefined : parseConditions(when)
  const flag = String(published ?? '')
    .trim()
    .toLowerCase()
  return {
    ...row,
    trigger: row.trigger.trim(),
    id: row.id?.trim().toLowerCase(),
    when: conditions?.when,
    whenProblem: conditions?.problem,
    published: flag === '' ? undefined : (flags.get(flag) ?? null),
  }
}

const textKey = ({ trigger, text }: { trigger: string; text: string }): string => `${trigger} ${text}`
/** Two lines with the same trigger, conditions and text are the same line. */
const keyOf = (line: { trigger: string; text: string; when?: LineConditions | null | undefined }): string =>
  `${formatConditions(line.when)}\n${textKey(line)}`

const changedDialog = (dialog: StoredDialog, { trigger, text, speech, when, published }: GivenRow): StoredDialog => ({
  ...dialog,
  trigger,
  text,
  speech: speech === undefined ? dialog.speech : speech || null,
  when: when === undefined ? dialog.when : when,
  published: published ?? dialog.published,
})

const isSameDialog = (a: StoredDialog, b: StoredDialog): boolean =>
  keyOf(a) === keyOf(b) && a.speech === b.speech && a.published === b.published

function startPlan(stored: readonly StoredDialog[]) {
  const byId = new Map(stored.map((dialog) => [dialog.id, dialog]))
  const byKey = new Map(stored.map((dialog) => [keyOf(dialog), dialog]))
  // The first line of each text: later entries of a map replace earlier ones.
  const byText = new Map(stored.toReversed().map((dialog) => [textKey(dialog), dialog]))
  const counts = new Map<string, number>()
  for (const { trigger } of stored) counts.set(trigger, (counts.get(trigger) ?? 0) + 1)
  const touched = new Set<string>()
  const fresh = new Set<string>()
  const added: PlannedDialog[] = []
  const changed: StoredDialog[] = []

  function take(row: ImportRow): PlannedRow {
    const given = toGiven(row)
    const problem = problemOf(given)
    if (problem !== undefined) return refuse(problem)
    const dialog = byId.get(given.id ?? '')
    if (dialog) return change(dialog, given)
    if (fresh.has(keyOf(given))) return { outcome: 'unchanged', message: 'Another row says the same.' }
    const same = given.when === undefined ? byText.get(textKey(given)) : byKey.get(keyOf(given))
    return same ? change(same, given) : add(given)
  }

  function change(dialog: StoredDialog, given: GivenRow): PlannedRow {
    const next = changedDialog(dialog, given)
    const { trigger } = next
    const isSamePublished = next.published === dialog.published
    if (isSameDialog(next, dialog)) return { outcome: 'unchanged' }
    if (touched.has(dialog.id)) return refuse('Another row changes the same line.')
    if (trigger !== dialog.trigger && !hasSpace(trigger))
      return refuse(`A trigger holds at most ${DIALOGS_PER_TRIGGER} lines.`)
    touched.add(dialog.id)
    counts.set(dialog.trigger, (counts.get(dialog.trigger) ?? 1) - 1)
    counts.set(trigger, (counts.get(trigger) ?? 0) + 1)
    changed.push(next)
    const was = `Was: ${dialog.text}`
    if (isSamePublished) return { outcome: 'change', message: was }
    return { outcome: 'change', message: `${was} ${next.published ? 'Published from now on.' : HIDDEN}` }
  }

  function add({ trigger, text, speech, when, published }: GivenRow): PlannedRow {
    if (stored.length + added.length >= DIALOGS_MAX) return refuse(`A script holds at most ${DIALOGS_MAX} lines.`)
    if (!hasSpace(trigger)) return refuse(`A trigger holds at most ${DIALOGS_PER_TRIGGER} lines.`)
    counts.set(trigger, (counts.get(trigger) ?? 0) + 1)
    fresh.add(keyOf({ trigger, text, when }))
    added.push({ trigger, text, speech: speech || null, when: when ?? null, published: published ?? true })
    const isOther = byText.has(textKey({ trigger, text }))
    const messages = [...(isOther ? [OTHER_CONDITIONS] : []), ...(published === false ? [HIDDEN] : [])]
    return { outcome: 'add', ...(messages.length > 0 ? { message: messages.join(' ') } : {}) }
  }

  const hasSpace = (trigger: string) => (counts.get(trigger) ?? 0) < DIALOGS_PER_TRIGGER
  return { take, added, changed }
}

const refuse = (message: string): PlannedRow => ({ outcome: 'refuse', message })

/** Every fault of the row in one message; undefined when there is none. */
function problemOf({ id, trigger, text, speech, whenProblem, published }: GivenRow): string | undefined {
  const texts = [text, ...(speech ? [speech] : [])].map((part) => dialogTextSchema.safeParse(part))
  const faults = [
    id && !uuidSchema.safeParse(id).success && 'The id is not one of a line; leave it out to add the line.',
    !isTriggerId(trigger) && `There is no trigger “${trigger.slice(0, 60)}”.`,
    whenProblem,
    published === null && 'Published is either true or false.',
    ...texts.map(({ error }) => error?.issues[0]?.message),
  ].filter((fault) => typeof fault === 'string' && fault !== '')
  return faults.length > 0 ? faults.join(' ') : undefined
}
