import { describe, expect, test } from 'vitest'
import { measureAnswers, sharedAnswers } from './measures/answers.ts'
import { shapeOf, type EdgeShape } from './measures/edge-shape.ts'
import { measureEdges } from './measures/edges.ts'
import { measureEnding } from './measures/ending.ts'
import { measureLights } from './measures/lights.ts'
import { measureTalk } from './measures/talk.ts'
import { measureTempo } from './measures/tempo.ts'
import { measureTime } from './measures/time.ts'
import { gapsBetween, type Reading, type ScreenState, type Words } from './reading.ts'

type Part = Partial<Omit<ScreenState, 'from' | 'to'>> & { ms: number }

/** Stretches one after the other; parts of the same task are one span. */
function inARow(parts: readonly Part[]): ScreenState[] {
  let at = 0
  return parts.map(({ ms, ...part }) => {
    const from = at
    at += ms
    return {
      from,
      to: at,
      task: 'steady',
      span: 0,
      tempo: null,
      grip: 'normal',
      style: 'full',
      ask: null,
      isBreathing: false,
      ...part,
    }
  })
}
const flat = (bpm: number) => ({ from: bpm, to: bpm })
const climb = (from: number, to: number) => ({ from, to })

const words = (at: number, ms: number, details: Partial<Words> = {}): Words => ({
  at,
  until: at + ms,
  type: 'line',
  trigger: 'do-not-cum',
  id: `at ${at}`,
  text: 'Some words',
  kind: 'instruction',
  ...details,
})

function reading(parts: readonly Part[], said: readonly Words[] = [], details: Partial<Reading> = {}): Reading {
  const screenStates = inARow(parts)
  const range = { min: 40, max: 200 }
  const duration = screenStates.at(-1)?.to ?? 0
  const others = { inputs: [], acts: [], outcome: 'cum', areFastAskedFor: false } as const
  return { duration, words: said, screenStates, tempo: range, ...others, ...details }
}

test('The gaps between intervals are what none of them covers', () => {
  const covered = [
    { from: 5, to: 9 },
    { from: 2, to: 6 },
  ]
  expect(gapsBetween(covered, { from: 0, to: 12 })).toEqual([
    { from: 0, to: 2 },
    { from: 9, to: 12 },
  ])
})

test('Silence is time with neither strokes nor words, and a task is counted once', () => {
  const parts: Part[] = [
    { ms: 10_000, task: 'teasing', tempo: flat(50) },
    { ms: 10_000, task: 'teasing', tempo: flat(60) },
    { ms: 20_000, task: 'rest' },
    { ms: 10_000, task: 'rest', isBreathing: true },
  ]
  const time = measureTime(reading(parts, [words(21_000, 4000)]))
  expect(time).toMatchObject({ tasks: 1, kinds: 1, inTasks: 0.4, steady: 0, longestWithNothing: 15_000 })
  expect(time.neitherWordNorBeat).toBe(0.52)
  expect(time.longestWithoutWord).toBe(25_000)
})

test.each<[EdgeShape, Part[]]>([
  ['slow climb', [{ ms: 60_000, tempo: climb(80, 170) }]],
  [
    'plateau',
    [
      { ms: 20_000, tempo: climb(80, 160) },
      { ms: 40_000, tempo: flat(160) },
    ],
  ],
  [
    'plateau',
    [
      { ms: 20_000, tempo: climb(120, 160) },
      { ms: 3000, tempo: climb(160, 96) },
      { ms: 20_000, tempo: flat(96) },
    ],
  ],
  ['other', [{ ms: 60_000, tempo: flat(160) }]],
  ['ladder', [90, 110, 130, 150].map((bpm) => ({ ms: 15_000, tempo: flat(bpm) }))],
  ['stop and go', [{ ms: 20_000, tempo: flat(120) }, { ms: 3000 }, { ms: 20_000, tempo: flat(130) }]],
  [
    'last-moment',
    [
      { ms: 45_000, tempo: flat(90) },
      { ms: 15_000, tempo: climb(90, 180) },
    ],
  ],
])('An edge is a %s', (shape, parts) => {
  expect(shapeOf(inARow(parts))).toBe(shape)
})

describe('A reported edge', () => {
  const inputs = [{ kind: 'input', at: 30_000, input: 'edge', question: 'edge' }] as const
  const before: Part = { ms: 30_000, task: 'edging', ask: 'edge', tempo: flat(160) }

  test('is held until the strokes pause', () => {
    const held = reading([before, { ms: 10_000, task: 'edging', tempo: flat(78) }, { ms: 20_000, task: 'rest' }], [], {
      inputs,
    })
    expect(measureEdges(held).holds).toEqual([{ length: 10_000, tempo: 78 / 160, isAtSlowest: false }])
  })

  test('in a stop between strokes is not held', () => {
    const stopped = reading([{ ms: 40_000, task: 'edging', ask: 'edge' }], [], { inputs })
    expect(measureEdges(stopped).holds).toEqual([])
  })

  test('is not held where the hands go off at once', () => {
    const dropped = reading([before, { ms: 20_000, task: 'rest' }], [], { inputs })
    expect(measureEdges(dropped).holds[0]).toMatchObject({ length: 0, tempo: 0 })
  })
})

describe('An answer', () => {
  const parts: Part[] = [{ ms: 60_000, task: 'teasing', tempo: flat(60) }]
  const skip = { kind: 'input', at: 10_000, input: 'skip', question: null } as const
  const answersTo = (said: Words) => measureAnswers(reading(parts, [said], { inputs: [skip] }))

  test('is a sentence of the product within a second', () => {
    expect(answersTo(words(10_500, 900, { type: 'system', id: 'skipped' }))).toEqual([
      { report: 'skip', words: 'skipped', isOwn: true },
    ])
    expect(answersTo(words(11_100, 900, { type: 'system' }))).toEqual([{ report: 'skip', words: null, isOwn: false }])
  })

  test('may be the line that ends what the report interrupts, which is not its own', () => {
    expect(answersTo(words(10_000, 900, { trigger: 'eyes-open', id: 'open' }))).toEqual([
      { report: 'skip', words: 'open', isOwn: false },
    ])
  })

  test('may be the sentence of the product that takes an item off, which is not its own', () => {
    expect(answersTo(words(10_000, 900, { type: 'system', trigger: 'let-go', id: 'system/let-go' }))).toEqual([
      { report: 'skip', words: 'system/let-go', isOwn: false },
    ])
  })

  test('is not the announcement of the next task', () => {
    expect(answersTo(words(10_000, 900, { trigger: 'clench' }))).toEqual([
      { report: 'skip', words: null, isOwn: false },
    ])
  })

  test('has words of its own where no other report is answered with them', () => {
    expect(
      sharedAnswers([
        { report: 'skip', words: 'a', isOwn: true },
        { report: 'ease', words: 'a', isOwn: true },
        { report: 'done', words: 'b', isOwn: true },
        { report: 'done', words: 'b', isOwn: true },
      ]),
    ).toBe(0.5)
  })
})

describe('A change of tempo', () => {
  const change = (course: number[], trigger: string) => {
    const parts = course.slice(1).map((bpm, index) => ({
      ms: 5000,
      task: 'tempo-change' as const,
      tempo: climb(course[index] ?? bpm, bpm),
    }))
    return measureTempo(reading(parts, [words(0, 2000, { trigger })]))
  }

  test('keeps the direction of its line', () => {
    expect(change([80, 80, 100, 100], 'stroke-faster')).toMatchObject({
      changes: 1,
      wrongWay: 0,
      turning: 0,
      missing: 0,
    })
    expect(change([80, 80, 100, 100], 'stroke-slower')).toMatchObject({ wrongWay: 1, turning: 1 })
  })

  test('lands where the strokes after it go on', () => {
    const landing = (to: number) => {
      const parts: Part[] = [flat(80), climb(82, 100), flat(to)].map((tempo) => ({
        ms: 5000,
        task: 'tempo-change',
        tempo,
      }))
      return measureTempo(reading(parts, [words(0, 2000, { trigger: 'stroke-faster' })])).missing
    }
    expect(landing(101)).toBe(0)
    expect(landing(108)).toBe(1)
  })

  test('begins after its line, also where a question changes the screen under the line', () => {
    const parts: Part[] = [flat(80), flat(80), climb(83, 100), flat(100)].map((tempo, index) => ({
      ms: 5000,
      task: 'tempo-change',
      tempo,
      ask: index === 1 ? 'check-in' : null,
    }))
    expect(measureTempo(reading(parts, [words(0, 2000, { trigger: 'stroke-faster' })])).missing).toBe(0)
  })

  test('does not turn back on its way', () => {
    expect(change([80, 72, 100, 100], 'stroke-faster')).toMatchObject({ wrongWay: 0, turning: 1 })
  })

  test('jumps where the next strokes differ without a line', () => {
    const parts: Part[] = [
      { ms: 20_000, tempo: flat(100) },
      { ms: 20_000, tempo: flat(120) },
    ]
    expect(measureTempo(reading(parts)).jumps).toBe(1)
    expect(measureTempo(reading(parts, [words(18_000, 2000, { trigger: 'stroke-faster' })])).jumps).toBe(0)
    expect(measureTempo(reading(parts, [words(18_000, 2000, { trigger: 'frustrating' })])).jumps).toBe(1)
  })
})

test('Lights are the times of one colour, and green lights are compared with the first one', () => {
  const light = (ms: number, bpm: number | null): Part => ({
    ms,
    task: 'red-light',
    tempo: bpm === null ? null : flat(bpm),
  })
  const { lengths, balances, tempos } = measureLights(
    reading([light(4000, null), light(6000, 100), light(5000, null), light(5000, 104)]),
  )
  expect(lengths).toEqual([4000, 6000, 5000, 5000])
  expect(balances).toEqual([1])
  expect(tempos[0]).toBeCloseTo(0.04)
})

describe('The end', () => {
  const before: Part = { ms: 10_000, tempo: flat(150), span: 1 }
  const cum = (ms: number, bpm: number): Part => ({ ms, task: 'cum', ask: 'finished', span: 2, tempo: flat(bpm) })
  const count = [5, 4, 3, 2, 1, 0].map((n, index) =>
    words(24_000 + 1000 * index, 600, { type: 'number', trigger: `${n}` }),
  )

  test('is slower than before, and its count comes without a word', () => {
    const { permission } = measureEnding(reading([before, cum(20_000, 120)], count))
    expect(permission).toMatchObject({ tempo: 0.8, isCountExplained: false, isCountFollowed: false })
  })

  test('is as fast as before, and its count is explained and runs into strokes', () => {
    const { permission } = measureEnding(reading([before, cum(25_000, 150)], [words(18_000, 3000), ...count]))
    expect(permission).toMatchObject({ tempo: 1, isCountExplained: true, isCountFollowed: true })
  })

  test('of a ruined orgasm has its order at the top', () => {
    const parts: Part[] = [
      { ms: 30_000, task: 'ruined', ask: 'ruined', tempo: flat(150) },
      { ms: 30_000, task: 'rest', span: 1 },
    ]
    const cued = (at: number, trigger: string) =>
      measureEnding(reading(parts, [words(at, 2000, { trigger })])).isRuinedCued
    expect(cued(29_500, 'ruined-orgasm')).toBe(true)
    expect(cued(1000, 'ruined-orgasm')).toBe(false)
    expect(cued(30_000, 'after-ruined-orgasm')).toBe(false)
  })

  test('of a denial has a climax and a settling', () => {
    const parts: Part[] = [
      { ms: 30_000, tempo: flat(120) },
      { ms: 40_000, task: 'denial', span: 1, tempo: climb(120, 170) },
      { ms: 70_000, task: 'rest', span: 2 },
    ]
    expect(measureEnding(reading(parts, [])).denial).toEqual({ climax: 40_000, settling: 70_000 })
  })

  test('has silences: in a rest after its first words, and between the words after the ending', () => {
    const parts: Part[] = [
      { ms: 40_000, task: 'rest' },
      { ms: 20_000, task: 'cum', span: 1, tempo: flat(150) },
      { ms: 60_000, task: 'rest', span: 2 },
    ]
    const said = [0, 20_000, 35_000, 60_000, 85_000, 110_000].map((at) => words(at, 2000))
    expect(measureEnding(reading(parts, said))).toMatchObject({
      restSilences: [18_000],
      careSilences: [23_000, 23_000],
    })
  })
})

test('Lines are cut by the next words, numbers not by numbers; repeated lines have been said before', () => {
  const number = { type: 'number', trigger: '1' } as const
  const said = [
    words(0, 3000, { id: 'a' }),
    words(2000, 1000, { id: 'b' }),
    words(10_000, 2000, number),
    words(11_000, 2000, number),
    words(20_000, 1000, { id: 'a', kind: 'tease' }),
  ]
  expect(measureTalk(reading([{ ms: 60_000 }], said))).toEqual({
    lines: 3,
    cut: 1,
    overlapping: 0,
    repeated: 1,
    wordsAMinute: 6,
    notInstruction: 1 / 3,
  })
})

test('The words after an unanswered question come within a second, whatever else was answered', () => {
  const asked = [{ ms: 10_000, ask: 'edge' } as const, { ms: 20_000 }]
  const inputs = [{ kind: 'input', at: 9000, input: 'yes', question: null } as const]
  const answered = (at: number) =>
    measureAnswers(
      reading(asked, [words(9000, 1600, { type: 'system' }), words(at, 3000, { trigger: 'edging-cooldown' })], {
        inputs,
      }),
    )[0]?.words
  expect(answered(10_600)).toBe('at 10600')
  expect(answered(11_600)).toBe(null)
})
