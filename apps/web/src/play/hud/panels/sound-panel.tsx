/** The volumes of the session, and how much of it is spoken. */
import type { Playback } from '../../playback.ts'
import { talkLevels } from '@rubato/contracts/domain'
import { volumeChannels, type VolumeChannel } from '../../outputs/volumes.ts'
import type { StageTexts } from '../../texts.ts'
import { SidePanel } from './side-panel.tsx'
import styles from './side-panel.module.css'
import { useStore } from '../use-store.ts'

interface SoundPanelProps {
  playback: Pick<Playback, 'volumes' | 'setVolumes' | 'talk' | 'extras'>
  texts: StageTexts
  onClose(): void
}

/** The level of talk; a change applies from the next line on. */
function TalkLevels({ playback: { talk }, texts: { sound } }: SoundPanelProps) {
  const { level } = useStore(talk.choice)
  return (
    <fieldset className={styles.talk}>
      <legend>{sound.talk}</legend>
      {talkLevels.map((each) => (
        <label key={each}>
          <input type="radio" name="talk" checked={each === level} onChange={() => talk.setChoice({ level: each })} />
          <span>{sound.talkLevels[each]}</span>
        </label>
      ))}
    </fieldset>
  )
}

export function SoundPanel(props: SoundPanelProps) {
  const { playback, texts, onClose } = props
  const volumes = useStore(playback.volumes)
  const { sound } = texts
  const inUse = new Set<VolumeChannel>([
    'all',
    'voice',
    'beat',
    ...playback.extras.flatMap(({ channels = [] }) => channels),
  ])
  return (
    <SidePanel title={sound.title} closeLabel={texts.buttons.close} onClose={onClose}>
      {volumeChannels
        .filter((channel) => inUse.has(channel))
        .map((channel) => (
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
      <TalkLevels {...props} />
    </SidePanel>
  )
}
