/** Media behind the stage: ambient light, the member's own folder, or the media of a provider. */
import { Image } from 'lucide-react'
import { useEffect, useState } from 'react'
import { texts } from '../../lib/i18n/i18n.ts'
import type { ExtraContext, OpenExtra, StageExtra } from '../../play/extra.ts'
import { optionalPart } from '../../ui/optional-part.tsx'
import { createStore, useStore, type ReadableStore } from '../../ui/store.ts'
import type { LayerProps } from './layer.tsx'
import { createMediaSession } from './media-session.ts'
import { stageMediaPreferences } from './preferences.ts'

const MediaLayer = optionalPart(async () => (await import('./layer.tsx')).MediaLayer)
const MediaPanel = optionalPart(async () => (await import('./panel.tsx')).MediaPanel)

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
  return isDue && <MediaLayer session={session} />
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
