/** What the route composes for the editor. */
import type { ReactNode } from 'react'
import type { Script, TriggerId, VoiceName } from '@rubato/contracts/domain'

export interface EditorProps {
  script: Script
  /** Beside the title. */
  badges: ReactNode
  /** In figures; those of the lines are as they stand in the editor. */
  figures: (script: Script) => ReactNode
  /** What leads to others seeing it. */
  share: ReactNode
  memberId: string
  /** The member's own voice; another one may be picked for listening. */
  voice: VoiceName
  /** Speaks a text; rejects when it cannot. */
  onListen: (text: string, voice: VoiceName) => Promise<void>
  /** Plays a short session with this script; called once everything is sent. Rejects when there is none. */
  onPreview: (voice: VoiceName) => Promise<void>
  /** Whether the scene stands over the editor: it keeps its keys to itself, and the editor everything it has. */
  isCovered: boolean
  /** Where to begin; whatever the address says. */
  trigger: string | undefined
  /** The writer is at another trigger. */
  onTrigger: (trigger: TriggerId) => void
}
