/** Media behind the stage: ambient light, the member's own folder, or the media of a provider. */
import { Image } from 'lucide-react'
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { texts } from '../../lib/i18n/i18n.ts'
import type { ExtraContext, OpenExtra, StageExtra } from '../../play/extra.ts'
import { createStore, useStore, type ReadableStore } from '../../ui/store.ts'
import type { LayerProps } from './layer.tsx'
import { createMediaSession } from './media-session.ts'
import type { MediaPanelProps } from './panel.tsx'
import { stageMediaPreferences } from './preferences.ts'

const nothing = { default: () => null }

/** A part that cannot be loaded without a network is left out: the session continues without it. */
const MediaLayer = lazy<ComponentType<LayerProps>>(() =>
  import('./layer.tsx').then(
    ({ MediaLayer }) => ({ default: MediaLayer }),
    () => nothing,
  ),
)
const MediaPanel = lazy<ComponentType<MediaPanelProps>>(() =>
  import('./panel.tsx').then(
    ({ MediaPanel }) => ({ default: MediaPanel }),
    () => nothing,
  ),
)

const isShown: ReadableStore<boolean> = {
  get: () => stageMediaPreferences.get().source !== 'none',
  subscribe: stageMediaPreferences.subscribe,
}

/** The start of a session has the network and the processor for itself, ms. */
const AFTER_START_MS = 2500

/** Until then the stage has its still background; light and media fade in. */
function Layer({ session }: LayerProps) {
  const hasBegun = useStore(session.context.phase) !== 'ready'
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!hasBegun) return undefined
    const timer = setTimeout(() => setDue(true), AFTER_START_MS)
    return () => clearTimeout(timer)
  }, [hasBegun])
  return (
    isDue && (
      <Suspense>
        <MediaLayer session={session} />
      </Suspense>
    )
  )
}

function openMedia(context: ExtraContext): OpenExtra {
  const session = createMediaSession(context)
  return {
    outputs: [session.output],
    tool: { icon: Image, label: createStore(texts.t('stage-media.title')), isOn: isShown },
    Panel: ({ onClose }) => <MediaPanel session={session} onClose={onClose} />,
    Layer: () => <Layer session={session} />,
    close: session.close,
  }
}

export const mediaExtra: StageExtra = { name: 'media', channels: ['media'], open: openMedia }
