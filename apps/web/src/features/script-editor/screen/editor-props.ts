/** The props of the editor; the route composes them from several features. */
import type { ReactNode } from 'react'
import type { TriggerId, VoiceName } from '@rubato/contracts/domain'
import type { ScriptItem } from '../../../domain/items/item.ts'

export interface EditorProps {
  script: ScriptItem
  /** Rendered beside the title. */
  badges: ReactNode
  /** Renders the script's figures; the editor supplies its counts of dialogs. */
  figures: (script: ScriptItem) => ReactNode
  /** The control that shares or publishes the script. */
  share: ReactNode
  memberId: string
  /** The voice of the member's settings; the editor can choose another one for listening. */
  voice: VoiceName
  /** Speaks a text; rejects on failure. */
  onListen: (text: string, voice: VoiceName) => Promise<void>
  /** Plays a short session with this script, after everything was sent. Rejects when no session can be planned. */
  onPreview: (voice: VoiceName) => Promise<void>
  /** Whether the preview covers the editor: the editor keeps its state and ignores keys. */
  isCovered: boolean
  /** The trigger of the URL; any text. */
  trigger: string | undefined
  /** Called when the author has changed to another trigger. */
  onTrigger: (trigger: TriggerId) => void
}
