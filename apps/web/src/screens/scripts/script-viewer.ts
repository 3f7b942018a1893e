/** The viewer of scripts and the choice of a script, composed of the viewer of items and the settings. */
import { useMemo } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  DEFAULT_SCRIPT_ID,
  DEFAULT_VOICE,
  findInstructor,
  findPlaceholders,
  type Dialog,
  type VoiceName,
} from '@rubato/contracts/domain'
import type { Viewer } from '../../features/scripts/parts/script-badges.tsx'
import type { ScriptViewer } from '../../features/scripts/script/script-viewer.ts'
import { settingsQuery, useSaveScript } from '../../features/settings/settings.queries.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { useItemViewer } from '../items/item-viewer.ts'
import { readDevicePreferences, stageVoices } from '../../domain/device-preferences.ts'
import { sitePreview } from '../../domain/site-voice.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'

/** The same object until a field changes, so that the cards of a long list do not render again. */
export function useViewer(): Viewer {
  const viewer = useItemViewer()
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const chosenScript = settings.gameGeneratorConfig.instructor.script ?? DEFAULT_SCRIPT_ID
  return useMemo(() => ({ ...viewer, chosenScript }), [viewer, chosenScript])
}

/** Returns a function that makes a script the one of the member's games. */
export function useChooseScript(): (scriptId: string) => void {
  const { t } = useTranslation()
  const save = useSaveScript({
    onSaved(script) {
      const instructor = findInstructor(script)
      const title = instructor
        ? t('scripts.chosen-instructor', { name: t(`words.instructors.${instructor.id}.name`) })
        : t('scripts.chosen')
      notifySuccess(title, t('scripts.chosen-text'))
    },
    onRejected: (error) => notifyError(t('scripts.failed.choose'), describeError(t, error).message),
  })
  return save.mutate
}

export function useScriptViewer(): ScriptViewer {
  const viewer = useViewer()
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const voice = settings.gameGeneratorConfig.instructor.voice ?? DEFAULT_VOICE
  return {
    ...viewer,
    onChoose: useChooseScript(),
    onListen: (line) => listen(line, voice),
  }
}

/** Speaks a dialog. The voices are large: they are loaded at the first use. */
async function listen({ id: dialogId, text, speech }: Dialog, voice: VoiceName) {
  const { previewVoice } = await import('../../play/voice-preview.ts')
  const words = speech ?? text
  // The server fills placeholders, for which a preview has no values.
  const isPlain = findPlaceholders(words).length === 0
  const site = isPlain ? sitePreview(voice, { kind: 'dialog', dialogId, part: 'whole', values: {} }) : undefined
  await previewVoice(voice, words, { ...stageVoices(readDevicePreferences()), site })
}
