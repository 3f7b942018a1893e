/**
 * Simulated members walk through a branching game, so that its author sees how often each way is taken: they answer questions or
 * are silent, press buttons, and draw what is drawn at random. The walk counts time and visits; nothing is spoken or stroked.
 */
import {
  CALLS_MAX,
  waysOf,
  type Assignment,
  type ExitOf,
  type GameEvent,
  type Scene,
  type Section,
  type Way,
} from '@rubato/contracts/domain'
import { draw, drawOne, drawWhole, openStream, type Stream } from '../../random/stream.ts'
import { caps } from '../../safety/caps.ts'
import type { Steps } from '../check/leave.ts'
import { assignedValue, type Value } from '../expression/declarations.ts'
import { evaluate, type SceneFacts } from '../expression/evaluate.ts'
import type { Expression } from '../expression/expression.ts'
import { parseExpression } from '../expression/parse-expression.ts'

/** How a simulated member behaves: shares of questions without an answer, of buttons that are pressed, of minutes with a report. */
const SILENT = 0.1
const PRESSES = 0.15
const REPORTS = 0.05
const MINUTE = 60_000
/** Sections that one walk may enter: a longer one leads nowhere. */
const VISITS_MAX = 2000
/** Sections between two interruptions. */
const STRIDE = 100

/** A way out of a section: of its exit, in the order of `waysOf`, or of a note. */
export interface WayPlace {
  section: string
  of: 'exit' | 'note'
  index: number
}
export const wayKey = ({ section, of, index }: WayPlace): string => `${section}/${of}/${index}`

export interface WalkedScene {
  members: number
  /** How many members reached each section; sections that no member reached are absent. */
  reached: ReadonlyMap<string, number>
  /** How many members took each way, by `wayKey`. */
  taken: ReadonlyMap<string, number>
  /** Sections from which a member did not come to an end, with how many. */
  stuck: ReadonlyMap<string, number>
}

interface Course {
  sections: ReadonlyMap<string, Section>
  expressions: Map<string, Expression | null>
  scene: Scene
}

type Frame = { kind: 'exit'; section: Section } | { kind: 'note'; section: Section; at: number }

class Member {
  readonly reached = new Set<string>()
  readonly taken = new Set<string>()
  /** The section in which the walk ended without an end of the game; null where it came to one. */
  stuck: string | null = null
  visits = 0
  private readonly stream: Stream
  private readonly values: Record<string, Value>
  private readonly counts: Record<string, number> = {}
  private readonly repeats = new Map<string, number>()
  private readonly lastWays = new Map<string, number>()
  private readonly on = new Set<SceneFacts['on'][number]>()
  private readonly stack: Frame[] = []
  private readonly reports = { 'own-edges': 0, 'too-close': 0, cannot: 0, skips: 0, eased: 0 }
  private edges = 0
  private ms = 0
  private answered = 0
  private phase: SceneFacts['phase'] = 'build'
  private readonly course: Course

  constructor(course: Course, seed: string, number: number) {
    this.course = course
    this.stream = openStream(seed, `member/${number}`)
    this.values = Object.fromEntries(course.scene.variables.map(({ name, start }) => [name, start]))
  }

  private facts(section: Section): SceneFacts {
    return {
      ...this.reports,
      edges: this.edges,
      minutes: this.ms / MINUTE,
      'minutes-left': Math.max(0, caps.session.value - this.ms) / MINUTE,
      answered: this.answered,
      phase: this.phase,
      ending: section.exit.kind === 'end' ? section.exit.outcome : 'denied',
      visits: this.counts,
      on: [...this.on],
    }
  }

  private valueOf(text: string, section: Section): Value | null {
    const { expressions } = this.course
    const known = expressions.get(text)
    const expression = known === undefined ? (parseExpression(text).expression ?? null) : known
    if (known === undefined) expressions.set(text, expression)
    return (
      expression && evaluate(expression, { variables: this.values, facts: this.facts(section), stream: this.stream })
    )
  }

  private holds = (condition: string | undefined, section: Section): boolean =>
    condition === undefined || this.valueOf(condition, section) === true

  private assign(sets: readonly Assignment[] = [], section: Section): void {
    for (const { variable, to } of sets) {
      const value = this.valueOf(to, section)
      if (value !== null) this.store(variable, value)
    }
  }

  private store(name: string, value: Value): void {
    const variable = this.course.scene.variables.find((each) => each.name === name)
    if (variable) this.values[name] = assignedValue(variable, value, this.values[name] ?? variable.start)
  }

  /** Begins a section; null where it does not exist. */
  enter(id: string): Section | null {
    const section = this.course.sections.get(id) ?? null
    if (!section) return null
    this.counts[id] = (this.counts[id] ?? 0) + 1
    this.reached.add(id)
    this.visits++
    this.assign(section.sets, section)
    return section
  }

  /** Takes a way; null where it leads nowhere. */
  private take(section: Section, way: Way | undefined, place: Omit<WayPlace, 'section'>): Section | null {
    if (way) {
      this.taken.add(wayKey({ section: section.id, ...place }))
      this.assign(way.sets, section)
    }
    const next = way ? this.enter(way.to) : null
    if (!next) this.stuck = section.id
    return next
  }

  /** Plays a section from a time on and takes a way out of it; null at the end. */
  play(section: Section, from = 0): { next: Section | null; from: number } {
    const note = this.noteOf(section, from)
    const until = note ? note.at : section.length
    this.pass(section, from, until)
    if (note) {
      const { index, way, at } = note
      if (way.kind === 'call') this.stack.push({ kind: 'note', section, at })
      else this.leave(section)
      return { next: this.take(section, way, { of: 'note', index }), from: 0 }
    }
    return this.exit(section)
  }

  /** The note that is used first: a timer, or a button that this member presses. */
  private noteOf(section: Section, from: number) {
    if (this.stack.length >= CALLS_MAX) return null
    const used = (section.notes ?? []).flatMap((way, index) => {
      if (way.after > section.length) return []
      if (way.button === undefined) return from === 0 || way.after > from ? [{ way, index, at: way.after }] : []
      const isPressed = from === 0 && draw(this.stream) < PRESSES
      return isPressed ? [{ way, index, at: way.after + draw(this.stream) * (section.length - way.after) }] : []
    })
    return used.toSorted((a, b) => a.at - b.at)[0] ?? null
  }

  /** What happens in a part of a section. */
  private pass(section: Section, from: number, until: number): void {
    this.ms += until - from
    for (const name of Object.keys(this.reports) as (keyof Member['reports'])[])
      if (draw(this.stream) < REPORTS * ((until - from) / MINUTE)) this.reports[name]++
    if (section.kind === 'generated') {
      const { enabled, edges } = section.config.orgasm.edging
      if (enabled && until === section.length) this.edges += drawWhole(this.stream, edges.min, edges.max)
      return
    }
    for (const event of section.events) if (event.at >= from && event.at <= until) this.see(event)
  }

  private see(event: GameEvent): void {
    if (event.kind === 'open') this.on.add(event.item)
    if (event.kind === 'close') this.on.delete(event.item)
    if (event.kind === 'task') this.phase = event.phase ?? this.phase
    if (event.kind === 'ask' && event.question === 'edge') this.edges++
  }

  private leave({ carries = [] }: Section): void {
    for (const item of this.on) if (!carries.includes(item)) this.on.delete(item)
  }

  private exit(section: Section): { next: Section | null; from: number } {
    const { exit } = section
    if (exit.kind === 'end') return { next: null, from: 0 }
    if (exit.kind === 'return') return this.goBack()
    const index = this.choice(section)
    if (exit.kind === 'call' && index === 0) this.stack.push({ kind: 'exit', section })
    return { next: this.take(section, waysOf(exit)[index], { of: 'exit', index }), from: 0 }
  }

  /** The index of the way that is taken, in the order of `waysOf`. */
  private choice(section: Section): number {
    const { exit } = section
    switch (exit.kind) {
      case 'ask':
        return this.answer(section, exit)
      case 'number':
      case 'text':
        return this.typed(exit)
      case 'when': {
        const index = exit.cases.findIndex((each) => this.holds(each.if, section))
        return index === -1 ? exit.cases.length : index
      }
      case 'random':
        return this.drawn(section.id, exit)
      case 'repeat':
        return this.again(section.id, exit.times)
      case 'call':
        return this.stack.length >= CALLS_MAX ? 1 : 0
      default:
        return 0
    }
  }

  private answer(section: Section, { answers, seconds }: ExitOf<'ask'>): number {
    const isSilent = draw(this.stream) < SILENT
    this.ms += seconds * 1000 * (isSilent ? 1 : draw(this.stream))
    this.answered = 0
    if (isSilent) return answers.length
    const all = answers.map((_, index) => index)
    const open = all.filter((index) => this.holds(answers[index]?.if, section))
    const chosen = drawOne(this.stream, open.length > 0 ? open : all)
    this.answered = chosen + 1
    return chosen
  }

  private typed(exit: ExitOf<'number'> | ExitOf<'text'>): number {
    this.ms += exit.seconds * 1000 * draw(this.stream)
    if (draw(this.stream) < SILENT) return 1
    const variable = this.course.scene.variables.find(({ name }) => exit.kind === 'number' && name === exit.variable)
    if (variable?.kind === 'number') this.store(variable.name, drawWhole(this.stream, variable.min, variable.max))
    return 0
  }

  /** By weight, and not the way that was taken last. */
  private drawn(id: string, { ways }: ExitOf<'random'>): number {
    const last = this.lastWays.get(id)
    const open = ways.flatMap(({ weight }, index) => (index === last ? [] : [{ index, weight }]))
    let left = draw(this.stream) * open.reduce((sum, { weight }) => sum + weight, 0)
    const found = open.find(({ weight }) => (left -= weight) < 0) ?? open.at(-1)
    this.lastWays.set(id, found?.index ?? 0)
    return found?.index ?? 0
  }

  private again(id: string, times: number): number {
    const count = this.repeats.get(id) ?? 0
    if (count >= times) return 1
    this.repeats.set(id, count + 1)
    return 0
  }

  /** Back to the section that called; without one the game ends. */
  private goBack(): { next: Section | null; from: number } {
    const frame = this.stack.pop()
    if (!frame) return { next: null, from: 0 }
    const { section } = frame
    if (frame.kind === 'note') return { next: section, from: frame.at }
    const { exit } = section
    return { next: this.take(section, exit.kind === 'call' ? exit.next : undefined, { of: 'exit', index: 1 }), from: 0 }
  }

  /** Whether the session goes on after this section. */
  mayGoOn(section: Section): boolean {
    if (this.ms >= caps.session.value) return false
    if (this.visits < VISITS_MAX) return true
    this.stuck = section.id
    return false
  }
}

const count = (counts: Map<string, number>, keys: Iterable<string>): void => {
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Yields where the work may be interrupted. The same scene, seed and number of members give the same counts. */
export function* walkMembersInSteps(
  scene: Scene,
  { members, seed }: { members: number; seed: string },
): Steps<WalkedScene> {
  const course: Course = {
    scene,
    sections: new Map(scene.sections.map((section) => [section.id, section])),
    expressions: new Map(),
  }
  const [reached, taken, stuck] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  for (let number = 0; number < members; number++) {
    const member = new Member(course, seed, number)
    let [section, from] = [member.enter(scene.start), 0]
    while (section && member.mayGoOn(section)) {
      ;({ next: section, from } = member.play(section, from))
      if (member.visits % STRIDE === 0) yield
    }
    count(reached, member.reached)
    count(taken, member.taken)
    if (member.stuck !== null) count(stuck, [member.stuck])
    yield
  }
  return { members, reached, taken, stuck }
}
