import { SECTIONS_MAX, targetsOf } from '@rubato/contracts/domain'
import { describe, expect, it, vi } from 'vitest'
import { sceneDraftSchema } from '../draft.ts'
import { Compiler } from '../import/compile.ts'
import { openReport } from '../import/report.ts'
import type { Page, Steps } from '../import/steps.ts'
import { readCommands } from './commands.ts'
import { readEos } from './read-eos.ts'
import { collectVariables } from './scripts.ts'

const file = (pages: unknown, more: object = {}) => JSON.stringify({ title: 'An evening', pages, ...more })
const repeated = (count: number, entry: (index: number) => [string, unknown]) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)))
const deep = (levels: number): string => {
  const open = '[{"if":{"condition":"a","commands":'.repeat(levels)
  return `{"pages":{"start":${open}[]${'}}]'.repeat(levels)}}}`
}

/** A script whose assignments can be read, and that no scene can have. */
const script = (assignments: number) => ({
  eval: { script: Array.from({ length: assignments }, () => 'n=1+"a"').join(';') },
})
const question = (answers: number, commands: unknown[]) => ({
  choice: { options: Array.from({ length: answers }, () => ({ label: 'Yes', commands })) },
})

/** A hostile file is read or refused within a second on a quiet machine, ms. */
const timeout = 60_000

describe('a hostile file of EOS is refused', { timeout }, () => {
  it.each<[string, () => string, string]>([
    ['with 10 MB', () => file({ start: [{ say: { label: 'a'.repeat(10_000_000) } }] }), 'too-large'],
    ['with a depth of 10,000', () => deep(5000), 'too-deep'],
    ['with lists inside lists', () => '['.repeat(1_000_000), 'too-deep'],
    ['with 100,000 pages', () => file(repeated(100_000, (n) => [`p${n}`, []])), 'too-many-pages'],
    [
      'with 100,000 commands',
      () => file({ start: Array.from({ length: 100_000 }, () => ({ noop: {} })) }),
      'too-many-commands',
    ],
    [
      'with 40,001 names in one command',
      () => file({ start: [repeated(40_001, (n) => [`x${n}`, 0])] }),
      'too-many-commands',
    ],
    [
      'with 40,000 lines in one text',
      () => file({ start: [{ say: { label: 'a<br>'.repeat(40_000) } }] }),
      'too-many-commands',
    ],
    [
      'with 1,100 commands that each close 40 pages',
      () =>
        file({
          ...repeated(40, (n) => [`p${n}`, []]),
          start: Array.from({ length: 1100 }, () => ({ disable: { target: 'p*' } })),
        }),
      'too-many-commands',
    ],
    [
      'with 44,000 assignments in 1,100 commands',
      () => file({ start: Array.from({ length: 1100 }, () => script(40)) }),
      'too-many-commands',
    ],
    ['without pages', () => '{"pages":{}}', 'no-eos'],
    ['with pages of another kind', () => file('start'), 'no-eos'],
    ['with a list', () => '[1, 2]', 'no-eos'],
    ['without JSON', () => '{"pages":', 'not-json'],
  ])('%s', (_, text, key) => {
    expect(readEos(text())).toMatchObject({
      ok: false,
      sentence: { key: expect.stringContaining(`builder.file.${key}`) },
    })
  })
})

describe('a hostile file of EOS is read', { timeout }, () => {
  const taken = (text: string) => {
    const read = readEos(text)
    if (!read.ok) throw new Error(read.sentence.key)
    expect(sceneDraftSchema.safeParse(read.game).error).toBeUndefined()
    const ids = new Set(read.game.sections.map(({ id }) => id))
    for (const section of read.game.sections) for (const to of targetsOf(section)) expect(ids).toContain(to)
    return read
  }
  const go = (target: string) => ({ goto: { target } })

  it('with names of prototypes', () => {
    const { game } = taken(
      '{"title":"An evening","pages":{"start":[{"goto":{"target":"__proto__"}}],"__proto__":[{"say":{"label":"Hello."}},{"goto":{"target":"constructor"}}],"constructor":[{"toString":{}},{"__proto__":{"x":1}},{"eval":{"script":"__proto__ = 1; constructor = 2; hasOwnProperty = 3"}},{"end":{}}]},"files":{"__proto__":{}}}',
    )
    expect(game.sections.map(({ id }) => id)).toEqual(['start', 'proto', 'constructor', 'the-end'])
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  it('with values of other kinds everywhere', () => {
    const odd = [
      null,
      1,
      'text',
      [],
      {},
      [[]],
      { say: null },
      { choice: { options: 5 } },
      { choice: { options: [null, 1] } },
    ]
    const more = [
      { timer: { duration: {} } },
      { if: [] },
      { goto: { target: 7 } },
      { 'nyx.page': 3 },
      { prompt: {} },
      { eval: {} },
    ]
    const notes = [{ 'notification.create': { title: 4, timerDuration: '5s', timerCommands: [{}] } }, { disable: {} }]
    expect(
      taken(file({ start: [...odd, ...more, ...notes], other: 7, third: null }, { title: 5, init: [], author: 3 })).ok,
    ).toBe(true)
  })

  it('with more pages than a game has sections', () => {
    const { game, report } = taken(
      file(repeated(3000, (n) => [n === 0 ? 'start' : `p${n}`, [{ say: { label: 'On.' } }, go(`p${n + 1}`)]])),
    )
    expect(game.sections.length).toBeLessThanOrEqual(SECTIONS_MAX)
    expect(report.counts['left-out']).toBeGreaterThan(100)
    expect(report.entries.length).toBeLessThan(500)
  })

  it('where every page leads to every other page', () => {
    const all = repeated(60, (n) => [
      n === 0 ? 'start' : `p${n}`,
      [...Array.from({ length: 60 }, (_, m) => ({ if: { condition: `a == ${m}`, commands: [go(`p${m}`)] } })), go('*')],
    ])
    expect(taken(file(all)).game.sections.length).toBeLessThanOrEqual(SECTIONS_MAX)
  })

  it('with patterns, conditions and texts that are slow to match', () => {
    const stars = `${'a*'.repeat(1000)}b`
    const pages = repeated(2000, (n) => [n === 0 ? 'start' : 'a'.repeat(200) + n, [go(stars), go('*')]])
    expect(taken(file(pages)).ok).toBe(true)
    const condition = `${'('.repeat(5000)}1`
    const label = `${'<'.repeat(200_000)}<eval>`.repeat(5)
    const odd = [{ if: { condition } }, { say: { label } }, { timer: { duration: '1-'.repeat(50_000) } }]
    expect(taken(file({ start: [...odd, { 'audio.play': { locator: 'metronome-'.repeat(50_000) } }] })).ok).toBe(true)
  })

  it('with 9,000 short lines on one page', () => {
    const { game } = taken(file({ start: [{ say: { label: 'a<br>'.repeat(9000) } }] }))
    const said = game.sections.flatMap((section) =>
      section.kind === 'timeline' ? section.events.filter(({ kind }) => kind === 'say') : [],
    )
    expect(said).toHaveLength(9000)
  })

  it('with 300 unknown commands on a page with a name of 100,000 characters', () => {
    const page = 'é '.repeat(50_000)
    const text = file({ start: [], [page]: Array.from({ length: 300 }, () => ({ 'teleport.now': {} })) })
    const replaced = vi.spyOn(String.prototype, 'replace')
    const { report } = taken(text)
    const characters = replaced.mock.contexts.reduce<number>((sum, context) => sum + String(context).length, 0)
    replaced.mockRestore()
    // The whole name is read for a few times, not for each command.
    expect(characters).toBeLessThan(2_000_000)
    expect(report.entries.find(({ sentence }) => sentence.key === 'builder.scene.unknown-command')).toMatchObject({
      place: { page: `${'é '.repeat(28)}é…` },
      sentence: { values: { count: 300 } },
    })
  })

  it('with one question of 10,000 answers, and one page of 5,000 questions', () => {
    const answers = (count: number) => ({
      choice: { options: Array.from({ length: count }, () => ({ label: '', commands: [{ noop: {} }] })) },
    })
    expect(taken(file({ start: [answers(10_000)] })).ok).toBe(true)
    expect(taken(file({ start: Array.from({ length: 5000 }, () => answers(2)) })).ok).toBe(true)
    expect(
      taken(file({ start: Array.from({ length: 20_000 }, () => go('*')), b: [{ disable: { target: 'b' } }], c: [] }))
        .ok,
    ).toBe(true)
  })

  it('with 2,000 answers before 36,000 assignments that cannot be taken, and with long texts of full stops', () => {
    const scripts = Array.from({ length: 900 }, () => script(40))
    expect(taken(file({ start: [question(2000, []), ...scripts] })).ok).toBe(true)
    const lines = Array.from({ length: 4000 }, () => ({ say: { label: '.'.repeat(480) } }))
    expect(taken(file({ start: [{ say: { label: '.'.repeat(2_900_000) } }, ...lines] })).ok).toBe(true)
  })

  it('with more words, variables and notes than a game may have', () => {
    const words = Array.from({ length: 300 }, () => ({ say: { label: 'word '.repeat(200) } }))
    const sets = Array.from({ length: 100 }, (_, n) => ({ eval: { script: `v${n} = ${n}` } }))
    const notes = Array.from({ length: 20 }, () => ({
      'notification.create': { buttonLabel: 'Press', buttonCommands: [{ end: {} }] },
    }))
    const { game, report } = taken(file({ start: [...words, ...sets, ...notes, { timer: { duration: '9999h' } }] }))
    expect(game.variables).toHaveLength(64)
    const keys = report.entries.map(({ sentence }) => sentence.key)
    for (const key of ['words-without-room', 'too-many-notes', 'assignment-by-hand', 'wait-shorter'])
      expect(keys).toContain(`builder.scene.${key}`)
  })
})

/** How often assignments are translated and steps are read while a question with scripts after it is compiled. */
function workFor(answers: number, commands: unknown[]) {
  const counts = { translations: 0, reads: 0, assignments: 1000 + answers }
  const scripts = Array.from({ length: 25 }, () => script(40))
  const report = openReport()
  const budget = { take: () => undefined }
  const all = readCommands({ report, budget }, 'start', [question(answers, commands), ...scripts])
  const steps: Steps = new Proxy(all, {
    get: (target, name) => {
      if (typeof name === 'string' && /^\d+$/.test(name)) counts.reads++
      return Reflect.get(target, name) as unknown
    },
  })
  const page: Page = { name: 'start', steps }
  const found = collectVariables([{ name: 'start', steps: all }], '')
  const translation: typeof found = {
    ...found,
    assignment: (assigned) => {
      counts.translations++
      return found.assignment(assigned)
    },
  }
  new Compiler({ pages: [page], start: 'start', folder: 'An evening', translation, report }).compile()
  return counts
}

it.each<[string, unknown[]]>([
  ['nothing', []],
  ['an assignment that cannot be taken', [script(1)]],
  ['an assignment', [{ eval: { script: 'm = 1' } }]],
  ['a line', [{ say: { label: 'Good.' } }]],
])('answers with %s share the work of the assignments after them', (_, commands) => {
  for (const answers of [200, 400]) {
    const { translations, reads, assignments } = workFor(answers, commands)
    expect(translations).toBeLessThanOrEqual(assignments)
    expect(reads).toBeLessThanOrEqual(5 * assignments)
  }
})
