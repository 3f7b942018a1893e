/** The menu of the tools that are not in the row at the top right. */
import { CircleQuestionMark, Keyboard, SlidersHorizontal, Volume2, VolumeX, type LucideIcon } from 'lucide-react'
import type { ExtraTool, RunningExtra } from '../../extra.ts'
import type { Playback } from '../../playback.ts'
import type { StageTexts } from '../../texts.ts'
import { createStore, useStore } from '../../../ui/store.ts'
import styles from './more-panel.module.css'
import { SidePanel } from './side-panel.tsx'

interface MorePanelProps {
  playback: Pick<Playback, 'extras' | 'volumes'>
  texts: StageTexts
  onPanel(panel: string): void
  onMute(): void
  /** Opens the choice of keys; without it there is no such entry. */
  onKeys?: (() => void) | undefined
  onClose(): void
}

interface EntryProps {
  label: string
  icon: LucideIcon
  isPressed?: boolean
  /** Whether the tool is in the row on wide screens. */
  isInRow?: boolean
  onClick(): void
}

function Entry({ label, icon: Icon, isPressed, isInRow = false, onClick }: EntryProps) {
  return (
    <li className={isInRow ? styles.inRow : undefined}>
      <button type="button" className={styles.entry} aria-pressed={isPressed} onClick={onClick}>
        <Icon aria-hidden="true" size={18} />
        {label}
      </button>
    </li>
  )
}

const always = createStore(true)

function ExtraEntry({
  extra,
  tool,
  onPanel,
}: Pick<MorePanelProps, 'onPanel'> & { extra: RunningExtra; tool: ExtraTool }) {
  const label = useStore(tool.label)
  const isShown = useStore(tool.isShown ?? always)
  if (!isShown || tool.row?.onPhones) return null
  const open = tool.press ?? (() => onPanel(extra.name))
  return <Entry label={label} icon={tool.icon} isInRow={tool.row !== undefined} onClick={open} />
}

export function MorePanel({ playback, texts: { buttons }, onPanel, onMute, onKeys, onClose }: MorePanelProps) {
  const { isMuted } = useStore(playback.volumes)
  return (
    <SidePanel title={buttons.more} closeLabel={buttons.close} onClose={onClose}>
      <ul className={styles.entries}>
        {playback.extras.map(
          (extra) => extra.tool && <ExtraEntry key={extra.name} {...{ extra, onPanel }} tool={extra.tool} />,
        )}
        <Entry label={buttons.mute} icon={isMuted ? VolumeX : Volume2} isPressed={isMuted} onClick={onMute} />
        <Entry label={buttons.sound} icon={SlidersHorizontal} onClick={() => onPanel('sound')} />
        <Entry label={buttons.help} icon={CircleQuestionMark} onClick={() => onPanel('help')} />
        {onKeys && <Entry label={buttons.keys} icon={Keyboard} onClick={onKeys} />}
      </ul>
    </SidePanel>
  )
}
