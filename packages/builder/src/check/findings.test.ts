import { describe, expect, it } from 'vitest'
import { STEADY_PATTERN, type PlayableGame, type TriggerId } from '@rubato/contracts/domain'
import { checkGame, countStrokes, type PlayerProfile } from '@rubato/engine'
import { drawWhole, hostileGame, openStream, tamperWith, willing, type Stream } from '@rubato/engine/testing'
import { apply } from '../commands/apply.ts'
import { documentOf, gameOf } from '../sections/document-of.ts'
import type { BuilderDocument } from '../document/types.ts'
import { randomCommand } from '../testing/commands.ts'
import { defaultGame, everyGame, profile } from '../testing/games.ts'
import { course } from './course.ts'
import { findings } from './findings.ts'
import { totals } from './totals.ts'
import { severities, type Finding } from './types.ts'

const short = () => 500
const check = (document: BuilderDocument, person: PlayerProfile = willing) =>
  findings(document, { profile: person, spokenMs: short })
const rank = ({ severity }: Finding) => severities.indexOf(severity)

const hiding = ['too-many-edges', 'after-end', 'game-length', 'order', 'crowd', 'too-many-beats'].map(
  (rule) => `builder.check.${rule}`,
)

/** One finding of each rule and severity, drawn from all. */
function drawnFindings(found: readonly Finding[], stream: Stream): Finding[] {
  const byRule = Map.groupBy(found, ({ sentence, mends }) =>
    [sentence.key, ...mends.map(({ label }) => label.key)].join(),
  )
  return [...byRule.values()].flatMap((all) => all[drawWhole(stream, 0, all.length - 1)] ?? [])
}

/** Applies the mends of a finding of each rule; returns the failures. */
function failedMends(document: BuilderDocument, stream: Stream): { failed: string[]; tried: Set<string> } {
  const before = check(document)
  const known = new Set(before.map(({ id }) => id))
  // While the length is wrong, the engine looks at nothing else; of crowded beats it names those that come last.
  const isHidden = before.some(({ sentence }) => hiding.includes(sentence.key))
  const failed: string[] = []
  const tried = new Set<string>()
  for (const finding of drawnFindings(before, stream)) {
    const rule = finding.sentence.key
    for (const { label, command } of finding.mends) {
      const result = apply(document, command)
      if (!result.ok) {
        // A game of two hours has no time to add.
        if (result.problem.sentence.key !== 'builder.problem.too-long')
          failed.push(`${rule} ${label.key} ${JSON.stringify(result.problem)}`)
        continue
      }
      tried.add(`${rule} ${label.key}`)
      const after = check(result.document)
      if (after.some(({ id }) => id === finding.id)) failed.push(`${rule} ${label.key} stays: ${finding.id}`)
      const worse = isHidden ? undefined : after.find((each) => !known.has(each.id) && rank(each) < rank(finding))
      if (worse) failed.push(`${rule} ${label.key} adds ${worse.id}`)
    }
  }
  return { failed, tried }
}

describe('findings', () => {
  it('a generated game has none that stops it', () => {
    const count = new Map<string, number>()
    for (const game of everyGame(40)) {
      for (const finding of check(documentOf(game))) {
        expect(finding).not.toMatchObject({ severity: 'error' })
        count.set(finding.sentence.key, (count.get(finding.sentence.key) ?? 0) + 1)
      }
    }
    // The games are for other people, with other ranges of tempo.
    expect([...count.keys()]).toEqual(['builder.check.tempo-range'])
  })
  it('a mend removes its finding and adds none that is worse', () => {
    const failed: string[] = []
    const tried = new Set<string>()
    const add = (document: BuilderDocument, stream: Stream) => {
      const result = failedMends(document, stream)
      failed.push(...result.failed)
      for (const rule of result.tried) tried.add(rule)
    }
    const made = defaultGame()
    for (let run = 0; run < 12; run++) {
      const stream = openStream(`${run}`, 'mends')
      add(documentOf(hostileGame(stream)), stream)
      add(documentOf(tamperWith(stream, made)), stream)
    }
    for (const [run, game] of everyGame(12).entries()) {
      const stream = openStream(`${run}`, 'mends')
      let document = documentOf(game)
      for (let n = 0; n < 12; n++) {
        const result = apply(document, randomCommand(stream, document))
        if (result.ok) document = result.document
      }
      add(document, stream)
    }
    expect(failed).toEqual([])
    expect(tried.size).toBeGreaterThan(35)
  })
  it('names every rule that the engine finds', () => {
    for (let run = 0; run < 30; run++) {
      const document = documentOf(hostileGame(openStream(`${run}`, 'names')))
      const rules = new Set(checkGame(gameOf(document), willing).map(({ rule }) => `builder.check.${rule}`))
      const found = new Set(check(document).map(({ sentence }) => sentence.key))
      for (const rule of rules) expect(found).toContain(rule)
    }
  })
})

const say = (line: TriggerId, at: number) =>
  ({ kind: 'say', id: `l${at}`, at, duration: 2000, task: 'steady', trigger: line }) as const
const game = (events: PlayableGame['events']): PlayableGame => ({ ...defaultGame(), events, duration: 60_000 })
const keys = (found: readonly Finding[]) => found.map(({ sentence }) => sentence.key)

describe('what plays, but not as meant', () => {
  it('a line that is still being said when the next one begins', () => {
    const document = documentOf(game([say('red-light', 6000), say('green-light', 6500)]))
    const found = findings(document, { profile, spokenMs: () => 900 })
    expect(found.find(({ record }) => record === 'l6000')).toMatchObject({
      severity: 'warning',
      sentence: { key: 'builder.check.line-room', values: { trigger: 'red-light', seconds: 0.9 } },
      at: 6000,
      mends: [{ command: { kind: 'insert-time', at: 6500, duration: 400 } }, { command: { kind: 'delete' } }],
    })
  })
  it('of lines that begin together each is heard, also in a linked copy', () => {
    const same = [
      say('red-light', 6000),
      { ...say('green-light', 6000), id: 'b' },
      { ...say('introduction', 6000), id: 'c' },
    ]
    const plain = documentOf(game(same))
    const grouped = apply(plain, { kind: 'group', ids: ['b', 'c', 'l6000'], name: 'Three' })
    const options = { profile, spokenMs: () => 900 }
    for (const document of [plain, ...(grouped.ok ? [grouped.document] : [])]) {
      const found = findings(document, options).filter(({ id }) => id.startsWith('line-room/'))
      expect(found.length).toBe(2)
      for (const { id, mends } of found) {
        const result = mends[0] && apply(document, mends[0].command)
        expect(result).toMatchObject({ ok: true })
        // The link of a copy is cut: its lines get the ids that they had in it.
        const left = result?.ok ? findings(result.document, options).map((finding) => finding.id) : []
        expect(left).not.toContain(id)
      }
    }
  })
  it('a line between two waits for no filler', () => {
    const document = documentOf(game([say('red-light', 6000), { ...say('frustrating', 6100), filler: true }]))
    expect(keys(findings(document, { profile, spokenMs: () => 900 }))).not.toContain('builder.check.line-room')
  })
  it('a tempo that jumps, or that the member does not have', () => {
    const beat = { kind: 'beat', task: 'steady', duration: 10_000, pattern: STEADY_PATTERN } as const
    const jump = game([
      { ...beat, id: 'a', at: 20_000, tempo: { from: 80, to: 80 } },
      { ...beat, id: 'b', at: 30_000, tempo: { from: 120, to: 240 } },
    ])
    const found = findings(documentOf(jump), { profile: { ...profile, tempo: { min: 60, max: 140 } }, spokenMs: short })
    expect(keys(found)).toEqual(expect.arrayContaining(['builder.check.tempo-jump', 'builder.check.tempo-range']))
    const said = game([...jump.events, say('stroke-faster', 27_000)].sort((a, b) => a.at - b.at))
    expect(keys(findings(documentOf(said), { profile, spokenMs: short }))).not.toContain('builder.check.tempo-jump')
  })
})

describe('words that the strokes contradict', () => {
  const strokes = (id: string, [at, until]: readonly [number, number], [from, to]: readonly [number, number]) =>
    ({
      id,
      at,
      duration: until - at,
      task: 'steady',
      kind: 'beat',
      tempo: { from, to },
      pattern: STEADY_PATTERN,
    }) as const
  const grip = (id: string, at: number, to: 'tight' | 'normal') =>
    ({ id, at, duration: 0, task: 'steady', kind: 'stroke', grip: to }) as const
  const ids = (document: BuilderDocument) => findings(document, { profile, spokenMs: short }).map(({ id }) => id)
  const mendsOf = (document: BuilderDocument, id: string) =>
    findings(document, { profile, spokenMs: short }).find((finding) => finding.id === id)?.mends ?? []
  const isMended = (document: BuilderDocument, id: string): boolean[] =>
    mendsOf(document, id).map(({ command }) => {
      const result = apply(document, command)
      return result.ok && !ids(result.document).includes(id)
    })
  const long = (events: PlayableGame['events']) =>
    documentOf({ ...defaultGame(), events: events.toSorted((a, b) => a.at - b.at), duration: 300_000 })

  it('GEN-62: a grip that stays tight for more than a minute is loosened, in words', () => {
    const document = long([grip('g', 10_000, 'tight'), grip('h', 40_000, 'tight'), grip('n', 70_001, 'normal')])
    expect(ids(document)).toContain('tight-grip/g')
    expect(isMended(document, 'tight-grip/g')).toEqual([true])
    expect(ids(long([grip('g', 10_000, 'tight'), grip('n', 70_000, 'normal')]))).not.toContain('tight-grip/g')
    expect(ids(long([grip('g', 10_000, 'tight')]))).toContain('tight-grip/g')
  })
  it('PLAY-31: strokes after the hand was sent away end, up to the next line', () => {
    const stop = [say('stroke-stop', 20_000), say('stroke-start', 40_000)]
    const document = long([...stop, strokes('s', [10_000, 70_000], [80, 80])])
    expect(ids(document)).toContain('hand-away/l20000')
    expect(isMended(document, 'hand-away/l20000')).toEqual([true, true])
    const [end] = mendsOf(document, 'hand-away/l20000')
    const mended = end && apply(document, end.command)
    const left = mended?.ok ? [...mended.document.records.values()].filter(({ lane }) => lane === 'tempo') : []
    expect(left.map(({ at, duration }) => [at, duration])).toEqual([
      [10_000, 10_000],
      [40_000, 30_000],
    ])
    const apart = long([...stop, strokes('s', [10_000, 21_000], [80, 80]), strokes('t', [40_000, 50_000], [80, 80])])
    expect(ids(apart)).not.toContain('hand-away/l20000')
  })
  it('GEN-9: a line about the tempo says what the tempo does', () => {
    const falling = [strokes('a', [0, 30_000], [100, 100]), strokes('b', [30_000, 40_000], [100, 70])]
    const document = long([...falling, say('stroke-faster', 28_000)])
    expect(ids(document)).toContain('tempo-words/l28000')
    expect(isMended(document, 'tempo-words/l28000')).toEqual([true, true])
    expect(mendsOf(document, 'tempo-words/l28000')[0]).toMatchObject({ command: { value: 'stroke-slower' } })
    expect(ids(long([...falling, say('stroke-slower', 28_000)]))).not.toContain('tempo-words/l28000')
  })
})

describe('totals', () => {
  it('are those of the game', () => {
    const made = defaultGame()
    const document = documentOf(made)
    expect(totals(document, () => 5)).toMatchObject({ length: made.duration, strokes: countStrokes(made) })
    expect(totals(document, () => 5).wordsPerMinute).toBeGreaterThan(10)
  })
})

describe('the whole game in words', () => {
  it('names each section, span, item and edge in order of time, and the end', () => {
    const made = defaultGame()
    const document = documentOf(made)
    const told = course(document)
    const times = told.map(({ values }) => Number(values['ms']))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const count = (key: string) => told.filter((each) => each.key === `builder.course.${key}`).length
    const kinds = (kind: string) => made.events.filter((event) => event.kind === kind).length
    expect(count('without-strokes') + count('steady') + count('moving')).toBe(kinds('task'))
    expect(count('hold')).toBe(kinds('open'))
    expect(count('edge')).toBe(made.events.filter((event) => event.kind === 'ask' && event.question === 'edge').length)
    expect(told.at(-1)).toEqual({ key: 'builder.course.end', values: { ms: made.duration } })
    const span = made.events.find(({ kind, task }) => kind === 'task' && task === 'clench')
    const held = made.events.find((event) => event.kind === 'open' && event.item === 'clench')
    expect(told).toContainEqual({
      key: 'builder.course.hold',
      values: { ms: held?.at, item: 'clench', seconds: Math.round((held?.duration ?? 0) / 1000) },
    })
    const grouped = apply(document, { kind: 'group', ids: [span?.id ?? ''], name: 'Breakwater' })
    expect(grouped.ok && course(grouped.document)).toContainEqual({
      key: 'builder.course.section',
      values: { ms: span?.at, name: 'Breakwater' },
    })
  })
  it('says how the tempo of a span moves', () => {
    const beat = { kind: 'beat', task: 'steady', pattern: STEADY_PATTERN, duration: 10_000 } as const
    const span = { kind: 'task', task: 'steady', phase: 'build', id: 's', at: 0, duration: 20_000 } as const
    const rest = { ...span, task: 'rest', id: 'r', at: 20_000, duration: 5000 } as const
    const document = documentOf(
      game([
        span,
        { ...beat, id: 'a', at: 0, tempo: { from: 80, to: 80 } },
        { ...beat, id: 'b', at: 10_000, tempo: { from: 80, to: 120.4 } },
        rest,
      ]),
    )
    expect(course(document).slice(0, 2)).toEqual([
      { key: 'builder.course.moving', values: { ms: 0, task: 'steady', seconds: 20, from: 80, to: 120 } },
      { key: 'builder.course.without-strokes', values: { ms: 20_000, task: 'rest', seconds: 5 } },
    ])
  })
})

describe('time in which nothing happens', () => {
  it('before the end is named, and the game may end where its last record does', () => {
    const empty = documentOf({ ...defaultGame(), events: [], duration: 600_000 })
    const made = apply(empty, { kind: 'add-beats', at: 0, duration: 60_000, tempo: { from: 60, to: 60 } })
    if (!made.ok) throw new Error('not added')
    const idle = check(made.document).find(({ id }) => id === 'empty/0')
    expect(idle?.mends.map(({ label }) => label.key)).toEqual(['builder.mend.end-here', 'builder.mend.name-time'])
    const [end] = idle?.mends ?? []
    const shorter = end && apply(made.document, end.command)
    expect(shorter?.ok && shorter.document.game.duration).toBe(60_000)
  })
})
