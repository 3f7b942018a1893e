/** The live check: the errors in a document, their places, and their mends. */
import { checkGame, type GameProblem, type PlayerProfile } from '@rubato/engine'
import type { BuilderDocument } from '../document/types.ts'
import { mendsOf } from './mends.ts'
import { placeholderFindings } from './own-words-findings.ts'
import { emptyFindings, jumpFindings, lineFindings, rangeFindings, type SpokenMs } from './pace-findings.ts'
import { checkContext, type CheckContext } from './place.ts'
import { awayFindings, directionFindings, gripFindings } from './word-findings.ts'
import { severities, type Finding, type Severity } from './types.ts'

export interface CheckOptions {
  /** The person whose limits count. */
  readonly profile: PlayerProfile
  readonly spokenMs: SpokenMs
}

/** A task that this person has not turned on becomes strokes when they play; every other rule stops the game. */
const severityOf = ({ rule }: GameProblem): Severity => (rule === 'refused' ? 'warning' : 'error')

function findingOf(context: CheckContext, problem: GameProblem): Finding {
  const { rule, values, path } = problem
  const [, index] = path
  const event = typeof index === 'number' ? context.game.events[index] : undefined
  const sentence = { key: `builder.check.${rule}`, values }
  const record = event && context.recordOf(event)
  if (!record) return { id: rule, severity: severityOf(problem), sentence, record: null, at: 0, mends: [] }
  return {
    id: [rule, event.id, values['other'] ?? ''].join('/'),
    severity: severityOf(problem),
    sentence,
    record: record.id,
    at: event.at,
    mends: mendsOf({ context, record, problem }),
  }
}

/** Whether the span of the event's task is refused as well: its finding covers both, and its mend takes both out. */
function isRefusedBySpan(context: CheckContext, { rule, path }: GameProblem): boolean {
  const [, index] = path
  const event = typeof index === 'number' ? context.game.events[index] : undefined
  if (rule !== 'refused' || !event) return false
  const record = context.recordOf(event)
  return record !== undefined && record.lane !== 'tasks' && context.spanOf(record)?.task === record.task
}

/** One finding for each id: a rule that an event breaks twice is named once. */
const withoutDoubles = (found: readonly Finding[]): Finding[] => [
  ...new Map(found.map((finding) => [finding.id, finding])).values(),
]

const rank = (severity: Severity): number => severities.indexOf(severity)

/** The worst first, then in order of time. */
export function findings(document: BuilderDocument, { profile, spokenMs }: CheckOptions): Finding[] {
  const context = checkContext(document, profile)
  const broken = checkGame(context.game, profile)
    .filter((problem) => !isRefusedBySpan(context, problem))
    .map((problem) => findingOf(context, problem))
  const found = [
    ...broken,
    ...lineFindings(context, spokenMs),
    ...placeholderFindings(context),
    // Strokes of a video change with its picture.
    ...(document.game.video ? [] : jumpFindings(context)),
    ...rangeFindings(context),
    ...gripFindings(context),
    ...awayFindings(context),
    ...directionFindings(context),
    ...emptyFindings(context),
  ]
  return withoutDoubles(found).sort((a, b) => rank(a.severity) - rank(b.severity) || a.at - b.at)
}
