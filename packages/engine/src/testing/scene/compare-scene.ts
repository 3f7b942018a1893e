/** Compares `checkScene` with the slow walk of the same scene. */
import type { Scene, Section } from '@rubato/contracts/domain'
import { checkScene } from '../../scene/check/check-scene.ts'
import type { SceneFinding } from '../../scene/check/finding.ts'
import { longestPath, shortestPath } from '../../scene/check/lengths.ts'
import { reachedFrom, successorsOf } from '../../scene/check/returns.ts'
import { openStream } from '../../random/stream.ts'
import { describeScene, randomScene } from './random-scene.ts'
import { walkScene, type WalkedScene } from './walk-scene.ts'

interface Comparison {
  /** False where the scene has too many ways to walk them all. */
  isCompared: boolean
  /** What the check misses, or finds although no way shows it. */
  disagreements: string[]
  /** How many findings both have. */
  agreed: number
}

const carryRules: ReadonlySet<string> = new Set([
  'carry-lost',
  'carry-not-on',
  'carry-at-end',
  'carry-differs',
  'not-open',
])
const shapeRules: ReadonlySet<string> = new Set(['recursion', 'call-depth', 'return-without-call'])
/** Judged in their section by the check, in the whole game by the walk. */
const localRules: ReadonlySet<string> = new Set(['line-not-open', 'breathe', 'after-end'])
/** Reported by the check alone, or for other places than the walk. */
const otherRules: ReadonlySet<string> = new Set(['unreachable', 'no-end', 'own-note', 'never-holds', 'same-answers'])

/** `section event`, or `section exit` for the strokes under a question. */
const placeOf = ({ path, at }: SceneFinding): string =>
  `${path.at(-1)} ${at[0] === 'events' ? String(at[1]) : String(at[0])}`

const ruleIn = (found: string): string => found.split(' ').at(-1) ?? ''
const placeIn = (found: string): string => found.split(' ').slice(0, -1).join(' ')
/** The walk names the first strokes of a run that is too long, the check those with which it is. */
const withoutPlace = (found: string): string => (ruleIn(found) === 'strokes-length' ? 'any strokes-length' : found)

function compareShape(findings: readonly SceneFinding[], walked: WalkedScene): string[] {
  const own = new Set(
    findings.filter(({ rule }) => shapeRules.has(rule)).map(({ path, rule }) => `${path.at(-1)} ${rule}`),
  )
  const others = new Set([...walked.found].filter((each) => shapeRules.has(ruleIn(each))))
  return [
    ...[...others].filter((each) => !own.has(each)).map((each) => `missed ${each}`),
    ...[...own].filter((each) => !others.has(each)).map((each) => `invented ${each}`),
  ]
}

const comesBack = ({ notes = [] }: Section): boolean =>
  notes.some(({ kind, button }) => kind === 'call' && button !== undefined)

/**
 * Sections whose heat may be that of two different times, as SCENE-48 says: those that a button calls from, which are left and gone
 * on with at the worst time of each, and all that may follow them.
 */
function withJoinedHeat(scene: Scene): ReadonlySet<string> {
  const next = successorsOf(scene)
  const from = scene.sections.filter(comesBack).map(({ id }) => id)
  return reachedFrom(from, (id) => next.get(id) ?? [])
}

/** A rule that several rules of one event hide is not named by `checkGame`: the event is enough. */
function compareRules(
  scene: Scene,
  findings: readonly SceneFinding[],
  walked: WalkedScene,
): { disagreements: string[]; agreed: number } {
  const judged = findings.filter(
    ({ rule }) => !shapeRules.has(rule) && !localRules.has(rule) && !otherRules.has(rule) && !carryRules.has(rule),
  )
  const own = new Set(judged.map((each) => withoutPlace(`${placeOf(each)} ${each.rule}`)))
  const others = [...walked.found]
    .filter((each) => !shapeRules.has(ruleIn(each)) && !localRules.has(ruleIn(each)))
    .map(withoutPlace)
  const places = new Set(others.map(placeIn))
  // The walk counts strokes from the last stimulation of the whole way, which the rest of the first one refuses.
  const isStimulatedAgain = others.some((each) => ruleIn(each) === 'item-rest')
  // After its hard end an irritant is off for the check, and on for the walk until it is closed: both refuse the late close.
  const isLateClose = [...own].some((each) => ruleIn(each) === 'after-hard-end')
  const isOverdue = (each: string) => ruleIn(each) === 'irritant' && isLateClose
  const joinedHeat = judged.some(({ rule }) => rule === 'heat') ? withJoinedHeat(scene) : new Set<string>()
  const isApart = (each: string) => ruleIn(each) === 'heat' && joinedHeat.has(each.split(' ')[0] ?? '')
  const isExplained = (each: string) =>
    isApart(each) || places.has(placeIn(each)) || (ruleIn(each) === 'after-stimulation' && isStimulatedAgain)
  return {
    agreed: others.filter((each) => own.has(each)).length,
    disagreements: [
      ...others.filter((each) => !own.has(each) && !isOverdue(each)).map((each) => `missed ${each}`),
      ...[...own].filter((each) => !isExplained(each)).map((each) => `invented ${each}`),
    ],
  }
}

function compareLengths(scene: Scene, walked: WalkedScene): string[] {
  if (walked.longest < 0) return []
  const [longest, shortest] = [longestPath(scene)?.ms, shortestPath(scene)?.ms]
  return [
    ...(longest === walked.longest ? [] : [`longest ${longest}, walked ${walked.longest}`]),
    ...(shortest === walked.shortest ? [] : [`shortest ${shortest}, walked ${walked.shortest}`]),
  ]
}

function compareScene(scene: Scene, most: number): Comparison {
  const walked = walkScene(scene, most)
  if (!walked.isWhole && !walked.isEndless) return { isCompared: false, disagreements: [], agreed: 0 }
  const findings = checkScene(scene)
  const [isCarryFound, isCarryWalked] = [
    findings.some(({ rule }) => carryRules.has(rule)),
    [...walked.found].some((each) => ruleIn(each) === 'carry' || carryRules.has(ruleIn(each))),
  ]
  // Neither side goes on after a note that is refused, at different places.
  const isRefused = findings.some(({ rule }) => rule === 'note-while-held')
  const isRefusedByWalk = [...walked.found].some((each) => ruleIn(each) === 'note-while-held')
  const isEndless = findings.some(({ rule }) => rule === 'endless-circle')
  // The walk was cut short among circles: it may have missed anything else.
  if (!walked.isWhole) {
    const isFound = isEndless || isRefused || isRefusedByWalk
    return { isCompared: true, disagreements: isFound ? [] : ['endless false, walked true'], agreed: 1 }
  }
  if (!isEndless && (isRefused || isRefusedByWalk)) {
    const refused =
      isRefused === isRefusedByWalk || (isCarryFound && isCarryWalked)
        ? []
        : [`note ${isRefused}, walked ${isRefusedByWalk}`]
    return { isCompared: true, disagreements: refused, agreed: 1 }
  }
  if (isEndless || walked.isEndless)
    return {
      isCompared: true,
      disagreements:
        isEndless === walked.isEndless || isRefusedByWalk ? [] : [`endless ${isEndless}, walked ${walked.isEndless}`],
      agreed: 1,
    }
  const unreached = findings.filter(({ rule }) => rule === 'unreachable').map(({ path }) => path[0])
  const missing = scene.sections.filter(({ id }) => walked.played.has(id) === unreached.includes(id))
  const shape = [...compareShape(findings, walked), ...missing.map(({ id }) => `reached ${id}`)]
  const lengths = compareLengths(scene, walked)
  if (isCarryFound || isCarryWalked) {
    // An item that is opened again where one of the ways carries it is a fault of that way alone.
    const isOpenedAgain = [...walked.found].some((each) => ['item-open', 'item-rest'].includes(ruleIn(each)))
    const carry =
      isCarryFound === isCarryWalked || (isCarryFound && isOpenedAgain)
        ? []
        : [`carry ${isCarryFound}, walked ${isCarryWalked}`]
    return { isCompared: true, disagreements: [...shape, ...lengths, ...carry], agreed: 1 }
  }
  const rules = compareRules(scene, findings, walked)
  return { isCompared: true, disagreements: [...shape, ...lengths, ...rules.disagreements], agreed: rules.agreed }
}

export interface ComparedScenes {
  /** Scenes that were walked on all of their ways. */
  compared: number
  agreed: number
  /** With the seed and the scene. */
  disagreements: string[]
}

/** Compares the random scenes of `runs` seeds from `from` on; a scene with more than `most` ways is not walked. */
export function compareRandomScenes(from: number, runs: number, most: number): ComparedScenes {
  const all: ComparedScenes = { compared: 0, agreed: 0, disagreements: [] }
  for (let seed = from; seed < from + runs; seed++) {
    const scene = randomScene(openStream(`${seed}`, 'scene'))
    const { isCompared, agreed, disagreements } = compareScene(scene, most)
    if (!isCompared) continue
    all.compared += 1
    all.agreed += agreed
    if (disagreements.length > 0)
      all.disagreements.push(`seed ${seed}: ${disagreements.join(', ')}\n${describeScene(scene)}`)
  }
  return all
}
