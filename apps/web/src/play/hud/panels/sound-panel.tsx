/** The volumes of the session, and how much of it is spoken. */
import type { Playback } from '../../playback.ts'
import { talkLevels } from '@rubato/contracts/domain'
import { GradientSlider } from '../../../ui/inputs/number/gradient-slider.tsx'
import { volumeChannels, type VolumeChannel } from '../../outputs/volumes.ts'
import type { StageTexts } from '../../texts.ts'
import { Options } from './options.tsx'
import { SidePanel } from './side-panel.tsx'
import styles from './side-panel.module.css'
import { useStore } from '../../../ui/store.ts'

interface SoundPanelProps {
  playback: Pick<Playback, 'volumes' | 'setVolumes' | 'talk' | 'extras' | 'voice'>
  texts: StageTexts
  onClose(): void
}

/** The level of talk; a change applies from the next line on. */
function TalkLevels({ playback: { talk }, texts: { sound } }: SoundPanelProps) {
  const { level } = useStore(talk.choice)
  return (
    <Options legend={sound.talk}>
      {talkLevels.map((each) => (
        <label key={each}>
          <input type="radio" name="talk" checked={each === level} onChange={() => talk.setChoice({ level: each })} />
          <span>{sound.talkLevels[each]}</span>
        </label>
      ))}
    </Options>
  )
}

interface VolumeSliderProps {
  label: string
  value: number
  onChange(value: number): void
}

function VolumeSlider({ label, value, onChange }: VolumeSliderProps) {
  return (
    <label className={styles.volume}>
      <span>{label}</span>
      <GradientSlider
        min={0}
        max={100}
        step={5}
        value={Math.round(value * 100)}
        onChange={(percent) => onChange(percent / 100)}
      />
    </label>
  )
}

/** The source of the voice. */
function Source({ playback, texts: { sound } }: SoundPanelProps) {
  const { source } = useStore(playback.voice.state)
  return (
    <p className={styles.source} data-source={source}>
      {sound.sources[source]}
    </p>
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
          <VolumeSlider
            key={channel}
            label={sound.channels[channel]}
            value={volumes[channel]}
            onChange={(value) => playback.setVolumes({ [channel]: value, isMuted: false })}
          />
        ))}
      <Source {...props} />
      <TalkLevels {...props} />
      {playback.extras.map(({ name, SoundOptions }) => SoundOptions && <SoundOptions key={name} />)}
    </SidePanel>
  )
}
