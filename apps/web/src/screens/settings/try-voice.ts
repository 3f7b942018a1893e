/** Lets a member hear a voice. The voices are large: they are loaded at the first use. */
import { SAMPLE_LINE } from '@rubato/contracts/api'
import type { VoiceName } from '@rubato/contracts/domain'
import { readDevicePreferences, stageVoices } from '../../domain/device-preferences.ts'
import { sitePreview } from '../../domain/site-voice.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import { notifyError } from '../../lib/notify.ts'

/** Speaks a sample. `browserVoice`: the address of a voice of the browser, which speaks in place of the named one. */
export async function tryVoice(voice: VoiceName, browserVoice?: string | null): Promise<void> {
  const { previewVoice } = await import('../../play/voice-preview.ts')
  const { voiceSource } = stageVoices(readDevicePreferences())
  const chosen = browserVoice === undefined ? voiceSource : browserVoice === null ? 'bundled' : 'browser'
  const options = { voiceSource: chosen, browserVoice: browserVoice ?? null }
  const site = sitePreview(voice, { kind: 'shipped', line: SAMPLE_LINE })
  await previewVoice(voice, texts.t('settings.try-line'), { ...options, site }).catch(() =>
    notifyError(texts.t('settings.voice'), texts.t('settings.try-failed')),
  )
}
