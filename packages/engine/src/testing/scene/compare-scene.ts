/** Compares `checkScene` with the slow walk of the same scene. */
import type { Scene, Section } from '@rubato/contracts/domain'
import { checkScene } from '../../scene/check/check-scene.ts'
import type { SceneFinding } from '../../scene/check/finding.ts'
import { defaultProfile } from '../../profile.ts'
import { longestPath, shortestPath } from '../../scene/check/lengths.ts'
import { reachedFrom, successorsOf } from '../../scene/check/returns.ts'
import { openStream } from '../../random/stream.ts'
import { compareMember } from './compare-member.ts'
import { compareValues } from './compare-values.ts'
import { randomMember, type SceneMember } from './random-member.ts'
import { withRandomParts } from './random-parts.ts'
import { describeScene, randomGraph } from './random-scene.ts'
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
/** Reported by the check alone, compared elsewhere, or reported for other places than the walk. */
const otherRules: ReadonlySet<string> = new Set([
  'unreachable',
  'no-end',
  'own-note',
  'note-too-late',
  'never-holds',
  'same-answers',
  'all-answers-hidden',
  'variable-unused',
  'variable-never-set',
  'member-length',
  'refused',
])

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

/** Generated sections, judged by everything that they may contain and not only by what the walk lays out, and all that may follow. */
function withWorstContents(scene: Scene): ReadonlySet<string> {
  const next = successorsOf(scene)
  // A call that is not possible is left out: the way after it follows at once.
  const after = new Map(scene.sections.map(({ id, exit }) => [id, exit.kind === 'call' ? [exit.next.to] : []]))
  const from = scene.sections.filter(({ kind }) => kind === 'generated').map(({ id }) => id)
  return reachedFrom(from, (id) => [...(next.get(id) ?? []), ...(after.get(id) ?? [])])
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
  const worst = withWorstContents(scene)
  const isInWorst = (finding: SceneFinding) => worst.has(finding.path.at(-1) ?? '')
  const isApart = (each: string) => {
    if (ruleIn(each) === 'strokes-length')
      return judged.filter(({ rule }) => rule === 'strokes-length').every(isInWorst)
    const section = each.split(' ')[0] ?? ''
    return worst.has(section) || (ruleIn(each) === 'heat' && joinedHeat.has(section))
  }
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

function compareLengths(scene: Scene, walked: WalkedScene, { profile = defaultProfile }: SceneMember): string[] {
  if (walked.longest < 0) return []
  const [longest, shortest] = [longestPath(scene, profile)?.ms, shortestPath(scene, profile)?.ms]
  return [
    ...(longest === walked.longest ? [] : [`longest ${longest}, walked ${walked.longest}`]),
    ...(shortest === walked.shortest ? [] : [`shortest ${shortest}, walked ${walked.shortest}`]),
  ]
}

/** Compares the notes that call while something is held: null where neither side has one. Both sides stop there, at different places. */
function compareRefused(scene: Scene, findings: readonly SceneFinding[], walked: WalkedScene): string[] | null {
  const refusing = findings.filter(({ rule }) => rule === 'note-while-held')
  const isRefusedByWalk = [...walked.found].some((each) => ruleIn(each) === 'note-while-held')
  if (refusing.length === 0 && !isRefusedByWalk) return null
  const generated = scene.sections.filter(({ kind }) => kind === 'generated').map(({ id }) => id)
  const isSame = refusing.length > 0 === isRefusedByWalk
  const mayHold = refusing.length > 0 && refusing.every(({ path }) => generated.includes(path.at(-1) ?? ''))
  const isCarried = isCarryFoundIn(findings) && isCarryWalkedIn(walked)
  return isSame || mayHold || isCarried ? [] : [`note ${refusing.length > 0}, walked ${isRefusedByWalk}`]
}

const isCarryFoundIn = (findings: readonly SceneFinding[]): boolean => findings.some(({ rule }) => carryRules.has(rule))
const isCarryWalkedIn = ({ found }: WalkedScene): boolean =>
  [...found].some((each) => ruleIn(each) === 'carry' || carryRules.has(ruleIn(each)))

/**
 * Whether the walk alone finds carried items lost, each in a generated section that the check refuses because it may open the item
 * again: the content that is laid out there does so, and closes it.
 */
function isOpenedByGenerator(findings: readonly SceneFinding[], { found }: WalkedScene): boolean {
  const isReopened = ({ rule, at: [field] }: SceneFinding) => rule === 'item-open' && field === 'config'
  const refused = findings.filter(isReopened).map(({ path }) => path.at(-1))
  const lost = [...found].filter((each) => ruleIn(each) === 'carry').map(placeIn)
  return lost.length > 0 && lost.every((section) => refused.includes(section))
}

function compareCarried(findings: readonly SceneFinding[], walked: WalkedScene): string[] {
  const [isCarryFound, isCarryWalked] = [isCarryFoundIn(findings), isCarryWalkedIn(walked)]
  // An item that is opened again where one of the ways carries it is a fault of that way alone.
  const isOpenedAgain = [...walked.found].some((each) => ['item-open', 'item-rest'].includes(ruleIn(each)))
  const isSame = isCarryFound === isCarryWalked
  const isExplained = isCarryFound ? isOpenedAgain : isOpenedByGenerator(findings, walked)
  return isSame || isExplained ? [] : [`carry ${isCarryFound}, walked ${isCarryWalked}`]
}

const compared = (disagreements: string[], agreed = 1): Comparison => ({ isCompared: true, disagreements, agreed })

/** The findings about the ways and the rules on them. */
function compareWays(
  scene: Scene,
  member: SceneMember,
  findings: readonly SceneFinding[],
  walked: WalkedScene,
): Comparison {
  const refused = compareRefused(scene, findings, walked)
  const isEndless = findings.some(({ rule }) => rule === 'endless-circle')
  // The walk was cut short among circles: it may have missed anything else.
  if (!walked.isWhole) return compared(isEndless || refused ? [] : ['endless false, walked true'])
  if (!isEndless && refused) return compared(refused)
  if (isEndless || walked.isEndless) {
    const isSame = isEndless === walked.isEndless || refused !== null
    return compared(isSame ? [] : [`endless ${isEndless}, walked ${walked.isEndless}`])
  }
  const unreached = findings.filter(({ rule }) => rule === 'unreachable').map(({ path }) => path[0])
  const missing = scene.sections.filter(({ id }) => walked.played.has(id) === unreached.includes(id))
  const shape = [
    ...compareShape(findings, walked),
    ...missing.map(({ id }) => `reached ${id}`),
    ...compareLengths(scene, walked, member),
    ...compareMember(scene, member, findings, walked.longest),
  ]
  if (isCarryFoundIn(findings) || isCarryWalkedIn(walked))
    return compared([...shape, ...compareCarried(findings, walked)])
  const rules = compareRules(scene, findings, walked)
  return compared([...shape, ...rules.disagreements], rules.agreed)
}

/** `findings` are those of the check. */
export function compareScene(
  scene: Scene,
  member: SceneMember,
  most: number,
  findings: readonly SceneFinding[] = checkScene(scene, member.profile, member.maximum),
): Comparison {
  const values = compareValues(scene, findings)
  const walked = walkScene(scene, most, member.profile)
  if (!walked.isWhole && !walked.isEndless) return { isCompared: false, disagreements: values, agreed: 0 }
  const ways = compareWays(scene, member, findings, walked)
  return { ...ways, disagreements: [...values, ...ways.disagreements] }
}

export interface ComparedScenes {
  /** Scenes that were walked on all of their ways. */
  compared: number
  agreed: number
  /** With the seed and the scene. */
  disagreements: string[]
}

export const randomScene = (seed: number): Scene =>
  withRandomParts(openStream(`${seed}`, 'parts of a scene'), randomGraph(openStream(`${seed}`, 'scene')))

/** Compares the random scenes of `runs` seeds from `from` on; a scene with more than `most` ways is not walked. */
export function compareRandomScenes(from: number, runs: number, most: number): ComparedScenes {
  const all: ComparedScenes = { compared: 0, agreed: 0, disagreements: [] }
  for (let seed = from; seed < from + runs; seed++) {
    const scene = randomScene(seed)
    const member = randomMember(openStream(`${seed}`, 'member'))
    const { isCompared, agreed, disagreements } = compareScene(scene, member, most)
    all.compared += isCompared ? 1 : 0
    all.agreed += agreed
    if (disagreements.length > 0)
      all.disagreements.push(`seed ${seed}: ${disagreements.join(', ')}\n${describeScene(scene)}`)
  }
  return all
}
