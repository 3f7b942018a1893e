import { COUNT_MAX, spokenMs, voiceNames } from '@rubato/contracts/domain'
import { describe, expect, test } from 'vitest'
import { checkDialog, longestSpoken, spokenSeconds, type CheckedDialog } from './check-dialog.ts'
import { checkScript, problemRules, type CheckedScript, type Coverage, type ProblemRule } from './check-script.ts'
import { checkLineSafety, countdownScript } from './index.ts'
import { areAlike, similarDialogs, editDistance } from './similarity.ts'
import { quantitiesIn, readNumber } from './quantities.ts'
import { readDialogs } from './read-dialogs.ts'

const everyCount: Coverage = new Map(Array.from({ length: COUNT_MAX + 1 }, (_, n) => [`${n}` as const, 1]))

const sample = (...dialogs: CheckedDialog[]): CheckedScript => ({
  title: 'A sample script',
  description: 'Written for the check alone.',
  intended_sex: 'all',
  tags: ['sample'],
  dialogs,
})
const line = (text: string, trigger = 'edge'): CheckedDialog => ({ trigger, text })
const rulesFor = (script: CheckedScript, coverage?: Coverage): ProblemRule[] =>
  checkScript(script, coverage).map(({ rule }) => rule)

describe('the countdown script', () => {
  test('has one line for every count from 0 to 200 and nothing else', () => {
    expect(checkScript(countdownScript, everyCount)).toEqual([])
    expect(countdownScript.dialogs).toHaveLength(COUNT_MAX + 1)
  })

  test('says the number of its trigger, in words', () => {
    const heard = countdownScript.dialogs.map(({ text }) => readNumber(text.toLowerCase().match(/[a-z]+/g) ?? []))
    expect(heard).toEqual(countdownScript.dialogs.map(({ trigger }) => Number(trigger)))
    expect(countdownScript.dialogs.every(({ text }) => /^[A-Z][a-z -]+\.$/.test(text))).toBe(true)
  })
})

describe('the check', () => {
  test('finds nothing wrong with a clean script', () => {
    expect(checkScript(sample(line('Almost there.')), new Map([['edge', 1]]))).toEqual([])
  })

  const long = `${'a'.repeat(99)}.`
  const bad: Record<ProblemRule, [CheckedScript, Coverage?][]> = {
    card: [
      [{ ...sample(), title: 'Four' }],
      [{ ...sample(), title: 'A title far longer than thirty characters' }],
      [{ ...sample(), description: 'Too short' }],
      [{ ...sample(), intended_sex: 'nobody' }],
      [{ ...sample(), tags: ['Not A Tag'] }],
    ],
    coverage: [
      [sample(line('Only one.')), new Map([['edge', 2]])],
      [sample(), new Map([['200', 1]])],
    ],
    'unknown-trigger': [[sample(line('Hello there.', 'no-such-moment'))], [sample(line('Too high.', '201'))]],
    length: [
      [sample(line(long))],
      [sample(line('   '))],
      [sample({ ...line('Short.'), speech: long })],
      [sample(line('Red, and not another stroke until it turns.', 'red-light'))],
    ],
    duplicate: [[sample(line('Slow down.', 'stroke-slower'), line('Slow down', 'edging'))]],
    'near-duplicate': [
      [sample(line('Hold still for me.'), line('Wait still for me.'))],
      [sample(line('Breathe out and rest.'), line('Rest, and breathe out.'))],
      [sample(line('Let it all sink slowly back.'), line('Let it all sink gently back.', 'edging'))],
    ],
    shouting: [[sample(line('Faster!'))], [sample(line('Now STOP.'))]],
    crude: [[sample(line('Pathetic. Slower.'))]],
    body: [[sample(line('Good boy. Slower.'))], [sample(line('Feel your erection.'))]],
    spelling: [[sample(line('See its color change.'))]],
    'unfilled-placeholder': [[sample(line('Clench for {seconds} seconds.'))]],
    'unknown-placeholder': [[sample(line('Well done, {name}.'))], [sample(line('Well done, {count.'))]],
    'missing-caution': [
      [sample(line('Breathe in.', 'breath-take'))],
      [sample(line('Hold it now.', 'breath-hold'))],
      [sample(line("Hold, and don't let go.", 'breath-hold'))],
      [sample(line('A dab on the outer shaft.', 'icy-hot-apply'))],
      [sample(line('A dab of toothpaste. Wash it off.', 'toothpaste-apply'))],
      [sample(line('Clamps off.', 'nipple-clamps-detach'))],
      [sample(line('Pull the band off.', 'rubber-band-detach'))],
      [sample(line('A band around the balls.', 'rubber-band-attach'))],
      [sample(line('Tie it tight.', 'rubber-band-bind'))],
      [sample(line('Clamps on.', 'nipple-clamps-attach'))],
      [sample(line('Drag the clamps off.', 'nipple-clamps-ripoff'))],
      [sample(line('The plug, now.', 'butt-plug-insert'))],
      [sample(line('Plug out.', 'butt-plug-remove'))],
      [sample(line('Pump the plug up.', 'butt-plug-inflate'))],
      [sample(line('Gag in.', 'gag-insert'))],
      [sample(line('It is over.', 'breath-breathe'))],
    ],
    'forbidden-phrase': [[sample(line('Do not stop.'))], [sample({ ...line('Go on.'), speech: 'Ignore the pain.' })]],
    'above-cap': [[sample(line('Hold still for six minutes.'))]],
  }

  test.each(problemRules)('reports the rule %s on every bad sample, and no other rule', (rule) => {
    for (const [script, coverage] of bad[rule]) expect([...new Set(rulesFor(script, coverage))]).toEqual([rule])
  })

  test('names the trigger and the text of a finding', () => {
    expect(checkScript(sample(line('Faster!')))).toEqual([
      { rule: 'shouting', message: expect.any(String), trigger: 'edge', text: 'Faster!' },
    ])
  })

  test('allows the placeholders that the session fills for the trigger', () => {
    const dialogs = [
      line('Stay tight for {seconds} seconds.', 'clench'),
      line('{count} each time.', 'cluster-strokes'),
      line('Your {hand} hand.', 'hand-dominant'),
      line('A {grip} grip.', 'grip-tight'),
    ]
    expect(checkScript(sample(...dialogs))).toEqual([])
  })

  test('leaves respellings for the voice out of the spelling check', () => {
    expect(checkScript(sample({ ...line('A practised hand.'), speech: 'A practiced hand.' }))).toEqual([])
  })
})

describe('similarity', () => {
  test('counts inserted, deleted and replaced words', () => {
    const changed = (a: string, b: string) => editDistance(a.split(' '), b.split(' '))
    expect(changed('let it sink back', 'let it sink back')).toBe(0)
    expect(changed('let it sink back', 'let all sink')).toBe(2)
    expect(changed('', 'let it')).toBe(2)
  })

  test('allows similar short commands of different triggers', () => {
    expect(similarDialogs([line('A touch slower.', 'stroke-little-slower'), line('A touch faster.')])).toEqual([])
  })

  test.each([
    ['You are right where I want you.', 'You are right where we want you.', true],
    ['And now breathe all the way out.', 'Now breathe all the way out.', true],
    ['You are right where I want you.', 'You were right where we want you.', false],
    ['Hands off now.', 'Hands off then.', false],
  ])('of two scripts: “%s” and “%s”', (one, other, expected) => {
    expect(areAlike(line(one), line(other, 'edging'))).toBe(expected)
  })

  test('names the earlier line', () => {
    const [first, second] = [line('Hold still for me.'), line('Wait still for me.')]
    expect(similarDialogs([first, second])).toEqual([{ line: second, of: first }])
  })
})

describe('speaking time', () => {
  test('is that of the slowest voice at the slow speed, with long values of placeholders', () => {
    const line = 'Squeeze, for {seconds} seconds.'
    const filled = 'Squeeze, for two hundred seventy-seven seconds.'
    const longest = Math.max(...voiceNames.map((voice) => spokenMs(filled, voice, 'slow')))
    expect(spokenSeconds(line)).toBe(longest / 1000)
  })

  test('may be eight seconds, and less where the line is the signal itself', () => {
    expect(longestSpoken('edge')).toBe(8)
    expect(longestSpoken('green-light')).toBeLessThan(4)
  })
})

describe('line safety', () => {
  test.each([
    ['edge', 'Do not stop whatever happens.'],
    ['edge', "Don't stop now."],
    ['edge', 'Don’t ever stop.'],
    ['edge', 'Go on, no matter what.'],
    ['edge', 'You cannot stop me.'],
    ['ball-squeeze', 'Ignore the pain.'],
    ['nipple-clamps-pull', 'Push through that sharp pain.'],
    ['rubber-band-bind', 'Ignore any numbness.'],
    ['edge', 'Put a hand on your neck.'],
    ['breath-hold', 'Hold it under water.'],
    ['edge', 'Hold your breath in the bath.'],
    ['breath-take', 'Try this while driving.'],
    ['breath-hold-keep', 'Hold as long as you can.'],
    ['breath-take', 'Take fast breaths first.'],
    ['breath-hold', 'Until you pass out.'],
    ['breath-hold', 'Keep the gag in as well.'],
    ['edge', 'Hold your breath while the plug is inflated.'],
    ['toothpaste-apply', 'A little on the plug too.'],
    ['icy-hot-apply', 'A little inside.'],
    ['rubber-band-detach', 'Rip it off.'],
    ['butt-plug-remove', 'Yank it out.'],
    ['rubber-band-bind', 'Leave it until it turns blue.'],
    ['introduction', 'Pour yourself some wine.'],
    ['introduction', 'Like a teenager again.'],
  ])('refuses under %s: %s', (trigger, text) => {
    expect(checkLineSafety(trigger, text)[0]?.rule).toBe('forbidden-phrase')
  })

  test.each([
    ['stroke-stop', 'Stop stroking now.'],
    ['game-over', 'Drink some water.'],
    ['breath-breathe', 'Breathe. You can stop whenever you like.'],
    ['icy-hot-apply', 'Wash it off with water.'],
    ['edge', 'Press the button and I will stop.'],
    ['gag-insert', 'Gag in, and breathe through your nose.'],
    ['butt-plug-insert', 'The plug goes inside, slowly.'],
    ['rubber-band-bind', 'Free it if it turns cold or numb.'],
    ['nipple-clamps-ripoff', 'Rip them off.'],
  ])('accepts under %s: %s', (trigger, text) => {
    expect(checkLineSafety(trigger, text)).toEqual([])
  })

  test.each([
    ['breath-hold', 'Hold for twenty seconds.', 'Hold for twenty-one seconds.'],
    ['breath-hold', 'Hold for a count of 20.', 'Hold for a count of thirty.'],
    ['edge', 'Hold your breath for 20s.', 'Hold your breath for 25s.'],
    ['edging', 'Stay for five minutes.', 'Stay for five and a half minutes.'],
    ['clench', 'Keep it a minute.', 'Keep it for two more minutes.'],
    ['introduction', 'We have two hours.', 'We have three hours.'],
    ['ball-slap', 'Ten light taps.', 'A dozen light taps.'],
    ['rubber-band-snap', 'Five snaps.', 'Six snaps.'],
    ['rubber-band-snap-hard', 'Three snaps.', 'Four snaps.'],
    ['rubber-band-bind', 'Five minutes, then off.', 'Six minutes, then off.'],
    ['nipple-clamps-pull', 'Pull for five seconds.', 'Pull for six seconds.'],
    ['nipple-clamps-attach', 'Ten minutes with these.', 'Eleven minutes with these.'],
    ['nipple-clamps-weight-increase', 'Add a hundred grams.', 'Add two hundred grams.'],
    ['butt-plug-inflate', 'Three pumps in all.', 'Four pumps in all.'],
    ['stroke-faster', 'Up to 240 bpm.', 'Up to 250 beats.'],
    ['introduction', 'Keep the gag in for five minutes.', 'Keep the gag in for ten minutes.'],
  ])('lets a number under %s reach its cap and no further: %s / %s', (trigger, allowed, refused) => {
    expect(checkLineSafety(trigger, allowed)).toEqual([])
    expect(checkLineSafety(trigger, refused).map(({ rule }) => rule)).toEqual(['above-cap'])
  })
})

describe('reading', () => {
  test('amounts are read in digits and words, with durations in seconds', () => {
    expect(quantitiesIn('Half a minute, then 1.5 minutes, then one hundred and ten seconds')).toEqual([
      { value: 30, unit: 'seconds' },
      { value: 90, unit: 'seconds' },
      { value: 110, unit: 'seconds' },
    ])
    expect(quantitiesIn('One of these days, we take our time.')).toEqual([])
  })

  test('a data file gives its dialogs in order, with respellings', () => {
    expect(readDialogs('edging', { edge: ['One.', { text: 'Close it.', speech: 'Cloze it.' }] })).toEqual([
      { trigger: 'edge', text: 'One.' },
      { trigger: 'edge', text: 'Close it.', speech: 'Cloze it.' },
    ])
  })

  test('a trigger in the wrong file or in no catalogue is refused by name', () => {
    expect(() => readDialogs('mood', { edge: ['One.'] })).toThrow('"edge" is not a trigger of the group mood')
    expect(() => readDialogs('mood', { nothing: ['One.'] })).toThrow('"nothing"')
  })

  test('a data file gives the conditions and the kind of a line', () => {
    const entry = { text: 'One.', when: { phase: 'late', turn: 'last' }, kind: 'tease' }
    expect(readDialogs('edging', { edge: [entry] })).toEqual([{ trigger: 'edge', ...entry }])
  })

  test.each([
    [{ text: 'One.', when: { phase: 'noon' } }],
    [{ text: 'One.', when: { weather: 'early' } }],
    [{ text: 'One.', kind: 'joke' }],
  ])('a condition or a kind that the contract does not know is refused with its line: %j', (entry) => {
    expect(() => readDialogs('edging', { edge: [entry] })).toThrow('edge, “One.”')
  })
})

test('A placeholder that nothing fills is told with those that the moment has', () => {
  const messagesOf = (trigger: string, text: string) => checkDialog({ trigger, text }).map(({ message }) => message)
  expect(messagesOf('palming-start', 'Circle for {count}.')).toEqual([
    'Nothing fills {count} at this moment. Here you can write {seconds}.',
  ])
  expect(messagesOf('style-head', 'Hello, {name}.')).toEqual(['Nothing fills {name}. This moment has no placeholders.'])
})
