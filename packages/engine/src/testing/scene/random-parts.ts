/**
 * Adds the parts that depend on the member and on values to a random graph: variables with assignments and conditions, questions for a
 * number and a text, answers with conditions, called sections that return, and generated sections. The graph has its own stream, so
 * that it stays the same for a seed.
 */
import type { Assignment, Exit, ExitOf, Scene, Section, SectionOf, Variable } from '@rubato/contracts/domain'
import { draw, drawOne, drawWhole, type Stream } from '../../random/stream.ts'
import { configs } from './fillings.ts'
import { back } from './sections.ts'

const moods = ['stern', 'kind', 'bored']
const POINTS_MAX = 4

/** Each with a random first value; half of them may begin with the value of the last time. */
function randomVariables(stream: Stream): Variable[] {
  const kept = () => (draw(stream) < 0.5 ? { isKept: true as const } : {})
  const all: Variable[] = [
    { name: 'points', kind: 'number', min: 0, max: POINTS_MAX, start: drawWhole(stream, 0, POINTS_MAX), ...kept() },
    { name: 'tired', kind: 'yes-or-no', start: draw(stream) < 0.5, ...kept() },
    { name: 'mood', kind: 'one-of', names: moods, start: drawOne(stream, moods), ...kept() },
  ]
  return all.filter(() => draw(stream) < 0.7)
}

/** Draws the expressions of a scene with these variables. */
function createWriter(stream: Stream, variables: readonly Variable[], sections: readonly Section[]) {
  const names = variables.map(({ name }) => name)
  const number = () => drawWhole(stream, -1, POINTS_MAX + 1)
  const atom = (): string => {
    switch (drawOne(stream, [...names, ...names, 'fact'])) {
      case 'points':
        return `points ${drawOne(stream, ['=', '!=', '<', '<=', '>', '>='])} ${number()}`
      case 'tired':
        return drawOne(stream, ['tired', 'not tired', 'tired = no'])
      case 'mood':
        return `mood is ${drawOne(stream, ['', 'not '])}${drawOne(stream, moods)}`
      default:
        return drawOne(stream, ['edges > 1', 'answered = 2', `seen("${drawOne(stream, sections).id}")`])
    }
  }
  const condition = (): string => {
    const kind = draw(stream)
    if (kind < 0.7) return atom()
    return kind < 0.9 ? `${atom()} ${drawOne(stream, ['and', 'or'])} ${atom()}` : `not (${atom()})`
  }
  const values: Readonly<Record<string, readonly string[]>> = {
    points: ['points + 1', 'points - 1', 'points * 2', `${number()}`, 'random(0, 2)', 'if(tired, 3, 1)'],
    tired: ['yes', 'not tired', 'points > 2', 'mood is kind'],
    mood: ['bored', 'if(edges > 1, kind, stern)', 'if(tired, kind, mood)'],
  }
  const known = (text: string) =>
    ['points', 'tired', 'mood'].every((name) => !text.includes(name) || names.includes(name))
  const sets = (share: number): { sets?: Assignment[] } => {
    if (names.length === 0 || draw(stream) >= share) return {}
    const variable = drawOne(stream, names)
    return { sets: [{ variable, to: drawOne(stream, (values[variable] ?? []).filter(known)) }] }
  }
  return { condition, sets, hasNumber: names.includes('points') }
}
type Writer = ReturnType<typeof createWriter>

/** The question of an exit, for a number or a text in place of answers. */
function typed(stream: Stream, exit: ExitOf<'ask'>, { sets, hasNumber }: Writer): Exit {
  const { text, seconds, meanwhile, silence, answers } = exit
  const rest = { text, seconds, meanwhile, silence: { ...silence, ...sets(0.2) }, to: answers[0]?.to ?? silence.to }
  return hasNumber && draw(stream) < 0.6
    ? { kind: 'number', ...rest, ...sets(0.2), variable: 'points' }
    : { kind: 'text', ...rest, ...sets(0.2), placeholder: 'nickname' }
}

function withValues(stream: Stream, exit: Exit, writer: Writer): Exit {
  const { condition, sets } = writer
  switch (exit.kind) {
    case 'ask': {
      if (draw(stream) < 0.4) return typed(stream, exit, writer)
      const answers = exit.answers.map((each) => ({
        ...each,
        ...sets(0.3),
        ...(draw(stream) < 0.3 ? { if: condition() } : {}),
      }))
      return { ...exit, answers, silence: { ...exit.silence, ...sets(0.3) } }
    }
    case 'when':
      return {
        ...exit,
        cases: exit.cases.map((each) => ({ ...each, ...sets(0.3), if: condition() })),
        otherwise: { ...exit.otherwise, ...sets(0.3) },
      }
    case 'random':
      return { ...exit, ways: exit.ways.map((way) => ({ ...way, ...sets(0.3) })) }
    case 'repeat':
    case 'call':
      return { ...exit, ...sets(0.3), next: { ...exit.next, ...sets(0.2) } }
    case 'go':
      return { ...exit, ...sets(0.2) }
    default:
      return exit
  }
}

/** A case more, which leads where another way of the exit leads. */
function withCase(stream: Stream, exit: Exit, { condition }: Writer): Exit {
  if (exit.kind !== 'when' || draw(stream) < 0.5) return exit
  return { ...exit, cases: [...exit.cases, { if: condition(), to: exit.otherwise.to }] }
}

/** One section goes on through another one, which is called and returns. */
function withCall(stream: Stream, sections: readonly Section[]): Section[] {
  const callers = sections.filter(({ exit }) => exit.kind === 'go')
  const caller = callers.length > 0 ? drawOne(stream, callers) : null
  const called: Section = { id: 'called', name: 'called', kind: 'timeline', length: 5000, events: [], exit: back }
  if (caller?.exit.kind !== 'go') return [...sections]
  const exit: Exit = { kind: 'call', to: called.id, next: caller.exit }
  return [...sections.map((each) => (each === caller ? { ...caller, exit } : each)), called]
}

const generatedLengths = [40_000, 90_000] as const

/** One section is filled by the generator; of its notes, the timers stay. */
function withGenerated(stream: Stream, sections: readonly Section[]): Section[] {
  const place = drawWhole(stream, 0, sections.length - 1)
  return sections.map((each, index): Section => {
    if (index !== place) return each
    const { id, name, exit, carries, notes = [] } = each
    const length = drawOne(stream, generatedLengths)
    const timers = notes.filter(({ button }) => button === undefined)
    const made: SectionOf<'generated'> = {
      id,
      name,
      kind: 'generated',
      length,
      config: drawOne(stream, configs),
      ...(carries ? { carries } : {}),
      exit,
    }
    return timers.length > 0 ? { ...made, notes: timers } : made
  })
}

/** A timer in one section, which leads where its exit may lead. */
function withTimer(stream: Stream, sections: readonly Section[]): Section[] {
  const place = drawWhole(stream, 0, sections.length - 1)
  return sections.map((each, index): Section => {
    const last = sections.at(-1)?.id
    if (index !== place || each.notes || last === undefined || last === each.id) return each
    const after = 5000 * drawWhole(stream, 0, Math.floor(each.length / 5000))
    return { ...each, notes: [{ id: 't', after, kind: 'go', to: last }] }
  })
}

export function withRandomParts(stream: Stream, graph: Scene): Scene {
  let sections = [...graph.sections]
  if (draw(stream) < 0.1) sections = withCall(stream, sections)
  if (draw(stream) < 0.05) sections = withTimer(stream, sections)
  if (draw(stream) < 0.08) sections = withGenerated(stream, sections)
  if (draw(stream) < 0.4) return { ...graph, sections }
  const variables = randomVariables(stream)
  const writer = createWriter(stream, variables, sections)
  const valued = sections.map((each): Section => {
    const exit = withCase(stream, withValues(stream, each.exit, writer), writer)
    const notes = each.notes ? { notes: each.notes.map((note) => ({ ...note, ...writer.sets(0.4) })) } : {}
    return { ...each, ...writer.sets(0.15), ...notes, exit }
  })
  return { ...graph, sections: valued, variables }
}
