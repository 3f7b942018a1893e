/** Names of settings that were changed in two places. */
import type { TFunction } from 'i18next'

export function clashName(t: TFunction, path: readonly string[]): string {
  const names: Record<string, string> = {
    tempo: t('settings.tempo'),
    beatPatternTempo: t('settings.pattern-tempo'),
    edgingTempoPercent: t('settings.edging-tempo'),
    chatSpeed: t('settings.chat-speed'),
    talk: t('settings.talk'),
  }
  return names[path.join('.')] ?? path.join(', ')
}
