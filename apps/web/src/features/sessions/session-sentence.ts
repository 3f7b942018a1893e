/** What the session will be, in plain English, before it starts. */
import type { TFunction } from 'i18next'
import { DEFAULT_VOICE, getTask, taskNode, type GeneratorConfig, type TaskId } from '@rubato/contracts/domain'
import type { PlayerProfile } from '@rubato/engine'
import { durationText } from './describe-config.ts'
import { playableTaskIds, taskGroups } from './playable-tasks.ts'

const listed = (names: readonly string[], language: string, type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat(language, { type }).format(names)

export function sessionSentences(
  t: TFunction,
  { config, profile }: { config: GeneratorConfig; profile: PlayerProfile },
  language: string,
): string[] {
  const isOn = (id: TaskId): boolean => taskNode(config, id).enabled
  const voice = config.instructor.voice ?? DEFAULT_VOICE
  const { edging } = config.orgasm
  const left = [...playableTaskIds].filter((id) => !isOn(id))
  const endings = taskGroups.endings.filter(isOn).map((id) => t(`generate.endings.${id}`))
  const edges = edging.enabled && edging.edges.max > 0
  return [
    t('generate.sentence.base', { length: durationText(t, config), voice, ...profile.tempo }),
    t('generate.sentence.tasks', { count: playableTaskIds.size - left.length }),
    edges ? t('generate.sentence.edges', { count: edging.edges.max }) : t('generate.sentence.no-edges'),
    ...(endings.length ? [t('generate.sentence.endings', { names: listed(endings, language, 'disjunction') })] : []),
    ...(left.length
      ? [
          t('generate.sentence.without', {
            names: listed(
              left.map((id) => getTask(id).label.toLowerCase()),
              language,
              'conjunction',
            ),
          }),
        ]
      : []),
  ]
}
