/**
 * Pages of an imported work as the sections of a branching game. A page becomes one section, and one more after everything in
 * it that decides. Sections are made from a queue, so that the depth of a file is no depth of calls.
 */
import {
  ASSIGNMENTS_MAX,
  COMPOSED_NAME_MAX,
  DIALOG_TEXT_MAX,
  GAME_EVENTS_MAX,
  GAME_WORDS_MAX,
  REPEATS_MAX,
  SECTION_EVENTS_MAX,
  SECTION_ID_MAX,
  SECTION_NOTES_MAX,
  SECTIONS_MAX,
  SESSION_MS_MAX,
  type Assignment,
  type Exit,
  type Section,
} from '@rubato/contracts/domain'
import { Assignments } from './assignments.ts'
import { boundLoops } from './bound-loops.ts'
import { exitAfterSteps, exitOfStep } from './exits.ts'
import { openPages } from './glob.ts'
import type { Position, SectionMaker, Work } from './maker.ts'
import { openNames, type GiveName } from './names.ts'
import {
  addLine,
  addSet,
  addWait,
  beginBeat,
  closeSection,
  endBeat,
  hasRoom,
  isLeavingTimer,
  isTimer,
  lineMs,
  NOTHING,
  openSection,
  removeNotes,
  showMedium,
  type BeatChange,
  type Carried,
  type OpenSection,
  type Way,
} from './open-section.ts'
import { partsOfText, shownLine } from './plain-text.ts'
import { WHOLE_FILE, type ReportKind, type ReportPlace } from './report.ts'
import { alwaysLeave, eachStep, mayLeave, type Page, type Step, type StepOf, type Steps } from './steps.ts'

/** Sections that bound loops, and those that end. */
const LOOPS_MAX = 24
const MADE_MAX = SECTIONS_MAX - LOOPS_MAX - 4
/** Events with which a section is full: there is room for the longest words, and for everything that is open at its end. */
const FULL = SECTION_EVENTS_MAX - 300

interface Pending {
  id: string
  position: Position
  carried: Carried
}

export class Compiler implements SectionMaker {
  readonly draws = new Map<string, string>()
  readonly work: Work
  readonly pagesOf: (glob: string) => readonly Page[]
  readonly #endId: string
  readonly #cutId: string
  readonly #backId: string
  readonly #giveId: GiveName
  readonly #sections: Section[] = []
  readonly #queue: Pending[] = []
  readonly #pageIds = new Map<string, string>()
  readonly #rests = new Map<Steps, Map<number, string>>()
  readonly #reported = new Map<Step, Set<string>>()
  readonly #assignments = new Assignments((step) => this.#translate(step))
  /** Timers that are in the game, that the file removes, or that were reported. */
  readonly #keptTimers = new Set<Step>()
  /** The ids of sections with their places in the order in which something led to them first. */
  readonly #order = new Map<string, number>()
  #events = 0
  #words = 0
  /** Ids of the sections that only end or return, where something leads to them. */
  readonly #used = new Set<string>()

  constructor(work: Work) {
    this.work = work
    this.pagesOf = openPages(work.pages)
    this.#giveId = openNames({ max: SECTION_ID_MAX, prefix: 'page' })
    this.#endId = this.#giveId('the-end')
    this.#backId = this.#giveId('go-back')
    this.#cutId = this.#giveId('not-imported')
  }

  say(step: Step, kind: ReportKind, key: string, values: Record<string, string | number> = {}): void {
    const keys = this.#reported.get(step) ?? new Set()
    this.#reported.set(step, keys)
    if (keys.has(key)) return
    keys.add(key)
    this.work.report.add(kind, step.place, key, values)
  }

  keepTimer(timer: Step): void {
    this.#keptTimers.add(timer)
  }

  newId(wanted: string): string {
    if (this.#order.size >= MADE_MAX) return this.#use(this.#cutId)
    const id = this.#giveId(wanted)
    this.#order.set(id, this.#order.size)
    return id
  }
  isCut(id: string): boolean {
    return id === this.#cutId
  }
  #use(id: string): string {
    this.#used.add(id)
    return id
  }
  end(): string {
    return this.#use(this.#endId)
  }
  addSection(section: Section): void {
    this.#sections.push(section)
    if (section.kind === 'timeline') this.#events += section.events.length
  }

  idOfPage(page: Page): string {
    const before = this.#pageIds.get(page.name)
    if (before !== undefined) return before
    const id = this.newId(page.name)
    this.#pageIds.set(page.name, id)
    const place: ReportPlace = { page: page.name, command: '' }
    if (this.isCut(id)) {
      this.work.report.add('left-out', place, 'builder.scene.page-without-room', { most: SECTIONS_MAX })
      return id
    }
    const from = shownLine(page.name, COMPOSED_NAME_MAX)
    if (id !== page.name) this.work.report.add('changed', place, 'builder.scene.page-renamed', { from, to: id })
    const position: Position = { steps: page.steps, index: 0, outer: null, end: 'page', name: from || id }
    this.#queue.push({ id, position, carried: NOTHING })
    return id
  }

  restFrom(position: Position, carried: Carried): string {
    const byIndex = this.#rests.get(position.steps) ?? new Map<number, string>()
    this.#rests.set(position.steps, byIndex)
    const before = byIndex.get(position.index)
    if (before !== undefined) return before
    const id = this.newId(position.name)
    byIndex.set(position.index, id)
    if (this.isCut(id)) {
      const place = position.steps[position.index]?.place ?? WHOLE_FILE
      this.work.report.add('left-out', place, 'builder.scene.step-without-room', { most: SECTIONS_MAX })
    } else this.#queue.push({ id, position, carried })
    return id
  }

  /** A page with an open timer has a section for the time until that ends. */
  #idOfEnd(at: Position, carried: Carried): string {
    if (at.end === 'return') return this.#use(this.#backId)
    return carried.notes.some(isLeavingTimer) ? this.restFrom(at, carried) : this.end()
  }

  wayTo(from: Position, carried: Carried): Way {
    const sets: Assignment[] = []
    const way = (to: string): Way => (sets.length > 0 ? { to, sets } : { to })
    for (let at = this.#assignments.next(from); ; at = this.#assignments.next({ ...at, index: at.index + 1 })) {
      const step = at.steps[at.index]
      if (!step) return way(this.#idOfEnd(at, carried))
      if (step.kind === 'end') return way(this.end())
      const [page, ...others] = step.kind === 'go' ? this.pagesOf(step.to) : []
      if (page && others.length === 0 && page.gate === undefined) return way(this.idOfPage(page))
      const set = this.#setOf(step)
      if (set === null || sets.length >= ASSIGNMENTS_MAX) return way(this.restFrom(at, carried))
      sets.push(set)
    }
  }

  /** What a step sets; null where it sets nothing, or has to be written by hand. */
  #setOf(step: Step): Assignment | null {
    if (step.kind === 'flag') return { variable: step.flag, to: step.to ? 'yes' : 'no' }
    return step.kind === 'assign' ? this.#assignments.of(step) : null
  }
  #translate(step: StepOf<'assign'>): Assignment | null {
    const set = this.work.translation.assignment(step.assigned)
    if (set === null)
      this.say(step, 'by-hand', 'builder.scene.assignment-by-hand', { name: shownLine(step.assigned.name, 60) })
    return set
  }

  #reportBeat(step: Step, change: BeatChange | null): void {
    if (change) this.say(step, 'changed', 'builder.scene.beat-slower', { from: change.from, to: change.to })
  }

  /** Adds a step that decides nothing. False where the section is full, and where the step decides something. */
  #add(open: OpenSection, step: Step): boolean {
    switch (step.kind) {
      case 'say':
        return this.#addWords(open, step.text, step)
      case 'media':
        showMedium(open, step, this.work.folder)
        return true
      case 'beat': {
        this.#reportBeat(step, endBeat(open))
        const bpm = beginBeat(open, step)
        if (bpm !== step.bpm) this.say(step, 'changed', 'builder.scene.beat-in-range', { from: step.bpm, to: bpm })
        return true
      }
      case 'silence':
        this.#reportBeat(step, endBeat(open))
        return true
      case 'wait': {
        const { min, max } = step.seconds
        const ms = Math.round(min * 1000)
        if (ms > SESSION_MS_MAX)
          this.say(step, 'changed', 'builder.scene.wait-shorter', { minutes: SESSION_MS_MAX / 60_000 })
        const allowed = Math.min(ms, SESSION_MS_MAX)
        if (min !== max || !hasRoom(open, allowed)) return false
        addWait(open, allowed, step.isShown)
        return true
      }
      case 'assign':
      case 'flag': {
        const set = this.#setOf(step)
        return set === null || addSet(open, set)
      }
      case 'note':
        open.notes.push({ step, after: open.cursor + Math.round(step.seconds.min * 1000) })
        return true
      case 'remove-note':
        for (const timer of removeNotes(open, step.id)) this.keepTimer(timer.step)
        return true
      default:
        return false
    }
  }

  #addWords(open: OpenSection, spoken: string, step: Step): boolean {
    const text = this.work.translation.words(spoken)
    // Before the parts are measured: their number is not bounded otherwise.
    if (this.#words + text.length > GAME_WORDS_MAX || this.#events + open.drafts.length > GAME_EVENTS_MAX - 300) {
      this.say(step, 'left-out', 'builder.scene.words-without-room')
      return true
    }
    const parts = partsOfText(text, DIALOG_TEXT_MAX)
    const ms = parts.reduce((sum, part) => sum + lineMs(part) + 1000, 0)
    if (!hasRoom(open, ms) && open.cursor > 0) return false
    this.#words += text.length
    if (!parts.every((part) => addLine(open, part))) this.say(step, 'left-out', 'builder.scene.words-without-room')
    return true
  }

  #compile({ id, position, carried }: Pending): void {
    const open = openSection(id, position.name, carried)
    for (let at = this.#assignments.next(position); ; at = this.#assignments.next({ ...at, index: at.index + 1 })) {
      const step = at.steps[at.index]
      if (!step) {
        const { exit, timer } = exitAfterSteps(this, open, at)
        this.close(open, exit, timer)
        return
      }
      if (open.drafts.length < FULL && this.#add(open, step)) continue
      const next: Position = { ...at, index: at.index + 1 }
      this.close(open, exitOfStep(this, { open, step, at, next }), step)
      return
    }
  }

  close(open: OpenSection, exit: Exit, step: Step | null): void {
    const notes = open.notes.filter((note) => !isTimer(note) || note.after <= open.cursor)
    for (const { step: note } of notes) this.keepTimer(note)
    const most = notes.slice(0, SECTION_NOTES_MAX)
    for (const note of notes.slice(SECTION_NOTES_MAX)) this.say(note.step, 'left-out', 'builder.scene.too-many-notes')
    const made = most.map(({ step: note, after, way }, index) => {
      const leaves = alwaysLeave(note.steps)
      if (!leaves && mayLeave(note.steps)) this.say(note, 'by-hand', 'builder.scene.note-may-leave')
      const end: Position = {
        steps: note.steps,
        index: 0,
        outer: null,
        end: leaves ? 'page' : 'return',
        name: open.name,
      }
      return {
        id: `note-${index + 1}`,
        ...(note.button === undefined ? {} : { button: note.button }),
        after: Math.min(after, open.cursor),
        kind: leaves || way ? ('go' as const) : ('call' as const),
        ...(way ?? this.wayTo(end, NOTHING)),
      }
    })
    const { section, beat } = closeSection(open, { exit, notes: made, folder: this.work.folder })
    if (step) this.#reportBeat(step, beat)
    this.addSection(section)
  }

  #endings(): Section[] {
    const ending = (id: string, exit: Exit): Section => ({
      kind: 'timeline',
      id,
      name: id,
      length: 0,
      events: [],
      exit,
    })
    const end: Exit = { kind: 'end', outcome: 'denied' }
    return [ending(this.#endId, end), ending(this.#cutId, end), ending(this.#backId, { kind: 'return' })].filter(
      ({ id }) => this.#used.has(id),
    )
  }

  /** Timers that end after their page is left in every way, or that no way leads to. */
  #reportTimers({ steps }: Page): void {
    eachStep(steps, (step) => {
      if (step.kind !== 'note' || step.button !== undefined || this.#keptTimers.has(step)) return
      this.say(step, 'left-out', 'builder.scene.timer-left-out', { seconds: step.seconds.min })
    })
  }

  #drain(): void {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) this.#compile(next)
  }

  /** The start and all sections: first those that can be reached, then the pages to which nothing leads. */
  compile(): { start: string; sections: Section[] } {
    const [first] = this.pagesOf(this.work.start)
    const start = first ? this.idOfPage(first) : this.end()
    this.#drain()
    for (const page of this.work.pages) {
      if (this.#pageIds.has(page.name)) continue
      const isCut = this.isCut(this.idOfPage(page))
      const place: ReportPlace = { page: page.name, command: '' }
      if (!isCut) this.work.report.add('by-hand', place, 'builder.scene.page-unreached')
      this.#drain()
    }
    for (const page of this.work.pages) this.#reportTimers(page)
    this.end()
    const placeOf = ({ id }: Section): number => this.#order.get(id) ?? 0
    const made = this.#sections.sort((a, b) => placeOf(a) - placeOf(b))
    const all = [...made, ...this.#endings()]
    const bounded = boundLoops(all, { end: this.#endId, most: LOOPS_MAX, giveId: this.#giveId })
    for (const name of bounded.repeated)
      this.work.report.add('changed', { page: name, command: '' }, 'builder.scene.loop-bounded', { times: REPEATS_MAX })
    const isEnding = bounded.sections.some((section) => section.exit.kind === 'end')
    if (isEnding) this.work.report.add('changed', WHOLE_FILE, 'builder.scene.ends-denied')
    return { start, sections: bounded.sections }
  }
}
