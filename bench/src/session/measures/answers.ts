/** The lines of the session after each report of the member, and after silence. */
import { triggers, type Question, type TriggerId } from '@rubato/contracts/domain'
import type { SystemLine } from '@rubato/engine'
import type { Reading, Words } from '../reading.ts'

const reports = [
  'edge',
  'edge unasked',
  'too-close',
  'cannot',
  'skip',
  'ease',
  'done',
  'no answer to the edge',
  'no answer at the end',
] as const
type Report = (typeof reports)[number]

export interface Answer {
  report: Report
  /** The words that begin within the time for an answer; null without any. */
  words: string | null
  /** Whether they answer this report, and do not only end the interrupted task. */
  isOwn: boolean
}

/** ms */
const ANSWERED_WITHIN = 1000
/** An input this near before the end of a question has ended it, ms. */
const AT_ONCE = 100
/** An input this near after the end of a question is its answer, ms: "I am at the edge" counts so late (PLAY-59). */
const LATE = 2000

const isReport = (name: string): name is Report => (reports as readonly string[]).includes(name)

/** The answer that a question without one counts as; other questions may stay without one. */
const silenceReports: Readonly<Partial<Record<Question, Report>>> = {
  edge: 'no answer to the edge',
  finished: 'no answer at the end',
  ruined: 'no answer at the end',
}

/** Sentences of the product that take an item off which has no line in any script. */
const releases: readonly SystemLine[] = ['let-go', 'untie', 'wash-off', 'taken-back', 'release-all']
/** Lines that end an interrupted task: they take an item off, take the hand off or call it back. */
const endings: readonly string[] = [
  ...triggers.filter(({ closes }) => closes.length > 0).map(({ id }) => id),
  'stroke-start',
  'stroke-stop',
  'edging-cooldown',
  ...releases,
]
/** Reports that interrupt the running task. */
const interrupting: readonly Report[] = ['edge unasked', 'too-close', 'skip']
/** The triggers whose lines answer each report; a sentence of the product answers all, unless it takes an item off. Other lines begin something else. */
const answerTriggers: Readonly<Record<Report, readonly TriggerId[]>> = {
  edge: ['edging', 'edging-cooldown', 'stroke-stop'],
  'edge unasked': ['premature-edge'],
  'too-close': ['premature-ruin'],
  cannot: [],
  skip: [],
  ease: [],
  done: ['stroke-stop', 'after-ruined-orgasm'],
  'no answer to the edge': ['edging-cooldown'],
  'no answer at the end': ['stroke-stop', 'after-ruined-orgasm', 'orgasm-denied'],
}

interface Reported {
  at: number
  report: Report
}

interface EndedQuestion {
  at: number
  question: Question
  /** The member's input at its end or soon after it. */
  input: Reading['inputs'][number] | undefined
}

/** The questions that ended. A check-in takes the place of a question for a while and does not end it. */
const endedQuestions = ({ inputs, screenStates }: Reading): EndedQuestion[] =>
  screenStates.flatMap(({ ask, to }, index) => {
    const next = screenStates[index + 1]?.ask
    if (ask === null || next === ask || next === 'check-in') return []
    const input = inputs.find(({ at }) => at > to - AT_ONCE && at <= to + LATE)
    return [{ at: to, question: ask, input }]
  })

function reportsOf(reading: Reading): Reported[] {
  const ended = endedQuestions(reading)
  const made = reading.inputs.flatMap((each): Reported[] => {
    const { at, input, question } = each
    const isAsked = question === 'edge' || ended.some((one) => one.question === 'edge' && one.input === each)
    const report: string = input === 'edge' && !isAsked ? 'edge unasked' : input
    return isReport(report) ? [{ at, report }] : []
  })
  const silences = ended.flatMap(({ at, question, input }): Reported[] => {
    const report = input ? undefined : silenceReports[question]
    return report ? [{ at, report }] : []
  })
  return [...made, ...silences]
}

const isInTime = ({ at }: Words, asked: Reported): boolean => at >= asked.at && at <= asked.at + ANSWERED_WITHIN

const isOwnAnswer = ({ type, trigger }: Words, { report }: Reported): boolean =>
  type === 'system'
    ? !(releases as readonly string[]).includes(trigger)
    : (answerTriggers[report] as readonly string[]).includes(trigger)

const isEnding = ({ trigger }: Words, { report }: Reported): boolean =>
  interrupting.includes(report) && endings.includes(trigger)

export const measureAnswers = (reading: Reading): Answer[] =>
  reportsOf(reading).map((reported) => {
    const soon = reading.words.filter((words) => isInTime(words, reported))
    const own = soon.find((words) => isOwnAnswer(words, reported))
    const words = own ?? soon.find((each) => isEnding(each, reported))
    return { report: reported.report, words: words?.id ?? null, isOwn: own !== undefined }
  })

/** Share of the answers whose words answer another report as well, 0..1. */
export function sharedAnswers(answers: readonly Answer[]): number {
  const answered = answers.filter(({ isOwn }) => isOwn)
  const byWords = new Map<string, Set<Report>>()
  for (const { words, report } of answered) {
    if (words !== null) byWords.set(words, (byWords.get(words) ?? new Set<Report>()).add(report))
  }
  return answered.filter(({ words }) => (byWords.get(words ?? '')?.size ?? 0) > 1).length / answered.length
}
