/** Current instructions for stroking, the voice, and tools. */
import type { VoiceName } from '@rubato/contracts/domain'
import type { StageView } from '@rubato/engine'
import { CircleQuestionMark, Keyboard, SlidersHorizontal, Volume2, VolumeX, type LucideIcon } from 'lucide-react'
import type { ExtraTool, RunningExtra } from '../../extra.ts'
import type { Playback } from '../../playback.ts'
import { fill, type StageTexts } from '../../texts.ts'
import { Facts } from './facts.tsx'
import styles from './top-bar.module.css'
import { isCutOff } from '../../../ui/cut-off.ts'
import { createStore, useStore } from '../../../ui/store.ts'

interface TopBarProps {
  playback: Playback
  view: StageView
  voice: VoiceName
  texts: StageTexts
  /** The open panel. */
  panel: string | null
  onPanel: (panel: string) => void
  onMute: () => void
  /** Opens the choice of keys; without it there is no such button. */
  onKeys?: (() => void) | undefined
}

interface ChipProps extends Pick<TopBarProps, 'panel' | 'onPanel'> {
  extra: RunningExtra
  tool: ExtraTool
}

interface ToolProps {
  label: string
  icon: LucideIcon
  onClick: () => void
  isOpen?: boolean
  isPressed?: boolean
}

/** A round button with an icon; its name is its tooltip. */
function Tool({ label, icon: Icon, onClick, isOpen, isPressed }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <Icon aria-hidden="true" size={18} />
    </button>
  )
}

const always = createStore(true)

/** The button of an extra. It opens its panel, or acts at once. */
function Chip({ extra: { name, Panel }, tool, panel, onPanel }: ChipProps) {
  const label = useStore(tool.label)
  const isOn = useStore(tool.isOn)
  const isShown = useStore(tool.isShown ?? always)
  if (!isShown) return null
  return (
    <button
      type="button"
      className={styles.chip}
      title={label}
      aria-label={label}
      aria-expanded={Panel && panel === name}
      data-on={isOn}
      onClick={tool.press ?? (() => onPanel(name))}
    >
      <tool.icon aria-hidden="true" size={16} />
      <span>{label}</span>
    </button>
  )
}

const Chips = ({ playback, panel, onPanel }: TopBarProps) => (
  <div className={styles.chips}>
    {playback.extras.map(
      (extra) => extra.tool && <Chip key={extra.name} {...{ extra, tool: extra.tool, panel, onPanel }} />,
    )}
  </div>
)

function Tools({ playback, texts, panel, onPanel, onMute, onKeys }: TopBarProps) {
  const { isMuted } = useStore(playback.volumes)
  const { buttons } = texts
  return (
    <div className={styles.tools}>
      <Tool label={buttons.mute} icon={isMuted ? VolumeX : Volume2} isPressed={isMuted} onClick={onMute} />
      <Tool
        label={buttons.sound}
        icon={SlidersHorizontal}
        isOpen={panel === 'sound'}
        onClick={() => onPanel('sound')}
      />
      <Tool label={buttons.help} icon={CircleQuestionMark} isOpen={panel === 'help'} onClick={() => onPanel('help')} />
      {onKeys && <Tool label={buttons.keys} icon={Keyboard} onClick={onKeys} />}
    </div>
  )
}

/** Name of the voice, or why it does not speak. */
function Voice({ playback, voice, texts: { labels, voices } }: TopBarProps) {
  const { health } = useStore(playback.voice.state)
  return (
    <p className={styles.voice} role="status">
      {health === 'failed'
        ? labels[isCutOff() ? 'voiceOffline' : 'voiceFailed']
        : fill(labels.voice, { voice: voices[voice] })}
    </p>
  )
}

export function TopBar(props: TopBarProps) {
  const { playback, view, texts } = props
  return (
    <header className={styles.bar}>
      <svg className={styles.mark} viewBox="0 0 28 28" aria-hidden="true">
        <circle cx="14" cy="14" r="12.5" />
        <path d="M14 20.5 18.6 8.6" />
        <circle className={styles.bob} cx="18.6" cy="8.6" r="2" />
      </svg>
      <Facts playback={playback} view={view} texts={texts} />
      <div className={styles.side}>
        <Chips {...props} />
        <Voice {...props} />
        <Tools {...props} />
      </div>
    </header>
  )
}
