/** The member who looks at a script, with their actions; routes compose it from several features. */
import type { Viewer } from '../parts/script-badges.tsx'
import type { Listen } from './script-dialogs.tsx'

export interface ScriptViewer extends Viewer {
  /** Chooses the script for the member's games. */
  onChoose: (scriptId: string) => void
  onListen: Listen
}
