/** The timeline over the open game: its view, snap and tool live here, the rest in the store. */
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { preview, type BuilderSentence, type Command, type Finding, type Lane, type RecordId } from '@rubato/builder'
import { createStore, type Store } from '../../../ui/store.ts'
import type { ScriptWords } from '../document/script-words.ts'
import { useBuilder, useDocument, useSelection } from '../document/use-builder.ts'
import { sentenceText } from '../texts/sentence-text.ts'
import { beatGridOf } from '../times/beat-grid.ts'
import { fitGame } from '../timeline/geometry/view.ts'
import { Timeline } from '../timeline/timeline.tsx'
import type { CommandOptions, MenuPlace, TimelineTool, TimelineView } from '../timeline/timeline-props.ts'
import type { Audition } from '../audition/audition.ts'
import { useShownPlayhead } from '../audition/use-audition.ts'
import type { Loop } from './use-loop.ts'
import { useScrubSound, type LoadClicks } from '../audition/use-scrub-sound.ts'

/** Where there is no layout, px. */
const FIRST_WIDTH = 800
/** The heads of the lanes, px: `--timeline-head`. */
const HEAD = 104
/** A phone shows a minute and a half at first, ms. */
const FIRST_STRIP_MS = 90_000

/** A view of the whole game, or of its begin on a phone, by the width of the element. */
function useFirstView(duration: number, isStrip: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<Store<TimelineView> | null>(null)
  useLayoutEffect(() => {
    const width = frame.current?.clientWidth || FIRST_WIDTH
    const whole = fitGame({ duration, width: Math.max(1, width - HEAD) })
    setView(
      (now) => now ?? createStore<TimelineView>(isStrip ? { from: 0, msPerPixel: FIRST_STRIP_MS / width } : whole),
    )
  }, [duration, isStrip])
  return { frame, view }
}

interface TimelinePartProps {
  findings: readonly Finding[]
  isPhone: boolean
  words: ScriptWords
  loop: Loop
  audition: Audition
  onMenu: (place: MenuPlace) => void
  onMarker: (id: string, place: MenuPlace) => void
  onLane: (lane: Lane, place: MenuPlace) => void
  loadClicks: LoadClicks
  /** Another tab writes: the document cannot be changed here. */
  isReadOnly: boolean
  /** More buttons for its toolbar. */
  actions: ReactNode
}

export function TimelinePart({ isPhone, words, loop, audition, loadClicks, ...rest }: TimelinePartProps) {
  const { t } = useTranslation()
  const { store, show } = useBuilder()
  const document = useDocument()
  const selection = useSelection()
  const lanes = useSyncExternalStore(store.subscribe, () => store.get().lanes)
  const playhead = useShownPlayhead(store, audition)
  const isPlaying = useSyncExternalStore(audition.at.subscribe, () => audition.at.get() !== null)
  const { frame, view } = useFirstView(document.game.duration, isPhone)
  const sound = useScrubSound(loadClicks)
  const [snap, setSnap] = useState(true)
  const [tool, setTool] = useState<TimelineTool>('select')
  const beats = useMemo(() => beatGridOf(document), [document])
  const selected = useMemo(() => new Set(selection), [selection])
  // The same functions in each render: the timeline keeps what it made with them.
  const textOf = useCallback((sentence: BuilderSentence) => sentenceText(t, sentence), [t])
  const previewOf = useCallback((command: Command) => preview(store.get().history.document, command), [store])
  const onCommand = useCallback(
    (command: Command, options: CommandOptions) => {
      const problem = store.run(command, options)
      show(problem)
      return problem
    },
    [store, show],
  )
  const onPlayhead = useCallback(
    (at: number) => {
      audition.stop()
      store.setPlayhead(at)
    },
    [audition, store],
  )
  const onSelect = useCallback((ids: ReadonlySet<RecordId>) => store.select([...ids]), [store])
  return (
    <div ref={frame}>
      {view && (
        <Timeline
          {...rest}
          document={document}
          selection={selected}
          playhead={playhead}
          isPlaying={isPlaying}
          view={view}
          snap={snap}
          beats={beats}
          tool={tool}
          layout={isPhone ? 'strip' : 'full'}
          loop={loop.span}
          sound={sound}
          lineText={words.textOf}
          onCommand={onCommand}
          previewOf={previewOf}
          textOf={textOf}
          onSelect={onSelect}
          onPlayhead={onPlayhead}
          onView={view.set}
          onSnap={setSnap}
          onTool={setTool}
          onLoop={loop.set}
          onPlayLoop={loop.play}
          lanes={lanes}
        />
      )}
    </div>
  )
}
