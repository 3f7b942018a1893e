/** The metronome's settings and controls, around the player that `play/metronome` makes. */
import { useTranslation } from 'react-i18next'
import { MetronomeScreen } from '../../features/metronome/metronome-screen.tsx'
import { soundDelay } from '../../domain/sound-output/sound-delay.ts'
import { useMetronomeSettings } from '../../features/metronome/metronome-settings.ts'
import { MetronomeFace, useMetronome } from '../../play/metronome/index.ts'
import { useStore } from '../../ui/store.ts'

export function Metronome() {
  const { t } = useTranslation()
  const [settings, change] = useMetronomeSettings()
  const player = useMetronome(settings, t('metronome.title'), soundDelay)
  const phase = useStore(player.phase)
  const heard = useStore(player.heard)
  return (
    <MetronomeScreen
      settings={settings}
      change={change}
      phase={phase}
      heard={heard}
      onStart={player.start}
      onStop={player.stop}
      onGoOn={player.resume}
      onNote={player.onNote}
      renderFace={(middle) => (
        <MetronomeFace player={player} bar={settings.bar} light={settings.light} beatCount={t('metronome.beat-count')}>
          {middle}
        </MetronomeFace>
      )}
    />
  )
}
