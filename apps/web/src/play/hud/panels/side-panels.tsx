/** The panels beside the ring. They are loaded when one is opened first: the stage starts without them. */
import type { KeyMap } from '@rubato/contracts/domain'
import type { Playback } from '../../playback.ts'
import type { StageTexts } from '../../texts.ts'
import { muteKeyOf } from '../controls/hotkeys.ts'
import { HelpPanel } from './help-panel.tsx'
import { MorePanel } from './more-panel.tsx'
import { SoundPanel } from './sound-panel.tsx'

export interface SidePanelsProps {
  /** The open panel: `more`, `sound`, `help`, or an extra's panel. */
  name: string
  onPanel(panel: string): void
  onMute(): void
  /** Opens the choice of keys; absent where there is none. */
  onKeys?: (() => void) | undefined
  playback: Playback
  keys: KeyMap
  texts: StageTexts
  onClose(): void
}

export function SidePanels({ name, keys, onPanel, onMute, onKeys, ...panel }: SidePanelsProps) {
  if (name === 'more') return <MorePanel {...{ onPanel, onMute, onKeys }} {...panel} />
  if (name === 'sound') return <SoundPanel {...panel} />
  if (name === 'help') {
    const tools = panel.playback.extras.flatMap(({ tool }) => tool ?? [])
    return <HelpPanel tools={tools} keys={keys} muteKey={muteKeyOf(keys)} {...panel} />
  }
  const Panel = panel.playback.extras.find((extra) => extra.name === name)?.Panel
  return Panel ? <Panel onClose={panel.onClose} /> : null
}
