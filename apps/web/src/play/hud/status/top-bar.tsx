/** Current instructions for stroking, and one row of tools; the others are in the menu "More". */
import type { VoiceName } from '@rubato/contracts/domain'
import type { StageView } from '@rubato/engine'
import { Ellipsis, VolumeX } from 'lucide-react'
import type { ExtraTool, RunningExtra } from '../../extra.ts'
import type { Playback } from '../../playback.ts'
import { fill, type StageTexts } from '../../texts.ts'
import controls from '../controls/controls.module.css'
import { Facts } from './facts.tsx'
import styles from './top-bar.module.css'
import { isCutOff } from '../../../ui/cut-off.ts'
import { useStore } from '../../../ui/store.ts'

interface TopBarProps {
  playback: Playback
  view: StageView
  voice: VoiceName
  texts: StageTexts
  /** The open panel. */
  panel: string | null
  onPanel: (panel: string) => void
}

interface ChipProps extends Pick<TopBarProps, 'panel' | 'onPanel'> {
  extra: RunningExtra
  tool: ExtraTool & Required<Pick<ExtraTool, 'row'>>
}

/** The button of an extra. It opens its panel, or acts at once. */
function Chip({ extra: { name, Panel }, tool, panel, onPanel }: ChipProps) {
  const label = useStore(tool.label)
  const isOn = useStore(tool.isOn)
  return (
    <button
      type="button"
      className={styles.chip}
      title={label}
      aria-expanded={Panel && panel === name}
      data-on={isOn}
      data-wide={!tool.row.onPhones || undefined}
      onClick={tool.press ?? (() => onPanel(name))}
    >
      <tool.icon aria-hidden="true" size={16} />
      <span className={controls.label} data-width={tool.row.widest}>
        {label}
      </span>
    </button>
  )
}

/** The icon says that the session is muted; the name and the width stay. */
function More({ playback, texts: { buttons }, panel, onPanel }: TopBarProps) {
  const { isMuted } = useStore(playback.volumes)
  const Icon = isMuted ? VolumeX : Ellipsis
  return (
    <button
      type="button"
      className={styles.chip}
      title={buttons.more}
      aria-expanded={panel === 'more'}
      data-on={isMuted}
      onClick={() => onPanel('more')}
    >
      <Icon aria-hidden="true" size={16} />
      <span className={controls.label}>{buttons.more}</span>
    </button>
  )
}

/** The name of the voice for screen readers; visible to all users when the voice has failed. */
function Voice({ playback, voice, texts: { labels, voices } }: TopBarProps) {
  const { health } = useStore(playback.voice.state)
  const hasFailed = health === 'failed'
  return (
    <p className={hasFailed ? styles.voice : 'visually-hidden'} role="status">
      {hasFailed ? labels[isCutOff() ? 'voiceOffline' : 'voiceFailed'] : fill(labels.voice, { voice: voices[voice] })}
    </p>
  )
}

export function TopBar(props: TopBarProps) {
  const { playback, view, texts, panel, onPanel } = props
  return (
    <header className={styles.bar}>
      <div className={styles.head}>
        <svg className={styles.mark} viewBox="0 0 28 28" aria-hidden="true">
          <circle cx="14" cy="14" r="12.5" />
          <path d="M14 20.5 18.6 8.6" />
          <circle className={styles.bob} cx="18.6" cy="8.6" r="2" />
        </svg>
        {playback.extras.map(({ name, Mark }) => Mark && <Mark key={name} onOpen={() => onPanel(name)} />)}
        <Voice {...props} />
      </div>
      <Facts playback={playback} view={view} texts={texts} />
      <div className={styles.tools}>
        {playback.extras.map(
          (extra) =>
            extra.tool?.row && (
              <Chip key={extra.name} {...{ extra, panel, onPanel }} tool={{ ...extra.tool, row: extra.tool.row }} />
            ),
        )}
        <More {...props} />
      </div>
    </header>
  )
}
