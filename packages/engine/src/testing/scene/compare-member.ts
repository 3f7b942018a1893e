/** Compares the findings of `checkScene` that depend on the member alone: tasks that they refuse, and the longest game that they allow. */
import type { GameEvent, Scene, Section } from '@rubato/contracts/domain'
import { refusalFor, type PlayerProfile } from '../../profile.ts'
import { caps } from '../../safety/caps.ts'
import { itemRules } from '../../safety/item-rules.ts'
import type { SceneFinding } from '../../scene/check/finding.ts'
import { isTask } from '../../tasks/task.ts'
import type { SceneMember } from './random-member.ts'

/** Whether the person refuses the task of the event, or all of those that open its item. */
function isRefused(profile: PlayerProfile, event: GameEvent): boolean {
  if (isTask(event.task) && refusalFor(profile, event.task) !== null) return true
  return event.kind === 'open' && itemRules[event.item].tasks.every((task) => refusalFor(profile, task) !== null)
}

const hasRefused = (section: Section, { profile }: SceneMember): boolean =>
  profile !== undefined && section.kind === 'timeline' && section.events.some((event) => isRefused(profile, event))

/** `longest` is the longest way that was walked, ms. */
export function compareMember(
  scene: Scene,
  member: SceneMember,
  findings: readonly SceneFinding[],
  longest: number,
): string[] {
  const named = new Set(findings.filter(({ rule }) => rule === 'refused').map(({ path }) => path.at(-1)))
  const differing = scene.sections.filter((section) => hasRefused(section, member) !== named.has(section.id))
  const isTooLong = findings.some(({ rule }) => rule === 'member-length' || rule === 'game-length')
  const isLong = longest > Math.min(member.maximum, caps.session.value)
  return [
    ...differing.map(({ id }) => `refused in ${id} ${named.has(id)}`),
    ...(isTooLong === isLong ? [] : [`too long ${isTooLong}, walked ${longest}`]),
  ]
}
