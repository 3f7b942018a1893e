/**
 * Makes a branching game from another source safe for one person, as `secureGame` does for a linear one: on every way, tasks that
 * they have not turned on, cannot do or refuse, and tasks that break a cap, a rest or a pair, are replaced. Generated sections
 * lose the tasks that the person refuses.
 */
import {
  taskIds,
  type GameEvent,
  type ItemId,
  type PlayableScene,
  type Section,
  type SectionOf,
  type TaskId,
} from '@rubato/contracts/domain'
import { firstTempo, orgasms, withoutProblems, withoutTasks } from '../check/replace-tasks.ts'
import { outcomeTasks, permittedConfig } from '../config/resolve-config.ts'
import { refusalFor, type PlayerProfile } from '../profile.ts'
import { sortByTime } from '../spans.ts'
import { isTask, needsOrgasm } from '../tasks/task.ts'
import { checkScene } from './check/check-scene.ts'
import type { SceneFinding, SceneRule } from './check/finding.ts'

export interface SecuredScene {
  /** Same sections and ways as before. An ending is `denied` where its orgasm was taken out. */
  scene: PlayableScene
  /** The tasks that were taken out, in the order of the catalogue; the member is shown them before the start. */
  swapped: TaskId[]
  /** What could not be repaired: a game with any of it must not be played. */
  findings: SceneFinding[]
}

/** Matters of the writing, such as words that take longer with a slow voice: the session is safe with them. */
const writing: ReadonlySet<SceneRule> = new Set<SceneRule>([
  'all-answers-hidden',
  'kept-too-much',
  'never-holds',
  'note-too-late',
  'placeholder-unfilled',
  'question-too-long',
  'same-answers',
  'unreachable',
  'variable-never-set',
  'variable-unused',
  'words-without-room',
  'other-ending',
])

type Timeline = SectionOf<'timeline'>

const eventsOf = (section: Section): readonly GameEvent[] => (section.kind === 'timeline' ? section.events : [])

/** Indexes of the events that the findings name, by the id of their section. */
function indexesOf(findings: readonly SceneFinding[]): Map<string, Set<number>> {
  const indexes = new Map<string, Set<number>>()
  for (const { path, at } of findings) {
    const [where, index] = at
    const section = path.at(-1)
    if (where !== 'events' || typeof index !== 'number' || section === undefined) continue
    indexes.set(section, (indexes.get(section) ?? new Set()).add(index))
  }
  return indexes
}

/** Items that no section has to carry over any more, by the id of the section. */
function dropsOf(findings: readonly SceneFinding[]): Map<string, Set<ItemId>> {
  const drops = new Map<string, Set<ItemId>>()
  for (const { mend } of findings)
    if (mend?.kind === 'do-not-carry') drops.set(mend.section, (drops.get(mend.section) ?? new Set()).add(mend.item))
  return drops
}

/** The tasks that put on, in or hold what some section carries over: they go from all sections or from none. */
function carriedTasks(sections: readonly Section[]): ReadonlySet<TaskId> {
  const carried = new Set(sections.flatMap(({ carries = [] }) => carries))
  const openings = sections.flatMap(eventsOf).filter((event) => event.kind === 'open' && carried.has(event.item))
  return new Set(openings.map(({ task }) => task).filter(isTask))
}

const hasTask = (events: readonly GameEvent[], tasks: ReadonlySet<TaskId>): boolean =>
  events.some(({ task }) => isTask(task) && tasks.has(task))

const withEvents = (section: Timeline, events: readonly GameEvent[]): Timeline => ({ ...section, events: [...events] })

interface Round {
  sections: Section[]
  isSame: boolean
}

class Securing {
  readonly swapped = new Set<TaskId>()
  /** The sections whose orgasm was taken out. */
  readonly deniedIn = new Set<string>()
  private readonly first: number

  constructor(profile: PlayerProfile) {
    this.first = firstTempo(profile)
  }

  /** The section without the tasks of the events that are named. */
  private repaired(section: Timeline, indexes: ReadonlySet<number>): Timeline {
    const { events, swapped, isSame } = withoutProblems(section.events, indexes, {
      duration: section.length,
      first: this.first,
    })
    for (const task of swapped) {
      this.swapped.add(task)
      if (orgasms.has(task)) this.deniedIn.add(section.id)
    }
    return isSame ? section : withEvents(section, events)
  }

  private without(section: Section, tasks: ReadonlySet<TaskId>): Section {
    if (section.kind !== 'timeline' || !hasTask(section.events, tasks)) return section
    for (const { task } of section.events) if (isTask(task) && tasks.has(task)) this.swapped.add(task)
    return withEvents(section, withoutTasks(section.events, tasks, this.first))
  }

  /** The tasks that go from every section once they are taken out of one. */
  private everywhere(sections: readonly Section[]): ReadonlySet<TaskId> {
    const gone = new Set([...carriedTasks(sections)].filter((task) => this.swapped.has(task)))
    const hasOrgasm = sections.some((section) => section.kind === 'generated' || hasTask(section.events, orgasms))
    if (this.deniedIn.size > 0 && !hasOrgasm)
      for (const task of sections.flatMap(eventsOf).map((event) => event.task)) if (needsOrgasm(task)) gone.add(task)
    return gone
  }

  round(sections: readonly Section[], findings: readonly SceneFinding[]): Round {
    const indexes = indexesOf(findings)
    const drops = dropsOf(findings)
    const repaired = sections.map((section): Section => {
      const named = indexes.get(section.id)
      const { carries, ...rest } = section
      const drop = drops.get(section.id)
      const left = carries?.filter((item) => !drop?.has(item))
      const lighter = drop ? ({ ...rest, ...(left?.length ? { carries: left } : {}) } as Section) : section
      return named && lighter.kind === 'timeline' ? this.repaired(lighter, named) : lighter
    })
    const gone = this.everywhere(repaired)
    const after = gone.size > 0 ? repaired.map((section) => this.without(section, gone)) : repaired
    return { sections: after, isSame: after.every((section, index) => section === sections[index]) }
  }
}

/** The ending of a section is denied where its orgasm was taken out or is refused. */
function ending(section: Section, profile: PlayerProfile, deniedIn: ReadonlySet<string>): Section {
  const { exit, id } = section
  if (exit.kind !== 'end' || exit.outcome === 'denied') return section
  const isDenied = deniedIn.has(id) || refusalFor(profile, outcomeTasks[exit.outcome]) !== null
  return isDenied ? { ...section, exit: { ...exit, outcome: 'denied' } } : section
}

/** @param maximum the longest game that the member allows, ms */
export function secureScene(scene: PlayableScene, profile: PlayerProfile, maximum = Infinity): SecuredScene {
  const securing = new Securing(profile)
  let sections = scene.sections.map((section): Section => {
    if (section.kind === 'timeline') return withEvents(section, sortByTime(section.events))
    const { config, leftOut } = permittedConfig(section.config, profile)
    for (const task of leftOut) securing.swapped.add(task)
    return { ...section, config }
  })
  for (;;) {
    const all = checkScene({ ...scene, sections }, profile, maximum)
    const findings = all.filter(({ rule }) => !writing.has(rule))
    const round = securing.round(sections, findings)
    sections = round.sections
    if (!round.isSame) continue
    const ended = sections.map((section) => ending(section, profile, securing.deniedIn))
    for (const [index, section] of ended.entries()) {
      const before = sections[index]?.exit
      if (section !== sections[index] && before?.kind === 'end') securing.swapped.add(outcomeTasks[before.outcome])
    }
    return {
      scene: { ...scene, sections: ended },
      swapped: taskIds.filter((id) => securing.swapped.has(id)),
      findings,
    }
  }
}
