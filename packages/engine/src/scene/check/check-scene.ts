/** Why a branching game must not be shared: findings that hold whatever the member answers. Empty when it may. */
import type { Scene } from '@rubato/contracts/domain'
import { defaultProfile, type PlayerProfile } from '../../profile.ts'
import { checkEvents } from '../../check/check-game.ts'
import { caps } from '../../safety/caps.ts'
import { broken } from '../../safety/broken-rules.ts'
import { expand, type Expanded } from './expand.ts'
import { expressionFindings } from './expressions.ts'
import { finding, inWords, sentenceOf, type Mend, type SceneFinding } from './finding.ts'
import { pathOf, type Asker, type ScenePath } from './lengths.ts'
import type { Steps } from './leave.ts'
import { gameOf } from './play-part.ts'
import { shapeFindings, waysFromStart } from './shape.ts'
import { stateFindings } from './states.ts'
import { namesInWords, wordFindings } from './words.ts'

/** A repeat of the way, to be taken once less. */
function lowerRepeat({ sections }: Scene, path: ScenePath): Mend | undefined {
  const repeat = sections.find(({ id, exit }) => exit.kind === 'repeat' && exit.times > 1 && path.sections.includes(id))
  return repeat?.exit.kind === 'repeat'
    ? { kind: 'lower-repeat', section: repeat.id, times: repeat.exit.times - 1 }
    : undefined
}

/** `maximum` is the member's own, ms. */
function lengthFindings(scene: Scene, expanded: Expanded, asker: Asker, maximum: number): SceneFinding[] {
  const path = pathOf(expanded, 'longest', asker)
  if (!path || path.ms <= Math.min(maximum, caps.session.value)) return []
  const mend = lowerRepeat(scene, path)
  const details = { path: path.sections, at: [], ...(mend ? { mend } : {}) }
  if (path.ms > caps.session.value) return [{ ...finding('member-length', details), ...named(broken('game-length')) }]
  return [
    finding('member-length', {
      ...details,
      message: sentenceOf('member-length', `It takes ${inWords(path.ms)}.`),
    }),
  ]
}

const named = ({ rule, message }: ReturnType<typeof broken>): Pick<SceneFinding, 'rule' | 'message'> => ({
  rule,
  message,
})

/** The findings about single events of the timelines. */
function eventFindings(
  { sections }: Scene,
  paths: ReadonlyMap<string, readonly string[]>,
  profile?: PlayerProfile,
): SceneFinding[] {
  return sections.flatMap((section) => {
    if (section.kind !== 'timeline') return []
    const { id, events, length, carries = [] } = section
    return checkEvents(gameOf({ events, length }), carries, profile).map(({ rule, message, values, path: at }) => ({
      rule,
      message,
      values,
      at,
      path: paths.get(id) ?? [id],
    }))
  })
}

/**
 * Yields where the work may be interrupted: the largest scenes take longer than a turn of an event loop should. Without a
 * profile no task is refused, and the words are measured for the default one. `maximum` is the longest game that the member
 * allows, ms.
 */
export function* checkSceneInSteps(scene: Scene, profile?: PlayerProfile, maximum = Infinity): Steps<SceneFinding[]> {
  const asker = profile ?? defaultProfile
  const expanded = expand(scene)
  yield
  const paths = waysFromStart(scene, expanded)
  const shape = shapeFindings(scene, expanded, paths)
  const expressions = expressionFindings(scene, paths, namesInWords(scene))
  yield
  const words = [...wordFindings(scene, paths, asker), ...eventFindings(scene, paths, profile)]
  yield
  const states = yield* stateFindings(expanded, { asker, profile })
  const lengths = lengthFindings(scene, expanded, asker, maximum)
  return [...expanded.findings, ...shape, ...expressions, ...words, ...states, ...lengths]
}

/** The check of `checkSceneInSteps` at once. */
export function checkScene(...given: Parameters<typeof checkSceneInSteps>): SceneFinding[] {
  const steps = checkSceneInSteps(...given)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
