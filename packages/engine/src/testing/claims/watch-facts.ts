/** Lines that claim something about the session are true when they are said; found from the screen and the inputs alone. */
import type { LineConditions } from '@rubato/contracts/domain'
import { numberWords } from '../../dialog/number-words.ts'
import type { EarlierSessions } from '../../dialog/library.ts'
import type { Effect, SessionInput, StageView } from '../../session/model/types.ts'
import type { Report } from '../surveyed-rules.ts'

type Input = Exclude<SessionInput, { type: 'advance' }>
type Said = Extract<Effect, { kind: 'say' }>

const reportOf: Readonly<Partial<Record<Input['type'], string>>> = {
  'too-close': 'too-close',
  cannot: 'cannot',
  skip: 'skipped',
  ease: 'eased',
}
const least: Readonly<Record<NonNullable<LineConditions['times']>, number>> = { second: 2, third: 3, often: 4 }
/** Minutes are rounded: half a minute, and a second for the last beat, ms. */
const HALF_A_MINUTE = 31_000
/** A short ending becomes longer by this at most for a line of care (PLAY-182), ms. */
const CARE = 15_000
const TOUCHES = 3

/** The facts that the screen and the inputs have shown so far. */
interface Known {
  view: StageView | null
  reports: Map<string, number>
  /** When the running question about the edge was asked; null where there is none, or where an input interrupted it. */
  askedAt: number | null
  /** How long each edge took; null where it is not known. */
  took: (number | null)[]
}

const isAsked = ({ ask }: StageView): boolean => ask === 'edge' || ask === 'check-in'

function see(known: Known, at: number, view: StageView): void {
  if (!isAsked(view)) known.askedAt = null
  else if (view.ask === 'edge' && !(known.view && isAsked(known.view))) known.askedAt = at
  known.view = view
}

function press(known: Known, { type, at }: Input): void {
  const { view } = known
  if (!view?.inputs.some((input) => input === type)) return
  const name = reportOf[type]
  if (name !== undefined) known.reports.set(name, (known.reports.get(name) ?? 0) + 1)
  if (type === 'edge') known.took.push(view.ask === 'edge' && known.askedAt !== null ? at - known.askedAt : null)
  known.askedAt = null
}

/** "The rest stays" refuses the skip that was pressed last: it does not count. */
const refuseSkip = ({ reports }: Known): void => void reports.set('skipped', (reports.get('skipped') ?? 0) - 1)

const edgesOf = ({ view }: Known): number => (view ? view.edges.done + view.edges.own : 0)

function watchConditions(known: Known, { line, at }: Said, report: Report): void {
  const { times, had, pace, after } = line.when ?? {}
  const what = () => `"${line.id}" at ${at}`
  const count = (name: string) => (name === 'edges' ? edgesOf(known) : (known.reports.get(name) ?? 0))
  if (had !== undefined) report('PLAY-90', count(had) >= (had === 'edges' ? 2 : 1), what)
  if (times !== undefined) {
    const most = Math.max(edgesOf(known), ...known.reports.values())
    report('PLAY-90', (after === undefined ? most : count(after)) >= least[times], what)
  }
  const [before, last] = known.took.slice(-2)
  if (pace === undefined || typeof before !== 'number' || typeof last !== 'number') return
  report('PLAY-90', pace === 'later' ? last > before : last < before, () => `${what()}: ${before}, then ${last}`)
}

/** Numbers are said as words. The survey counts no further than this. */
const numbers = new Map(Array.from({ length: 1000 }, (_, number) => [numberWords(number), number]))

/** The number at the begin of a line of `claimingLibrary`; NaN where there is none. */
const numberAt = (text: string): number => numbers.get(text.split(' ')[0]?.toLowerCase() ?? '') ?? Number.NaN

function watchNumbers(known: Known, { line, text, at }: Said, left: number | null, report: Report): void {
  const number = numberAt(text)
  const what = () => `"${text}" at ${at}, with ${edgesOf(known)} edges and ${left} ms left`
  if (line.text.includes('{edges}')) report('PLAY-91', number === edgesOf(known), what)
  if (!line.text.includes('{minutes}') || left === null) return
  const more = left - number * 60_000
  report('PLAY-91', more >= -HALF_A_MINUTE && more <= HALF_A_MINUTE + CARE, what)
}

/** About the tempo of a claim, as a share, with a beat that is rounded. */
const ABOUT = 0.08

function watchMemory({ view }: Known, { line, at }: Said, earlier: EarlierSessions, report: Report): void {
  const { past, last } = line.when ?? {}
  const what = () => `"${line.id}" at ${at}`
  if (last !== undefined) report('PLAY-97', last === earlier.lastOutcome, what)
  if (past === 'earlier') report('PLAY-97', earlier.hasAny, what)
  if (past === 'same-script') report('PLAY-97', earlier.hasSameScript, what)
  if (past === 'away') report('PLAY-97', earlier.isLongAgo, what)
  if (past !== 'edge-tempo') return
  const { tempo } = view ?? {}
  const share = tempo ? (at - tempo.from) / Math.max(1, tempo.to - tempo.from) : 0
  const bpm = tempo ? tempo.start + (tempo.end - tempo.start) * Math.min(1, share) : 0
  const usual = earlier.edgeTempo ?? 0
  report('PLAY-97', Math.abs(bpm - usual) <= usual * ABOUT, () => `${what()}: ${bpm} bpm`)
}

/** Earlier sessions, their last outcome and the usual tempo are each recalled once at most. */
function watchRecalled(effects: readonly Effect[], report: Report): void {
  const whens = effects.flatMap((effect) => (effect.kind === 'say' && effect.line.when ? [effect.line.when] : []))
  const counts = [
    whens.filter(({ last }) => last !== undefined),
    whens.filter(({ past }) => past === 'edge-tempo'),
    whens.filter(({ past }) => past !== undefined && past !== 'edge-tempo'),
  ].map(({ length }) => length)
  report('PLAY-97', Math.max(...counts) <= 1, () => `recalled ${counts.join(', ')} times`)
}

/** One theme, in the order of its steps. */
function watchTheme(effects: readonly Effect[], report: Report): void {
  const steps = effects.flatMap((effect) =>
    effect.kind === 'say' && effect.line.when?.step !== undefined ? [effect.line.when] : [],
  )
  const names = new Set(steps.map(({ theme }) => theme))
  report('PLAY-93', names.size <= 1, () => `${[...names].join(' and ')} in one session`)
  const order = steps.map(({ step }) => step).join(' ')
  // A set-up that an input cut off is said again.
  const isInOrder = /^(open ?)*(touch ?)*(settle)?$/.test(order) && (order === '' || order.startsWith('open'))
  report('PLAY-93', isInOrder, () => order)
  report('PLAY-93', steps.filter(({ step }) => step === 'touch').length <= TOUCHES, () => order)
}

/** The time from which nothing but the plan decides when the session ends; null where it did not end by itself. */
function undisturbedFrom(effects: readonly Effect[], inputs: readonly Input[]): number | null {
  const over = effects.findLast(({ kind }) => kind === 'over')
  if (over?.kind !== 'over' || over.summary.outcome === 'stopped') return null
  const pauses = effects.flatMap((effect) =>
    effect.kind === 'show' && effect.view.status === 'paused' ? [effect.at] : [],
  )
  return Math.max(0, ...inputs.map(({ at }) => at), ...pauses)
}

/** In order of time; of one time the screen comes first: an input is answered before its edge is shown. */
const screensFirst = (effects: readonly Effect[]): Effect[] =>
  effects.toSorted((a, b) => a.at - b.at || Number(b.kind === 'show') - Number(a.kind === 'show'))

export function watchFacts(
  effects: readonly Effect[],
  all: readonly SessionInput[],
  earlier: EarlierSessions,
  report: Report,
): void {
  const inputs = all.filter((input) => input.type !== 'advance').sort((a, b) => a.at - b.at)
  const known: Known = { view: null, reports: new Map(), askedAt: null, took: [] }
  const from = undisturbedFrom(effects, inputs)
  const end = effects.findLast(({ kind }) => kind === 'over')?.at ?? 0
  let next = 0
  for (const effect of screensFirst(effects)) {
    // The effects of an input come at its time, after it.
    for (let input = inputs[next]; input !== undefined && input.at <= effect.at; input = inputs[next]) {
      press(known, input)
      next += 1
    }
    if (effect.kind === 'show') see(known, effect.at, effect.view)
    if (effect.kind === 'system-line' && effect.line === 'rest-stays') refuseSkip(known)
    if (effect.kind !== 'say') continue
    watchConditions(known, effect, report)
    watchMemory(known, effect, earlier, report)
    watchNumbers(known, effect, from !== null && effect.at > from ? end - effect.at : null, report)
  }
  watchTheme(effects, report)
  watchRecalled(effects, report)
}
