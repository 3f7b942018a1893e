/** The exits of imported pages: the end of a section at a step that decides what comes next. */
import {
  ANSWER_SECONDS,
  ANSWER_TEXT_MAX,
  ANSWERS,
  SECTION_NOTES_MAX,
  SESSION_MS_MAX,
  type Exit,
  type ExitOf,
} from '@rubato/contracts/domain'
import { drawOf } from './draw.ts'
import { inside, type Position, type SectionMaker } from './maker.ts'
import {
  addWait,
  carriedFrom,
  closeSection,
  isLeavingTimer,
  leadIn,
  NOTHING,
  openSection,
  takeQuestion,
  type Carried,
  type OpenNote,
  type OpenSection,
  type Way,
} from './open-section.ts'
import { shownLine } from './plain-text.ts'
import { GO_ON, type Answer, type Step, type StepOf } from './steps.ts'

/** Words in the game where the file has none. */
const words = { choose: 'Choose.', answer: 'What is your answer?', more: 'Something else' } as const
/** Time for an answer where the file has no limit, s. */
const ANSWER_TIME = 60
/** Time after which a single button is pressed by itself, ms. */
const BUTTON_TIME = 20_000

interface Deciding<S extends Step = Step> {
  open: OpenSection
  step: S
  at: Position
  next: Position
}

export function exitOfStep(maker: SectionMaker, { open, step, at, next }: Deciding): Exit {
  switch (step.kind) {
    case 'end':
      return { kind: 'go', to: maker.end() }
    case 'go':
      return exitOfGo(maker, { open, step, at, next })
    case 'if':
      return exitOfIf(maker, { open, step, at, next })
    case 'ask':
      return exitOfAsk(maker, { open, step, at, next })
    case 'prompt':
      return exitOfPrompt(maker, { open, step, at, next })
    case 'wait':
      if (step.seconds.min < step.seconds.max) return exitOfRange(maker, { open, step, at, next })
      return { kind: 'go', to: maker.restFrom(at, carriedFrom(open)) }
    default:
      // The section is full: the step comes in the next one.
      return { kind: 'go', to: maker.restFrom(at, carriedFrom(open)) }
  }
}

function exitOfIf(maker: SectionMaker, { open, step, next }: Deciding<StepOf<'if'>>): Exit {
  const carried = carriedFrom(open)
  const read = step.flags ?? maker.work.translation.condition(step.condition)
  if (read === null) maker.say(step, 'by-hand', 'builder.scene.condition-by-hand')
  else if (step.flags === undefined) maker.say(step, 'taken', 'builder.scene.taken-conditions')
  return {
    kind: 'when',
    cases: [{ if: read ?? 'no', ...maker.wayTo(inside(step.steps, next), carried) }],
    otherwise: maker.wayTo(inside(step.otherwise, next), carried),
  }
}

/** A wait of a random length: one of three, for a length is no expression. */
function exitOfRange(maker: SectionMaker, { open, step, next }: Deciding<StepOf<'wait'>>): Exit {
  const { min, max } = step.seconds
  const carried = carriedFrom(open)
  const rest = maker.wayTo(next, { ...carried, notes: [] })
  const ways = [min, (min + max) / 2, max].map((seconds): Way & { weight: number } => {
    const id = maker.newId(open.name)
    if (!maker.isCut(id)) {
      const wait = openSection(id, open.name, carried)
      addWait(wait, Math.min(Math.round(seconds * 1000), SESSION_MS_MAX), step.isShown)
      maker.close(wait, { kind: 'go', ...rest }, step)
    }
    return { weight: 1, to: id }
  })
  maker.say(step, 'changed', 'builder.scene.wait-range', { from: min, to: max })
  return { kind: 'random', ways }
}

/** The first timer that is still open and always leads away. */
const timerOf = ({ notes, cursor }: OpenSection): OpenNote | null =>
  notes.reduce(
    (first: OpenNote | null, note) =>
      note.after > cursor && (first === null || note.after < first.after) && isLeavingTimer(note) ? note : first,
    null,
  )

/** The first timer that leads away, which is no note any more. */
function takeTimer(maker: SectionMaker, open: OpenSection): OpenNote | null {
  const timer = timerOf(open)
  if (!timer) return null
  open.notes = open.notes.filter((note) => note !== timer)
  maker.keepTimer(timer.step)
  return timer
}

/** Lengthens the section until the timer ends, or until it is as long as a session. */
function waitForTimer(maker: SectionMaker, open: OpenSection, { step, after }: OpenNote, isShown: boolean): void {
  if (after > SESSION_MS_MAX)
    maker.say(step, 'changed', 'builder.scene.wait-shorter', { minutes: SESSION_MS_MAX / 60_000 })
  addWait(open, Math.min(after, SESSION_MS_MAX) - open.cursor, isShown)
}

/** The exit after the last step. A page with an open timer that leads away lasts until that ends. */
export function exitAfterSteps(
  maker: SectionMaker,
  open: OpenSection,
  end: Position,
): { exit: Exit; timer: StepOf<'note'> | null } {
  if (end.end === 'return') return { exit: { kind: 'return' }, timer: null }
  const timer = takeTimer(maker, open)
  if (!timer) return { exit: { kind: 'go', to: maker.end() }, timer: null }
  waitForTimer(maker, open, timer, false)
  return { exit: { kind: 'go', ...maker.wayTo(inside(timer.step.steps, end), NOTHING) }, timer: timer.step }
}

interface Question {
  shape: Pick<ExitOf<'ask'>, 'text' | 'seconds' | 'meanwhile'>
  /** The way that silence takes, where the file says one. */
  silence: Way | null
  carried: Carried
}

function question(
  maker: SectionMaker,
  { open, step, next }: Deciding<StepOf<'ask'> | StepOf<'prompt'>>,
  text: string,
): Question {
  const asked = open.cursor
  const own = takeQuestion(open)
  leadIn(open)
  const timer = takeTimer(maker, open)
  const carried = carriedFrom(open)
  const limit = step.kind === 'ask' ? step.seconds : undefined
  const wanted = limit ? limit.min : timer ? (timer.after - asked) / 1000 : null
  const seconds = Math.min(ANSWER_SECONDS.max, Math.max(ANSWER_SECONDS.min, Math.round(wanted ?? ANSWER_TIME)))
  if (wanted !== null && Math.abs(wanted - seconds) > 0.5)
    maker.say(step, 'changed', 'builder.scene.answer-time', { from: Math.round(wanted), to: seconds })
  const steps = step.kind === 'ask' && step.silence ? step.silence : timer?.step.steps
  const silence = steps ? maker.wayTo(inside(steps, next), carried) : null
  return { shape: { text: own ?? text, seconds, meanwhile: open.beat ? 'strokes' : 'rest' }, silence, carried }
}

const answerText = (maker: SectionMaker, text: string): string =>
  shownLine(maker.work.translation.words(text), ANSWER_TEXT_MAX) || GO_ON

function exitOfAsk(maker: SectionMaker, deciding: Deciding<StepOf<'ask'>>): Exit {
  const { open, step, next } = deciding
  if (step.answers.length === 0) return { kind: 'go', ...maker.wayTo(next, carriedFrom(open)) }
  if (areButtons(deciding)) return exitOfButtons(maker, deciding)
  const asked = question(maker, deciding, words.choose)
  const silent = asked.silence ?? silenceOf(maker, deciding, asked)
  const askFor = (answers: readonly Answer[]): Exit => {
    const isLong = answers.length > ANSWERS.max
    const shown = isLong ? answers.slice(0, ANSWERS.max - 1) : answers
    const all = shown.map((answer) => ({
      answer: answerText(maker, answer.text),
      ...conditionOf(maker, step, answer),
      ...maker.wayTo(inside(answer.steps, next, answerText(maker, answer.text)), asked.carried),
    }))
    // A question has two answers at least: the second is that of silence.
    const least = all.length < ANSWERS.min ? [...all, { answer: GO_ON, ...silent }] : all
    if (!isLong) return { kind: 'ask', ...asked.shape, answers: least, silence: silent }
    maker.say(step, 'changed', 'builder.scene.many-answers', { most: ANSWERS.max })
    const more = maker.newId(open.name)
    if (!maker.isCut(more)) {
      const rest = openSection(more, open.name, asked.carried)
      leadIn(rest)
      const { section } = closeSection(rest, {
        exit: askFor(answers.slice(ANSWERS.max - 1)),
        notes: [],
        folder: maker.work.folder,
      })
      maker.addSection(section)
    }
    return { kind: 'ask', ...asked.shape, answers: [...all, { answer: words.more, to: more }], silence: silent }
  }
  return askFor(step.answers)
}

function conditionOf(maker: SectionMaker, step: Step, answer: Answer): { if?: string } {
  if (answer.flags !== undefined) return { if: answer.flags }
  if (answer.if === undefined) return {}
  const read = maker.work.translation.condition(answer.if)
  if (read === null)
    maker.say(step, 'by-hand', 'builder.scene.answer-by-hand', { name: answerText(maker, answer.text) })
  return read === null ? {} : { if: read }
}

/** Silence takes the last answer that is always offered. */
function silenceOf(maker: SectionMaker, { step, next }: Deciding<StepOf<'ask'>>, { carried }: Question): Way {
  const last =
    step.answers.findLast((answer) => answer.if === undefined && answer.flags === undefined) ?? step.answers.at(-1)
  const text = last ? answerText(maker, last.text) : GO_ON
  maker.say(step, 'changed', 'builder.scene.answer-in-time', { seconds: ANSWER_TIME, name: text })
  return maker.wayTo(last ? inside(last.steps, next, text) : next, carried)
}

/** Buttons that may be pressed while time passes: a single one, and those that are there for longer than a question is open. */
function exitOfButtons(maker: SectionMaker, { open, step, next }: Deciding<StepOf<'ask'>>): Exit {
  const timer = takeTimer(maker, open)
  const carried = { ...carriedFrom(open), notes: [] }
  const buttons = step.answers.map((answer) => {
    const name = answerText(maker, answer.text)
    return { name, way: maker.wayTo(inside(answer.steps, next, name), carried) }
  })
  const [first] = buttons
  if (!timer && first)
    maker.say(step, 'changed', 'builder.scene.single-button', { name: first.name, seconds: BUTTON_TIME / 1000 })
  const seconds = { min: 0, max: 0 }
  open.notes.unshift(
    ...buttons.map(({ name, way }): OpenNote => ({
      after: open.cursor,
      step: { kind: 'note', id: '', button: name, seconds, steps: [], place: step.place },
      way,
    })),
  )
  if (timer) waitForTimer(maker, open, timer, true)
  else addWait(open, Math.min(BUTTON_TIME, SESSION_MS_MAX - open.cursor), false)
  const end = timer ? maker.wayTo(inside(timer.step.steps, next), NOTHING) : first?.way
  return { kind: 'go', ...(end ?? maker.wayTo(next, carried)) }
}

/** A single answer, or answers to which a timer leaves more time than a question has. */
function areButtons({ open, step }: Deciding<StepOf<'ask'>>): boolean {
  if (step.answers.some(({ if: condition, flags }) => condition !== undefined || flags !== undefined)) return false
  if (step.answers.length === 1) return step.silence === undefined
  const timer = timerOf(open)
  return (
    timer !== null &&
    timer.after - open.cursor > ANSWER_SECONDS.max * 1000 &&
    step.answers.length + open.notes.length <= SECTION_NOTES_MAX
  )
}

function exitOfPrompt(maker: SectionMaker, deciding: Deciding<StepOf<'prompt'>>): Exit {
  const { step, next } = deciding
  const asked = question(maker, deciding, words.answer)
  const way = maker.wayTo(next, asked.carried)
  if (!asked.silence) maker.say(step, 'changed', 'builder.scene.prompt-in-time', { seconds: ANSWER_TIME })
  const { name, isNumber } = maker.work.translation.answer(step.variable)
  const base = { ...asked.shape, ...way, silence: asked.silence ?? way }
  return isNumber ? { kind: 'number', ...base, variable: name } : { kind: 'text', ...base, placeholder: name }
}

function exitOfGo(maker: SectionMaker, { open, step, next }: Deciding<StepOf<'go'>>): Exit {
  const carried = carriedFrom(open)
  const rest = () => maker.wayTo(next, carried)
  const pages = maker.pagesOf(step.to)
  const [only] = pages
  if (!only) {
    maker.say(step, 'by-hand', 'builder.scene.no-page', { name: shownLine(step.to, ANSWER_TEXT_MAX) })
    return { kind: 'go', ...rest() }
  }
  if (pages.length > 1) return { kind: 'go', to: drawOf(maker, step, pages, rest) }
  if (only.gate === undefined) return { kind: 'go', to: maker.idOfPage(only) }
  return { kind: 'when', cases: [{ if: only.gate, to: maker.idOfPage(only) }], otherwise: rest() }
}
