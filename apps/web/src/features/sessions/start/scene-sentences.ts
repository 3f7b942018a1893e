/** Describes a branching game in sentences, before it starts. */
import type { TFunction } from 'i18next'
import { taskIds, taskNode, type Section, type TaskId } from '@rubato/contracts/domain'
import { endingsOf, longestPath, refusalFor, resolveConfig, shortestPath } from '@rubato/engine'
import { explainText } from '../../../domain/texts/explain-text.ts'
import type { SecuredSession } from '../prepare/secure-session.ts'

const minutes = (ms: number): number => Math.max(1, Math.round(ms / 60_000))

export const isAsked = ({ exit }: Section): boolean => exit.kind === 'ask'
const isTyped = ({ exit }: Section): boolean => exit.kind === 'number' || exit.kind === 'text'
const hasButtons = ({ notes = [] }: Section): boolean => notes.some(({ button }) => button !== undefined)

/** The words of the author that are spoken, those of questions aside. */
const ownWordsIn = (section: Section): number =>
  section.kind === 'timeline'
    ? section.events.filter((event) => event.kind === 'say' && event.text !== undefined).length
    : 0

/** The contents of its sections; of generated ones, the tasks that their config allows this member. */
function tasksOf({ game, profile }: SecuredSession): TaskId[] {
  if (!('sections' in game)) return []
  const found = new Set<string>()
  for (const section of game.sections) {
    if (section.kind === 'timeline') for (const { kind, task } of section.events) found.add(kind === 'task' ? task : '')
    else {
      const config = resolveConfig(section.config)
      for (const id of taskIds) if (taskNode(config, id).enabled && refusalFor(profile, id) === null) found.add(id)
    }
  }
  return taskIds.filter((id) => found.has(id) && id !== 'warm-up')
}

export function sceneSentences(t: TFunction, session: SecuredSession, language: string): string[] {
  const { game, profile } = session
  if (!('sections' in game)) return []
  const [min, max] = [shortestPath(game, profile)?.ms ?? 0, longestPath(game, profile)?.ms ?? 0]
  const length = { min: minutes(min), max: minutes(max) }
  const endings = endingsOf(game).filter(({ isReachable }) => isReachable).length
  const own = game.sections.reduce((sum, section) => sum + ownWordsIn(section), 0)
  const names = tasksOf(session)
  const explained = explainText(
    t,
    [
      ...(names.length > 0 ? [{ key: 'explain.game-tasks' as const, values: { names, count: names.length } }] : []),
      ...(own > 0 ? [{ key: 'explain.game-own-words' as const, values: { count: own } }] : []),
      ...(game.silentBeat ? [{ key: 'explain.silent-beat' as const, values: {} }] : []),
    ],
    language,
  )
  return [
    length.min === length.max
      ? t('custom-game.scene.length', { minutes: length.max })
      : t('custom-game.scene.length-range', length),
    t('custom-game.scene.endings', { count: endings }),
    ...(game.sections.some(isAsked) ? [t('custom-game.scene.questions')] : []),
    ...(game.sections.some(isTyped) ? [t('custom-game.scene.typed')] : []),
    ...(game.sections.some((each) => isAsked(each) || isTyped(each)) ? [t('custom-game.scene.silence')] : []),
    ...(game.sections.some(hasButtons) ? [t('custom-game.scene.buttons')] : []),
    ...explained,
  ]
}
