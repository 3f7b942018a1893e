/** Short ways to write branching games that break a rule, and the check that each of their mends mends them. */
import { expect } from 'vitest'
import { defaultSettings, OWN_WORDS, type ExitOf, type Section, type Variable } from '@rubato/contracts/domain'
import { checkScene, completeProfile, type SceneFinding, type SceneRule } from '@rubato/engine'
import { end, section } from '@rubato/engine/testing'
import { startHistory, undo } from '../history/history.ts'
import { commitWork } from '../history/work.ts'
import { isScene, type SceneDocument } from '../scene/document/types.ts'
import { sceneMends } from '../scene-mends/scene-mends.ts'

export const scene = (sections: Section[], variables: Variable[] = []): SceneDocument => ({
  branches: true,
  start: 'a',
  sections,
  variables,
  voice: null,
  media: defaultSettings.gameGeneratorConfig.media,
})

export const say = (at: number, text: string) =>
  ({
    kind: 'say',
    at: at * 1000,
    duration: 1000,
    task: 'steady',
    trigger: OWN_WORDS,
    text,
  }) as const
export const ask = (...answers: (ExitOf<'ask'>['answers'][number] | string)[]): ExitOf<'ask'> => ({
  kind: 'ask',
  text: 'Well?',
  seconds: 10,
  meanwhile: 'rest',
  answers: answers.map((answer, index) =>
    typeof answer === 'string' ? { answer: `Way ${index + 1}`, to: answer } : answer,
  ),
  silence: { to: 'z' },
})
export const last = section('z', 10, end)
export const number = (name: string): Variable => ({ kind: 'number', name, min: 0, max: 10, start: 3 })

const options = {
  profile: completeProfile,
  names: { ending: 'The end', repeat: 'Again', rest: 'Rest' },
}
const same = (one: SceneFinding, other: SceneFinding) =>
  one.rule === other.rule && one.path.at(-1) === other.path.at(-1) && one.at.join('/') === other.at.join('/')

/** The mends of the first finding of the rule by their names, after each was applied and undone. */
export function mendsOf(document: SceneDocument, rule: SceneRule, profile = completeProfile): string[] {
  const check = (given: SceneDocument) => checkScene(given, profile)
  const found = check(document).find((each) => each.rule === rule)
  if (!found) throw new Error(`${rule} is not broken: ${JSON.stringify(check(document))}`)
  return sceneMends(document, found, { ...options, profile }).map(({ label, command }) => {
    const { history, applied } = commitWork(startHistory(document), command, { time: 0 })
    if (!applied.ok) throw new Error(`${label.key}: ${JSON.stringify(applied.problem)}`)
    const { document: mended } = history
    if (!isScene(mended)) throw new Error('The game has no sections')
    const left = check(mended).filter((each) => same(each, found))
    expect({ mend: label.key, left }).toEqual({ mend: label.key, left: [] })
    expect(history.done).toHaveLength(1)
    expect(undo(history).document).toEqual(document)
    return label.key.replace('builder.', '')
  })
}

export const note = (kind: 'go' | 'call', to: string, after: number) =>
  ({ id: 'n', button: 'Now', after, kind, to }) as const
