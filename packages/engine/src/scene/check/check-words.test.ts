import { describe, expect, it } from 'vitest'
import { OWN_WORDS, type Scene, type Section } from '@rubato/contracts/domain'
import { choice, end, go, scene, section } from '../../testing/scene/sections.ts'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { defaultProfile } from '../../profile.ts'
import { secureScene } from '../secure-scene.ts'
import { checkScene } from './check-scene.ts'

const found = (given: Scene) => checkScene(given).map(({ rule, at }) => [rule, at.join('.')])
const points: Scene['variables'][number] = {
  name: 'points',
  kind: 'number',
  min: 0,
  max: 20,
  start: 0,
}
const mood: Scene['variables'][number] = {
  name: 'mood',
  kind: 'one-of',
  names: ['calm', 'wild'],
  start: 'calm',
}
const when = (...conditions: string[]): Section['exit'] => ({
  kind: 'when',
  cases: conditions.map((condition) => ({ if: condition, to: 'b' })),
  otherwise: { to: 'b' },
})
const set = (variable: string, to: string) => ({ sets: [{ variable, to }] })
const withCondition = (conditions: string[], variables: Scene['variables'], sets = {}) =>
  scene([section('a', 1, when(...conditions), sets), section('b', 1, end)], variables)
const say = (at: number, text: string): EventDraft => ({
  kind: 'say',
  at,
  duration: 0,
  task: 'steady',
  trigger: OWN_WORDS,
  text,
})

describe('the words and variables of a scene', () => {
  it('SCENE-40 an expression that cannot be read is found with its section, place and column', () => {
    const bad = withCondition(['points >'], [points], set('points', 'points + 1'))
    expect(checkScene(bad)).toContainEqual(
      expect.objectContaining({
        rule: 'expression',
        path: ['a'],
        at: ['exit', 'cases', 0, 'if'],
        column: 9,
      }),
    )
    const type = withCondition(['points + 1'], [points], set('points', '1'))
    expect(found(type)).toContainEqual(['expression', 'exit.cases.0.if'])
    expect(found(withCondition(['mood is sad'], [mood], set('mood', 'wild')))).toContainEqual([
      'expression',
      'exit.cases.0.if',
    ])
    expect(found(withCondition(['mood is wild'], [mood], set('mood', 'sad')))).toContainEqual([
      'expression',
      'sets.0.to',
    ])
    expect(found(withCondition(['mood is wild'], [mood], set('mood', 'wild')))).toEqual([])
  })

  it('SCENE-41 variables that are unknown, never read, never set or of the wrong kind are found', () => {
    expect(found(withCondition(['points > 1'], []))).toContainEqual(['expression', 'exit.cases.0.if'])
    expect(checkScene(withCondition(['edges > 1'], [], set('points', '1')))).toMatchObject([
      {
        rule: 'variable-unknown',
        at: ['sets', 0, 'variable'],
        mend: { kind: 'add-variable', variable: 'points' },
      },
    ])
    expect(found(withCondition(['edges > 1'], [points], set('points', 'points + 1')))).toEqual([
      ['variable-unused', 'variables.0'],
    ])
    expect(found(withCondition(['points > 1'], [points]))).toEqual([['variable-never-set', 'variables.0']])
    expect(found(withCondition(['points > 1'], [{ ...points, isKept: true }]))).toEqual([])
    const number = (variable: string): Section['exit'] => ({
      kind: 'number',
      text: 'How many?',
      seconds: 10,
      meanwhile: 'rest',
      variable,
      to: 'a',
      silence: { to: 'a' },
    })
    const asking = (variable: string) => {
      const { sections, variables } = withCondition(['points > 1', 'mood is wild'], [points, mood], set('mood', 'wild'))
      return scene([section('ask', 1, number(variable)), ...sections], variables)
    }
    expect(found(asking('points'))).toEqual([])
    expect(found(asking('mood'))).toContainEqual(['variable-kind', 'exit.variable'])
    expect(found(asking('nothing'))).toContainEqual(['variable-unknown', 'exit.variable'])
    expect(found(withCondition(['edges > 1'], [{ ...points, name: 'edges' }]))).toContainEqual([
      'variable-name',
      'variables.0',
    ])
  })

  it('SCENE-42 a case that never holds is found: by its values, by the range of a variable, or after the same case', () => {
    const finds = (...conditions: string[]) =>
      found(withCondition(conditions, [points], set('points', 'points + 1'))).filter(([rule]) => rule === 'never-holds')
    for (const never of [
      'points > 20',
      'points < 0',
      'points = 21',
      'no',
      '1 > 2',
      'points > 5 and no',
      'not (points >= 0)',
      'edges < 0',
    ])
      expect([never, finds(never, 'points > 1')]).toEqual([never, [['never-holds', 'exit.cases.0.if']]])
    for (const possible of [
      'points >= 20',
      'points = 0',
      'chance(30)',
      'edges > 3',
      'not (points > 3)',
      'points > 3 or no',
    ])
      expect([possible, finds(possible, 'points > 1')]).toEqual([possible, []])
    expect(finds('points > 1', 'points > 1')).toEqual([['never-holds', 'exit.cases.1.if']])
    expect(finds('points > 3', 'points > 5')).toEqual([['never-holds', 'exit.cases.1.if']])
    expect(finds('chance(30)', 'chance(30)')).toEqual([])
  })

  it('SCENE-78 kept variables whose longest values need more than 1 kB are found, and the game can be played', () => {
    const names = ['a', 'b'.repeat(30)]
    const kept = (count: number): Scene['variables'] =>
      Array.from({ length: count }, (_, index) => ({
        kind: 'one-of',
        name: `${'n'.repeat(27)}-${index + 10}`,
        names,
        start: 'a',
        isKept: true,
      }))
    // Each needs 30 characters of its name, 30 of its value, four quotation marks, a colon and a comma.
    const given = (count: number) => {
      const variables = kept(count)
      const sets = variables.map(({ name }) => ({ variable: name, to: 'a' })).slice(0, 1)
      return scene([section('a', 10, end, { sets })], variables)
    }
    expect(found(given(15))).toEqual([])
    expect(checkScene(given(17))).toMatchObject([
      { rule: 'kept-too-much', at: ['variables', 15], mend: { kind: 'do-not-keep' } },
      { rule: 'kept-too-much', at: ['variables', 16] },
    ])
    const { voice, media } = { voice: null, media: { tags: [], mediaTypes: [] } }
    expect(secureScene({ ...given(17), voice, media }, defaultProfile).findings).toEqual([])
  })

  it('SCENE-43 a placeholder in own words is filled by a value, a fact, a variable or a typed text', () => {
    const saying = (text: string, variables: Scene['variables'] = []) =>
      scene([section('a', 60, end, { events: [say(0, text)] })], variables)
    expect(found(saying('Hello {name}.'))).toEqual([['placeholder-unfilled', 'events.0.text']])
    expect(found(saying('{minutes} minutes are left.'))).toEqual([])
    expect(found(saying('You have {points}.', [{ ...points, isKept: true }]))).toEqual([])
    const typed: Section['exit'] = {
      kind: 'text',
      text: 'Your name?',
      seconds: 20,
      meanwhile: 'rest',
      placeholder: 'first-name',
      to: 'b',
      silence: { to: 'b' },
    }
    const greeting = [section('a', 1, typed), section('b', 60, end, { events: [say(0, 'Hello {first-name}.')] })]
    expect(found(scene(greeting))).toEqual([])
    const count = { ...points, name: 'count', isKept: true } as const
    const [taken] = checkScene(saying('You have {count}.', [count]))
    expect([taken?.rule, taken?.message]).toEqual([
      'placeholder-unfilled',
      expect.stringContaining('give yours another name'),
    ])
  })

  it('SCENE-43 a placeholder in an answer is filled by a variable or a typed text, and counts as a use of it', () => {
    const answering = (answer: string, variables: Scene['variables'] = []) => {
      const asked = choice('b', 'b') as Extract<Section['exit'], { kind: 'ask' }>
      const answers = asked.answers.map((each, index) => (index === 0 ? { ...each, answer } : each))
      return scene([section('a', 20, { ...asked, answers }), section('b', 20, end)], variables)
    }
    expect(found(answering('Yes, {name}'))).toEqual([['placeholder-unfilled', 'exit.answers.0.answer']])
    expect(found(answering('After {edges} edges'))).toEqual([['placeholder-unfilled', 'exit.answers.0.answer']])
    expect(found(answering('All {points}', [{ ...points, isKept: true }]))).toEqual([])
    expect(found(answering('All {points}', [points]))).toEqual([['variable-never-set', 'variables.0']])
  })

  it('SCENE-44 own words have room until the next ones, until the end of the section, and questions until their time is over', () => {
    const long = 'These are many words, and they are said one after the other, slowly, until they are over at last.'
    expect(found(scene([section('a', 60, end, { events: [say(0, long), say(30_000, long)] })]))).toEqual([])
    expect(found(scene([section('a', 60, end, { events: [say(0, long), say(1000, 'Yes.')] })]))).toEqual([
      ['words-without-room', 'events.0.text'],
    ])
    expect(checkScene(scene([section('a', 2, end, { events: [say(1000, long)] })]))).toMatchObject([
      {
        rule: 'words-without-room',
        mend: { kind: 'lengthen-section', section: 'a' },
      },
    ])
    const ask = {
      ...choice('b', 'c'),
      text: long,
      seconds: 5,
    } as Section['exit']
    expect(checkScene(scene([section('a', 1, ask), section('b', 1, end), section('c', 1, go('b'))]))).toMatchObject([
      {
        rule: 'question-too-long',
        at: ['exit', 'seconds'],
        mend: { kind: 'lengthen-question', section: 'a' },
      },
    ])
  })

  it('SCENE-45 answers with the same words, and answers that may all be hidden, are found', () => {
    const asking = (answers: { answer: string; if?: string }[]) => {
      const exit = {
        ...choice('b', 'b'),
        answers: answers.map((each) => ({ ...each, to: 'b' })),
      } as Section['exit']
      return scene([section('a', 1, exit), section('b', 1, end)])
    }
    expect(found(asking([{ answer: 'Yes' }, { answer: 'yes ' }]))).toEqual([['same-answers', 'exit.answers.1.answer']])
    expect(
      checkScene(
        asking([
          { answer: 'Yes', if: 'edges > 1' },
          { answer: 'No', if: 'edges < 2' },
        ]),
      ),
    ).toMatchObject([
      {
        rule: 'all-answers-hidden',
        mend: { kind: 'always-offer', section: 'a', answer: 1 },
      },
    ])
    expect(found(asking([{ answer: 'Yes', if: 'edges > 1' }, { answer: 'No' }]))).toEqual([])
  })
})
