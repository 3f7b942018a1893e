/** The volumes of the session. */
import type { Playback } from '../../playback.ts'
import { volumeChannels } from '../../outputs/volumes.ts'
import type { StageTexts } from '../../texts.ts'
import { SidePanel } from './side-panel.tsx'
import styles from './side-panel.module.css'
import { useStore } from '../use-store.ts'

interface SoundPanelProps {
  playback: Pick<Playback, 'volumes' | 'setVolumes'>
  texts: StageTexts
  onClose(): void
}

export function SoundPanel({ playback, texts, onClose }: SoundPanelProps) {
  const volumes = useStore(playback.volumes)
  const { sound } = texts
  return (
    <SidePanel title={sound.title} closeLabel={texts.buttons.close} onClose={onClose}>
      {volumeChannels.map((channel) => (
        <label key={channel} className={styles.volume}>
          <span>{sound.channels[channel]}</span>
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={Math.round(volumes[channel] * 100)}
            onChange={(event) =>
              playback.setVolumes({ [channel]: event.currentTarget.valueAsNumber / 100, isMuted: false })
            }
          />
        </label>
      ))}
    </SidePanel>
  )
}
