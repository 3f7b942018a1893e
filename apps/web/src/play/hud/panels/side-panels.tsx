/** The panels beside the ring. They are loaded when one is opened first: the stage starts without them. */
import type { KeyMap } from '@rubato/contracts/domain'
import type { Playback } from '../../playback.ts'
import type { StageTexts } from '../../texts.ts'
import { muteKeyOf } from '../controls/hotkeys.ts'
import type { SidePanelName } from '../status/top-bar.tsx'
import { HelpPanel } from './help-panel.tsx'
import { SoundPanel } from './sound-panel.tsx'

export interface SidePanelsProps {
  /** The open panel. */
  name: SidePanelName
  playback: Playback
  keys: KeyMap
  texts: StageTexts
  onClose(): void
}

export function SidePanels({ name, keys, ...panel }: SidePanelsProps) {
  return name === 'sound' ? <SoundPanel {...panel} /> : <HelpPanel keys={keys} muteKey={muteKeyOf(keys)} {...panel} />
}
