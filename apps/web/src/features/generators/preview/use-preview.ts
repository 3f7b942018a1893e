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
  /** The newest answer; it may be of the config before until its own comes. Null before the first. */
  answer: PreviewAnswer | null
  /** Nothing can be previewed on this device now. */
  failed: boolean
}

/** What this config makes for this person, followed at every change. */
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
