import { useEffect, useRef, useState } from 'react'
import type { GeneratorConfig } from '@rubato/contracts/domain'
import type { PlayerProfile } from '@rubato/engine'
import {
  createPreviewer,
  openPreviewWorker,
  type PreviewAnswer,
  type PreviewPort,
  type Previewer,
} from './previewer.ts'

export interface PreviewState {
  /**
   * The newest answer; until the answer for a changed config arrives it is the previous one. Null before the first.
   */
  answer: PreviewAnswer | null
  /** No preview is possible on this device at the moment. */
  failed: boolean
}

/** The preview of a config for a player, updated with every change. */
export function usePreview(
  config: GeneratorConfig,
  profile: PlayerProfile,
  openPort: () => PreviewPort = openPreviewWorker,
): PreviewState {
  const [state, setState] = useState<PreviewState>({ answer: null, failed: false })
  const previewer = useRef<Previewer | null>(null)
  useEffect(() => {
    const opened = createPreviewer(openPort, {
      onAnswer: (answer) => setState({ answer, failed: false }),
      onFailure: () => setState((old) => ({ ...old, failed: true })),
    })
    previewer.current = opened
    return () => opened.close()
  }, [openPort])
  useEffect(() => previewer.current?.ask(config, profile), [config, profile])
  return state
}
