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
 * another script, is added unless the script, as the rows with an id leave it, or the file has the same trigger, text and
 * conditions already; a row of a file without a column for conditions means the first line with its trigger and text.
 * A second row about a line is refused where it differs from the first. A refused row has a message.
 */
export async function planImport(given: readonly ImportRow[], stored: readonly StoredDialog[]): Promise<ImportPlan> {
  const plan = startPlan(stored)
  const read = await mapInSlices(given, toGiven)
  const byId = await mapInSlices(read, plan.takeById)
  const rows = await mapInSlices(read, (row, index) => ({ row: index, ...(byId[index] ?? plan.takeByText(row)) }))
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
const TRIGGER_FULL = `A trigger holds at most ${DIALOGS_PER_TRIGGER} lines.`
const OTHER_CONDITIONS = 'A line with the same text and other conditions stays as it is.'

interface GivenRow extends Omit<ImportRow, 'published' | 'when'> {
  /** Undefined to keep the stored conditions; null for none. */
  when: LineConditions | null | undefined
  /** `when` in a form that can be compared. */
  conditions: string | undefined
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
    conditions: conditions && formatConditions(conditions.when),
    whenProblem: conditions?.problem,
    published: flag === '' ? undefined : (flags.get(flag) ?? null),
  }
}

/** A line as the rows before leave it. */
interface Line {
  /** Undefined for a line that the import adds. */
  id?: string
  content: PlannedDialog
  /** The conditions in a form that can be compared. */
  conditions: string
  /** A row is about this line: a later row agrees with it or is refused. */
  isClaimed: boolean
}

const textKey = ({ trigger, text }: { trigger: string; text: string }): string => `${trigger} ${text}`

const changedContent = (content: PlannedDialog, { trigger, text, speech, when, published }: GivenRow) => ({
  trigger,
  text,
  speech: speech === undefined ? content.speech : speech || null,
  when: when === undefined ? content.when : when,
  published: published ?? content.published,
})

/** Whether the line has the values of the row. */
const agrees = ({ content, conditions }: Line, given: GivenRow): boolean =>
  textKey(content) === textKey(given) &&
  (given.conditions === undefined || conditions === given.conditions) &&
  (given.speech === undefined || content.speech === (given.speech || null)) &&
  (given.published === undefined || content.published === given.published)

function startPlan(stored: readonly StoredDialog[]) {
  const byId = new Map<string, Line>()
  const byText = new Map<string, Line[]>()
  const counts = new Map<string, number>()
  const added: PlannedDialog[] = []
  const changed: StoredDialog[] = []

  for (const { id, ...content } of stored) {
    const line = { id, content, conditions: formatConditions(content.when), isClaimed: false }
    byId.set(id, line)
    insert(line)
  }

  function insert(line: Line): void {
    const { content } = line
    counts.set(content.trigger, (counts.get(content.trigger) ?? 0) + 1)
    const sameText = byText.get(textKey(content))
    if (sameText) sameText.push(line)
    else byText.set(textKey(content), [line])
  }

  function remove(line: Line): void {
    const { content } = line
    counts.set(content.trigger, (counts.get(content.trigger) ?? 1) - 1)
    const sameText = byText.get(textKey(content)) ?? []
    sameText.splice(sameText.indexOf(line), 1)
  }

  /** Undefined for a row without the id of a line. */
  function takeById(given: GivenRow): PlannedRow | undefined {
    const problem = problemOf(given)
    if (problem !== undefined) return refuse(problem)
    const line = byId.get(given.id ?? '')
    return line && applyRow(line, given)
  }

  /** Called for the other rows after `takeById` has been called for all: the lines have the texts of their rows then. */
  function takeByText(given: GivenRow): PlannedRow {
    const sameText = byText.get(textKey(given)) ?? []
    const { conditions } = given
    const fitting = sameText.filter((line) => conditions === undefined || line.conditions === conditions)
    const line =
      fitting.find((each) => agrees(each, given)) ?? fitting.find(({ isClaimed }) => !isClaimed) ?? fitting[0]
    return line ? applyRow(line, given) : add(given, sameText)
  }

  function applyRow(line: Line, given: GivenRow): PlannedRow {
    const { id, content: before, isClaimed } = line
    if (agrees(line, given)) {
      line.isClaimed = true
      return { outcome: 'unchanged', ...(isClaimed ? { message: 'Another row says the same.' } : {}) }
    }
    if (isClaimed || id === undefined) return refuse('Another row is about the same line and differs.')
    const next = changedContent(before, given)
    if (next.trigger !== before.trigger && !hasSpace(next.trigger)) return refuse(TRIGGER_FULL)
    remove(line)
    Object.assign(line, { content: next, conditions: given.conditions ?? line.conditions, isClaimed: true })
    insert(line)
    changed.push({ id, ...next })
    const was = `Was: ${before.text}`
    if (next.published === before.published) return { outcome: 'change', message: was }
    return { outcome: 'change', message: `${was} ${next.published ? 'Published from now on.' : HIDDEN}` }
  }

  function add(given: GivenRow, sameText: readonly Line[]): PlannedRow {
    const { trigger, text, speech, when = null, conditions, published } = given
    if (stored.length + added.length >= DIALOGS_MAX) return refuse(`A script holds at most ${DIALOGS_MAX} lines.`)
    if (!hasSpace(trigger)) return refuse(TRIGGER_FULL)
    const isOther = sameText.some(({ id }) => id !== undefined)
    const content = { trigger, text, speech: speech || null, when, published: published ?? true }
    added.push(content)
    insert({ content, conditions: conditions ?? '', isClaimed: true })
    const messages = [...(isOther ? [OTHER_CONDITIONS] : []), ...(published === false ? [HIDDEN] : [])]
    return { outcome: 'add', ...(messages.length > 0 ? { message: messages.join(' ') } : {}) }
  }

  const hasSpace = (trigger: string) => (counts.get(trigger) ?? 0) < DIALOGS_PER_TRIGGER
  return { takeById, takeByText, added, changed }
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
