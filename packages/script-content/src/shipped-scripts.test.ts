/** Every script of an instructor keeps the rules of lines and those of the style guide. */
import {
  conditionValues,
  getTrigger,
  instructors,
  triggers,
  type ConditionName,
  type LineConditions,
} from '@rubato/contracts/domain'
import { describe, expect, test } from 'vitest'
import { checkInstructor, instructorScripts } from './check-instructors.ts'
import { defaultScript } from './index.ts'
import timesHeard from './style/times-heard.json' with { type: 'json' }

test('the Host is shipped, and is the default script', () => {
  expect(instructorScripts.find(({ id }) => id === 'host')?.script).toBe(defaultScript)
})

test('every instructor of the contract has a script', () => {
  expect(instructorScripts.map(({ id }) => id)).toEqual(instructors.map(({ id }) => id))
})

test('the table of times heard has every named trigger', () => {
  const named = triggers.filter(({ group }) => group !== 'counts').map(({ id }) => id)
  expect(Object.keys(timesHeard).sort()).toEqual([...named].sort())
})

describe.each(instructorScripts)('the script of the instructor $id', ({ id, script }) => {
  const { dialogs } = script

  test('keeps the rules of lines and the style guide, and says nothing that another instructor says', () => {
    expect(checkInstructor({ id, script })).toEqual([])
  })

  test('leaves the counts to the countdown script', () => {
    expect(dialogs.filter(({ trigger }) => getTrigger(trigger).group === 'counts')).toEqual([])
  })

  test.each([
    ['orgasm-denied', 6],
    ['game-over', 2],
  ] as const)('has lines of %s for an orgasm that was allowed and not reached', (trigger, least) => {
    const lines = dialogs.filter((dialog) => dialog.trigger === trigger && dialog.when?.outcome === 'not-reached')
    expect(lines.length).toBeGreaterThanOrEqual(least)
    expect(lines.filter(({ text, kind }) => kind === 'tease' || /\b(no|not today|denied)\b/i.test(text))).toEqual([])
  })

  test('has talk for fast strokes after "too close", where only lines about the report are said', () => {
    const about = dialogs.filter(
      ({ trigger, when }) => trigger === 'do-not-cum' && when?.after === 'too-close' && Object.keys(when).length === 1,
    )
    expect(about.length).toBeGreaterThanOrEqual(3)
  })

  test('asks for the mouth only where the trigger declares it, or after the end', () => {
    const mouth =
      /\b(taste|swallow|lick|spit|drink (?!in)|sip|tongue|lips|open (your )?mouth|through your mouth|say it with)\b/i
    const isAfter = ({ trigger, when }: (typeof dialogs)[number]) =>
      when?.outcome !== undefined ||
      ['game-over', 'after-ruined-orgasm', 'orgasm-denied', 'gag-remove'].includes(trigger)
    const asking = dialogs.filter((dialog) => mouth.test(dialog.text) && !isAfter(dialog))
    expect(asking.filter(({ trigger }) => !getTrigger(trigger).needs.includes('mouth'))).toEqual([])
  })

  test('names no seconds for a breath or a squeeze, where a wrong number would be an order past a cap', () => {
    const held = dialogs.filter(({ trigger }) => trigger === 'breath-hold' || trigger === 'ball-squeeze')
    expect(held.filter(({ text }) => text.includes('{seconds}'))).toEqual([])
  })

  test.each([
    [/^nipples-/, /nipple/],
    [/^nipple-clamps-/, /clamp|weight/],
    [/^butt-plug-/, /plug|one step|valve/],
    [/^rubber-band-(snap|attach|detach)/, /band|shaft/],
    [/^rubber-band-bind$/, /band|bind|tie|wrap/],
    [/^cock-flick$/, /shaft/],
    [/^ball-(squeeze|slap)$/, /balls/],
    [/^icy-hot-/, /cream/],
    [/^toothpaste-/, /toothpaste/],
    [/^gag-/, /gag/],
    [/^clench$/, /pelvic floor|clench|muscles/],
  ])('names its subject in every line of %s, because any line may be the first one heard', (trigger, subject) => {
    const lines = dialogs.filter((dialog) => trigger.test(dialog.trigger))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter(({ text }) => !subject.test(text.toLowerCase()))).toEqual([])
  })

  test('respells the verb "close", which synthesisers read like the adjective', () => {
    const verb = /\bclose (your|them|it)\b/i
    expect(dialogs.filter(({ text, speech }) => verb.test(speech ?? text))).toEqual([])
  })

  test('contains no other word with two pronunciations', () => {
    const twoWays =
      /\b(lead|leads|live|lives|read|tears?|winds?|wound|bow|row|minute|object|content|separate|practised)\b/i
    expect(dialogs.filter(({ text, speech }) => twoWays.test(speech ?? text))).toEqual([])
  })

  test.each([
    ...conditionValues.past.map((past) => ({ past })),
    ...conditionValues.last.map((last) => ({ last })),
  ] satisfies LineConditions[])('has four lines or more that recall %j of earlier sessions', (recalled) => {
    const lines = dialogs.filter(({ when }) => when && Object.entries(recalled).every(([name, value]) => when[name as ConditionName] === value)) // prettier-ignore
    expect(lines.length).toBeGreaterThanOrEqual(4)
    const greetings = lines.filter(({ trigger }) => trigger === 'introduction')
    expect(greetings.filter(({ text }) => !/\bstop/i.test(text))).toEqual([])
  })

  test('has 24 lines or more about what has happened in the session, outside its themes', () => {
    const isFact = ({ text, when }: (typeof dialogs)[number]) =>
      when?.theme === undefined &&
      (when?.times !== undefined ||
        when?.pace !== undefined ||
        when?.had !== undefined ||
        /\{(edges|minutes)\}/.test(text))
    expect(dialogs.filter(isFact).length).toBeGreaterThanOrEqual(24)
  })
})
