/** The answers before the first session: from the settings, kept in this tab, and as a change of the settings. */
import {
  CALL_NAME_MAX,
  DEFAULT_SCRIPT_ID,
  DEFAULT_VOICE,
  intensities,
  SESSION_MINUTES_MAX,
  taskIdSchema,
  tasks,
  voiceNames,
  type Settings,
  type TaskId,
} from '@rubato/contracts/domain'
import { z } from 'zod'
import type { DevicePreferences } from '../../domain/device-preferences.ts'
import { intimateDrafts } from '../../domain/member-data/forget-intimate-data.ts'
import { dropDraft, hasDraft, readDraft, saveDraft } from '../../lib/storage/drafts.ts'

const minutes = z.int().min(1).max(SESSION_MINUTES_MAX)

const answersSchema = z.object({
  callName: z.string().max(CALL_NAME_MAX),
  script: z.string(),
  voice: z.enum(voiceNames),
  /** Address of a natural voice of this browser, or an empty text. */
  browserVoice: z.string(),
  /** Tasks that never appear, in any session. */
  never: z.array(taskIdSchema),
  length: z.object({ min: minutes, max: minutes }),
  intensity: z.enum(intensities),
})
export type WelcomeAnswers = z.infer<typeof answersSchema>

const DRAFT = intimateDrafts.welcome

export const answersFrom = (
  settings: Settings,
  { voiceSource, browserVoice }: Pick<DevicePreferences, 'voiceSource' | 'browserVoice'>,
): WelcomeAnswers => ({
  callName: settings.callName,
  script: settings.gameGeneratorConfig.instructor.script ?? DEFAULT_SCRIPT_ID,
  voice: settings.gameGeneratorConfig.instructor.voice ?? DEFAULT_VOICE,
  browserVoice: (voiceSource === 'browser' && browserVoice) || '',
  never: settings.profile.hardLimits,
  length: settings.gameGeneratorConfig.gameDuration,
  intensity: settings.intensity,
})

/** The answers of this tab, else those of the settings. */
export function keptAnswers(initial: WelcomeAnswers): WelcomeAnswers {
  const kept = answersSchema.safeParse(readDraft(DRAFT, initial))
  return kept.success && hasDraft(DRAFT) ? kept.data : initial
}
export const keepAnswers = (answers: WelcomeAnswers): void => saveDraft(DRAFT, answers)
export const dropAnswers = (): void => dropDraft(DRAFT)

/** The change of the settings. Limits among tasks that were not `asked` about stay as they are. */
export const settingsChange =
  (answers: WelcomeAnswers, asked: readonly TaskId[]) =>
  ({ profile, gameGeneratorConfig: config }: Settings) => {
    const isNever = (id: TaskId) => (asked.includes(id) ? answers.never : profile.hardLimits).includes(id)
    const { script, voice } = answers
    return {
      callName: answers.callName.trim(),
      intensity: answers.intensity,
      welcome: 'answered',
      profile: { ...profile, hardLimits: tasks.map(({ id }) => id).filter(isNever) },
      gameGeneratorConfig: {
        ...config,
        gameDuration: answers.length,
        instructor: { ...config.instructor, script, voice },
      },
    } satisfies Partial<Settings>
  }
