import { describe, expect, test } from 'vitest'
import type { ShippedDialog } from '../read-dialogs.ts'
import { characterSheets, type CharacterSheet } from './character-sheets.ts'
import { checkClaims } from './claims.ts'
import { checkContractions } from './contractions.ts'
import { checkCautionPlace } from './late-cautions.ts'
import { checkCues } from './cues.ts'
import { checkGround } from './ground.ts'
import { checkOpenings } from './openings.ts'
import { checkPromises } from './promises.ts'
import { checkRoom } from './room.ts'
import { checkShares, kindShares } from './shares.ts'
import { checkAlternatives, checkCoverage } from './tiers.ts'
import { checkWording } from './wording.ts'

const { host, conductor } = characterSheets
const lines = (trigger: ShippedDialog['trigger'], ...texts: string[]): ShippedDialog[] =>
  texts.map((text) => ({ trigger, text }))
const rulesOf = (findings: readonly { rule: string }[]): string[] => findings.map(({ rule }) => rule)
const repeat = (count: number, text: (n: number) => string): ShippedDialog[] =>
  lines('edge', ...Array.from({ length: count }, (_, n) => text(n)))

describe('the room of a line', () => {
  test.each([
    ['red-light', 'Red. Stop.', 'Red. Not another stroke now.'],
    ['edge', 'To the edge. Tell me when.', 'To the edge, and tell me when you are standing there.'],
    ['clench', 'Clench for {seconds} seconds.', 'Clench inside, please, for {seconds} seconds.'],
    ['frustrating', 'Wait here.', `Wait ${'and wait '.repeat(11)}here.`],
  ] as const)('%s: is kept by “%s” and broken by “%s”', (trigger, short, long) => {
    expect(checkRoom(lines(trigger, short))).toEqual([])
    expect(rulesOf(checkRoom(lines(trigger, long)))).toEqual(['room'])
  })
})

test('a third line of a trigger with the same two first words is refused', () => {
  const texts = ['Hands off. Rest.', 'Hands off, and breathe.', 'Hands off again.'] as const
  expect(checkOpenings(lines('edging-cooldown', texts[0], texts[1]))).toEqual([])
  expect(checkOpenings(lines('edging-cooldown', ...texts)).map(({ text }) => text)).toEqual([texts[2]])
})

test('a promise and the line that keeps it are in the same script', () => {
  const promise: ShippedDialog = { trigger: 'warm-up', text: 'Wait for it.', when: { promises: 'treat' } }
  const kept: ShippedDialog = { trigger: 'cum', text: 'As I said.', when: { keeps: 'treat' } }
  expect(checkPromises([promise, kept])).toEqual([])
  expect(checkPromises([promise]).map(({ message }) => message)).toEqual(['No line keeps “treat”.'])
  expect(checkPromises([kept]).map(({ message }) => message)).toEqual(['No line promises “treat”.'])
})

test.each(['{count} strokes.', '{seconds} seconds of it.', '4 quick ones.'])('“%s” begins with a numeral', (text) => {
  expect(rulesOf(checkWording(lines('cluster-strokes', text)))).toContain('numeral')
  expect(rulesOf(checkWording(lines('cluster-strokes', `Now ${text}`)))).not.toContain('numeral')
})

test('no sentence of a line begins with a numeral', () => {
  expect(rulesOf(checkWording(lines('grip-challenge', 'My grip now. {count} a set.')))).toContain('numeral')
  expect(rulesOf(checkWording(lines('grip-challenge', 'My grip now, {count} a set.')))).not.toContain('numeral')
})

test.each([
  ['stroke-faster', 'Up to allegro.', 'Up one marking.'],
  ['stroke-start', 'Go on, in the same time.', 'Go on, bar by bar.'],
  ['frustrating', 'Eight slow breaths. Then we shall see.', 'Slow breaths. Then we shall see.'],
  ['stroke-start', 'We are in the last pages.', 'Fewer pages lie ahead.'],
  ['cum', 'You asked nicely. Have all of it.', 'You waited nicely. Have all of it.'],
] as const)('%s: “%s” claims what it cannot know, “%s” does not', (trigger, claim, plain) => {
  expect(rulesOf(checkGround(lines(trigger, claim)))).toEqual(['ground'])
  expect(checkGround(lines(trigger, plain))).toEqual([])
})

test.each([
  [{ trigger: 'stroke-start', text: 'Begin, and begin gently.' }, { intensity: 'gentle' }, { phase: 'late' }],
  [{ trigger: 'stroke-slower', text: 'Down a gear. You rode that well.' }, { intensity: 'strong' }, { turn: 'again' }],
  [{ trigger: 'edge', text: 'The last page. Up.' }, { turn: 'last' }, { phase: 'late' }],
  [{ trigger: 'frustrating', text: 'We try again.' }, { after: 'reached' }, { after: 'not-reached' }],
] as const)('a claim needs the condition in which it is true: %o', (line, when, other) => {
  expect(checkGround([{ ...line, when }])).toEqual([])
  expect(rulesOf(checkGround([{ ...line, when: other }]))).toEqual(['ground'])
})

describe('contractions', () => {
  test('are said in at least 60 % of the places where a speaker could', () => {
    const [short, full] = ["I'm here. You're close.", 'You will wait.']
    expect(checkContractions(lines('edging', short, full), true)).toEqual([])
    expect(rulesOf(checkContractions(lines('edging', short, full, 'I am here. It is late.'), true))).toEqual([
      'contraction',
    ])
  })

  test('are not missed at the end of a clause, where speakers never contract', () => {
    expect(checkContractions(lines('edging', 'Stay where you are.', "It's as firm as it is."), true)).toEqual([])
  })

  test('are never said by an instructor without them', () => {
    expect(checkContractions(lines('edging', 'You will wait.'), false)).toEqual([])
    expect(rulesOf(checkContractions(lines('edging', "You'll wait."), false))).toEqual(['contraction'])
  })
})

describe('wording', () => {
  test.each([
    'Quicken the beat.',
    'Open it like a jar.',
    'Carry on now.',
    'Just hold it.',
    'Feel no shame.',
    'A little more, and a little faster.',
    'Gently, lightly now.',
    'Slap your balls.',
    'You may finish now.',
    'I can see how close you are.',
  ])('refuses “%s”', (text) => {
    expect(rulesOf(checkWording(lines('edge', text)))).toContain('word')
  })

  test('“finish” may be said where the session ends', () => {
    expect(checkWording(lines('game-over', 'Finished. Rest.'))).toEqual([])
  })

  test('“let” begins a clause in at most 5 % of the lines; “let go” is an order of its own', () => {
    const plain = repeat(19, (n) => `Stay there, ${n}.`)
    expect(checkWording([...plain, ...lines('edge', 'Let it rise.')])).toEqual([])
    expect(checkWording([...plain, ...lines('edge', 'Let go.', 'Stop, and let go.')])).toEqual([])
    const twice = lines('edge', 'Let it rise.', 'Stop. Let it fall.')
    expect(rulesOf(checkWording([...plain, ...twice]))).toEqual(['let', 'let'])
  })

  test('a simile stands in at most 1 % of the lines; liking is none', () => {
    const plain = repeat(99, (n) => `Stay there, ${n}.`)
    expect(checkWording([...plain, ...lines('edge', 'Slow as honey.')])).toEqual([])
    expect(checkWording([...plain, ...lines('edge', 'I like an eager one.', 'Would you like the rest?')])).toEqual([])
    const twice = lines('edge', 'Slow as honey.', 'Light as a feather.')
    expect(rulesOf(checkWording([...plain, ...twice]))).toEqual(['simile', 'simile'])
  })
})

test('an announcement says what to do in its first clause', () => {
  expect(checkCues(lines('eyes-open', 'Open your eyes. You trusted me.'))).toEqual([])
  expect(rulesOf(checkCues(lines('eyes-open', 'You trusted me. Open your eyes.')))).toEqual(['cue-first'])
  expect(rulesOf(checkCues(lines('red-light', 'Stop. Red.')))).toEqual(['cue-first'])
  expect(checkCues(lines('frustrating', 'You trusted me. Good.'))).toEqual([])
})

test('a caution stands within the 40 characters that are heard of a line that is cut', () => {
  const early = 'Slowly now. Clamps on, the loosest setting first.'
  const late = 'Warm the clamps in your hand for a moment, then on, slowly.'
  expect(checkCautionPlace(lines('nipple-clamps-attach', early))).toEqual([])
  expect(rulesOf(checkCautionPlace(lines('nipple-clamps-attach', late)))).toEqual(['late-caution'])
})

test('a line that claims an orgasm is spoken where it was reported, and only there', () => {
  const text = 'All that waiting, and look what it was for.'
  const about = (when: ShippedDialog['when']): ShippedDialog[] => [
    { trigger: 'game-over', text, ...(when && { when }) },
  ]
  expect(rulesOf(checkClaims(about({ outcome: 'orgasm' })))).toEqual(['claim'])
  expect(rulesOf(checkClaims(lines('after-ruined-orgasm', 'Still twitching? Hands away.')))).toEqual(['claim'])
  expect(checkClaims(about({ outcome: 'orgasm', after: 'reached' }))).toEqual([])
  expect(checkClaims(about({ outcome: 'denied' }))).toEqual([])
})

describe('shares', () => {
  /** A sheet that the samples below keep. */
  const sheet: CharacterSheet = {
    ...host,
    shares: { instruction: 0.5, sensation: 0, tease: 0.5, praise: 0 },
    words: 3,
  }
  const kept: ShippedDialog[] = [
    { trigger: 'edge', text: 'Edge.' },
    { trigger: 'edge', text: 'Edge. Just for me.', kind: 'tease' },
  ]

  test('of kinds are weighted by how often a trigger is heard', () => {
    const dialogs: ShippedDialog[] = [
      { trigger: 'red-light', text: 'Red.' },
      { trigger: 'edge', text: 'Edge.', kind: 'tease' },
    ]
    const { instruction, tease } = kindShares(dialogs)
    expect(instruction).toBeGreaterThan(2 * tease)
    expect(instruction + tease).toBeCloseTo(1)
  })

  test('that match the sheet give no finding', () => {
    expect(checkShares(kept, sheet)).toEqual([])
  })

  test('of kinds may not leave the sheet', () => {
    expect(rulesOf(checkShares(lines('edge', 'Edge.', 'Edge. Just for me.'), sheet))).toEqual([
      'kind-share',
      'kind-share',
    ])
  })

  test('of words, of placeholders and of lengths are held too', () => {
    expect(rulesOf(checkShares(kept, { ...sheet, words: 7 }))).toEqual(['mean-words'])
    const filled = kept.map((dialog) => ({ ...dialog, text: `${dialog.text} {count}` }))
    expect(rulesOf(checkShares(filled, sheet))).toEqual(['placeholder-share'])
    const equal = kept.map((dialog, n) => ({ ...dialog, text: `Edge. ${n}.` }))
    expect(rulesOf(checkShares(equal, sheet))).toEqual(['monotone'])
  })
})

describe('coverage', () => {
  const findingsFor = (trigger: string, dialogs: ShippedDialog[], sheet = host) =>
    checkCoverage(dialogs, sheet).filter((finding) => finding.trigger === trigger)
  const signals = (count: number) => lines('red-light', ...Array.from({ length: count }, (_, n) => `Red. ${n}.`))

  test('follows the tier of the trigger and the size of the script', () => {
    expect(findingsFor('red-light', signals(8))).toEqual([])
    expect(rulesOf(findingsFor('red-light', signals(7)))).toEqual(['coverage'])
    expect(findingsFor('red-light', signals(6), conductor)).toEqual([])
  })

  test('counts lines that hold at any moment', () => {
    const late = signals(8).map((dialog): ShippedDialog => ({ ...dialog, when: { phase: 'late' } }))
    expect(rulesOf(findingsFor('red-light', late))).toEqual(['coverage'])
  })

  test('asks for alternatives under conditions that hold in every session', () => {
    const early = signals(4).map((dialog): ShippedDialog => ({ ...dialog, when: { phase: 'early' } }))
    expect(checkAlternatives(early, host)).toEqual([])
    expect(rulesOf(checkAlternatives(early.slice(1), host))).toEqual(['alternatives'])
    const reached = signals(1).map((dialog): ShippedDialog => ({ ...dialog, when: { after: 'reached' } }))
    expect(checkAlternatives(reached, host)).toEqual([])
  })
})
