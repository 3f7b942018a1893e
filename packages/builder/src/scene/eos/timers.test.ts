import { targetsOf, type Section } from '@rubato/contracts/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imported, timelineOf } from '../../testing/imported.ts'
import { readEos } from './read-eos.ts'

type Command = Record<string, unknown>
const say = (label: string): Command => ({ say: { label } })
const go = (target: string): Command => ({ goto: { target } })
const wait = (duration: string): Command => ({ timer: { duration, style: 'hidden' } })
const background = (duration: string, ...commands: Command[]): Command => ({
  timer: { duration, isAsync: true, style: 'hidden', commands },
})
const end: Command = { end: {} }

const evening = (pages: Record<string, Command[]>) => imported(readEos(JSON.stringify({ title: 'An evening', pages })))
const start = (...commands: Command[]) => {
  const read = evening({ start: commands, next: [end], other: [end] })
  return { ...read, section: timelineOf(read.game, 'start') }
}
const lengthOf = (...commands: Command[]) => start(...commands).section.length

describe('a page with a timer in the background', () => {
  it('lasts until the timer ends, and goes where it leads', () => {
    const { section, keys } = start(say('Wait.'), background('60s', go('next')))
    expect(section).toMatchObject({ length: lengthOf(say('Wait.')) + 60_000, exit: { kind: 'go', to: 'next' } })
    expect(section.events.map(({ kind }) => kind)).toEqual(['say', 'task'])
    expect(section.notes).toBeUndefined()
    expect(keys).not.toContain('left-out timer-left-out')
  })

  it('goes where the first of its timers leads, and reports those after it', () => {
    const slower = background('5s', say('Slower.'))
    const { section, keys } = start(background('60s', go('other')), background('20s', go('next')), slower)
    expect(section).toMatchObject({ length: 20_000, exit: { kind: 'go', to: 'next' } })
    expect(section.notes).toMatchObject([{ after: 5000, kind: 'call' }])
    expect(keys).toContain('left-out timer-left-out')
  })

  it('sets what the timer sets', () => {
    const set = { eval: { script: 'n = 3' } }
    expect(start(background('60s', set, go('next'))).section.exit).toEqual({
      kind: 'go',
      to: 'next',
      sets: [{ variable: 'n', to: '3' }],
    })
  })

  it('lasts as long after a way that does nothing else', () => {
    const decided = { if: { condition: 'n > 1', commands: [say('More.')] } }
    const { game, section } = start(background('60s', go('next')), wait('10s'), decided)
    const ways = section.exit.kind === 'when' ? [section.exit.cases[0], section.exit.otherwise] : []
    const [more, nothing] = ways.map((way) => timelineOf(game, way?.to ?? ''))
    for (const each of [more, nothing]) expect(each).toMatchObject({ length: 50_000, exit: { kind: 'go', to: 'next' } })
  })

  it('lasts no longer than a session', () => {
    const { section, keys } = start(say('Wait.'), background('9999h', go('next')))
    expect(section).toMatchObject({ length: 7_200_000, exit: { kind: 'go', to: 'next' } })
    expect(keys).toContain('changed wait-shorter')
  })

  it('ends where it leads away before the timer, which is reported', () => {
    const { section, keys } = start(background('60s', go('next')), wait('5s'), go('other'))
    expect(section).toMatchObject({ length: 5000, exit: { kind: 'go', to: 'other' } })
    expect(keys).toContain('left-out timer-left-out')
  })

  it('keeps a timer that ended before it was removed, and timers without an id', () => {
    const create = {
      'notification.create': { id: 'late', title: 'Late', timerDuration: '10s', timerCommands: [go('next')] },
    }
    const remove = (id?: string) => ({ 'notification.remove': { id } })
    const notesOf = (...commands: Command[]) => start(...commands, wait('30s'), end).section.notes
    expect(notesOf(create, wait('20s'), remove('late'))).toMatchObject([{ after: 10_000, to: 'next' }])
    expect(notesOf(create, remove('late'))).toBeUndefined()
    expect(notesOf(background('10s', go('next')), remove())).toMatchObject([{ after: 10_000, to: 'next' }])
  })
})

/** A timer in a random tease: its number is given when the whole tease is known. */
const TIMER = 'random-timer'
const timersMax = 5
const { commands } = fc.letrec<{ commands: Command[] }>((tie) => {
  const inner = tie('commands')
  const option = fc.record({ label: fc.constantFrom('Yes', 'No'), commands: inner })
  const command: fc.Arbitrary<Command> = fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      say('Hello.'),
      go('next'),
      end,
      { eval: { script: 'n = n + 1' } },
      { eval: { script: 'f = g(1)' } },
    ),
    fc.constantFrom('3s', '30s', '300s', '2s-9s', '7000s').map(wait),
    fc.record({
      [TIMER]: fc.record({
        seconds: fc.constantFrom(0, 5, 60, 500, 9000),
        leaves: fc.boolean(),
        inner,
      }),
    }),
    fc.record({ if: fc.record({ condition: fc.constant('n > 2'), commands: inner, elseCommands: inner }) }),
    fc.record({ choice: fc.record({ options: fc.array(option, { maxLength: 3 }) }) }),
  )
  return { commands: fc.array(command, { maxLength: 5, depthIdentifier: 'commands' }) }
})

interface Timer {
  seconds: number
  page: string
  words: string
}

/** The commands with numbered timers, of which each has other seconds, another page and other words. */
function numbered(value: unknown, timers: Timer[]): unknown {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => numbered(each, timers) ?? [])
  if (typeof value !== 'object' || value === null) return value
  if (!(TIMER in value))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, numbered(each, timers)]))
  if (timers.length >= timersMax) return null
  const { seconds, leaves, inner } = value[TIMER] as { seconds: number; leaves: boolean; inner: unknown }
  const number = timers.length + 1
  const timer = { seconds: seconds + number / 1000, page: `late-${number}`, words: `Timer ${number}.` }
  timers.push(timer)
  const steps = leaves ? [go(timer.page)] : [say(timer.words), ...(numbered(inner, timers) as Command[])]
  return background(`${timer.seconds}s`, ...steps)
}

/** The words of a section, those of its question included. */
function wordsOf(section: Section): string[] {
  const events = section.kind === 'timeline' ? section.events : []
  const asked = 'text' in section.exit ? [section.exit.text] : []
  return [...asked, ...events.flatMap((event) => (event.kind === 'say' ? (event.text ?? []) : []))]
}

it('every timer of a tease is in the game, or in the report', () => {
  fc.assert(
    fc.property(fc.tuple(commands, commands), (random) => {
      const timers: Timer[] = []
      const [first, next] = random.map((each) => numbered(each, timers) as Command[])
      const late = Object.fromEntries(timers.map(({ page }) => [page, [end]]))
      const { game, report } = evening({ start: first ?? [], next: next ?? [], ...late })
      const targets = new Set(game.sections.flatMap(targetsOf))
      const said = new Set(game.sections.flatMap(wordsOf))
      const reported = report.entries.filter(({ sentence }) => sentence.key === 'builder.scene.timer-left-out')
      const times = new Set(reported.map(({ sentence }) => sentence.values['seconds']))
      for (const { seconds, page, words } of timers)
        expect(targets.has(page) || said.has(words) || times.has(seconds)).toBe(true)
    }),
    { numRuns: 300 },
  )
})
