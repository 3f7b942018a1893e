/** The timeline over the open game: its view, snap and tool live here, the rest in the store. */
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { preview, type BuilderSentence, type Command, type Finding, type RecordId } from '@rubato/builder'
import { createValueStore } from '../../../lib/value-store.ts'
import { useBuilder } from '../document/use-builder.ts'
import { sentenceText } from '../texts/sentence-text.ts'
import { beatGridOf } from '../timeline/geometry/beat-grid.ts'
import { Timeline } from '../timeline/timeline.tsx'
import type { TimelineTool, TimelineView } from '../timeline/timeline-props.ts'

/** Where phones begin to show the strip. */
const NARROW = '(max-width: 800px)'
/** Pixels over which a game is spread when the builder opens. */
const FIRST_WIDTH = { full: 800, strip: 360 }

function useIsNarrow(): boolean {
  const [media] = useState(() => window.matchMedia(NARROW))
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => media.matches,
  )
}

export function TimelinePart({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation()
  const { store } = useBuilder()
  const { document, selection } = useSyncExternalStore(store.subscribe, () => store.get().history)
  const layout = useIsNarrow() ? 'strip' : 'full'
  const [view] = useState(() =>
    createValueStore<TimelineView>({ from: 0, msPerPixel: document.game.duration / FIRST_WIDTH[layout] }),
  )
  const playhead = useMemo(() => ({ get: () => store.get().playhead, subscribe: store.subscribe }), [store])
  const handlers = useMemo(
    () => ({
      onCommand: (command: Command) => store.run(command),
      previewOf: (command: Command) => preview(store.get().history.document, command),
      textOf: (sentence: BuilderSentence) => sentenceText(t, sentence),
      onSelect: (ids: ReadonlySet<RecordId>) => store.select([...ids]),
    }),
    [store, t],
  )
  const [snap, setSnap] = useState(true)
  const [tool, setTool] = useState<TimelineTool>('select')
  const beats = useMemo(() => beatGridOf(document), [document])
  const selected = useMemo(() => new Set(selection), [selection])
  return (
    <Timeline
      document={document}
      selection={selected}
      playhead={playhead}
      view={view}
      findings={findings}
      snap={snap}
      beats={beats}
      tool={tool}
      layout={layout}
      {...handlers}
      onPlayhead={store.setPlayhead}
      onView={view.set}
      onSnap={setSnap}
      onTool={setTool}
    />
  )
}
