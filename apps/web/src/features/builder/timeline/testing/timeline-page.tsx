/** The timeline in a page that keeps its document, for tests. */
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMemo, useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { vi } from 'vitest'
import { apply, preview, type BuilderDocument, type Command, type RecordId } from '@rubato/builder'
import builder from '../../../../../public/locales/en/builder.json'
import common from '../../../../../public/locales/en/common.json'
import { texts } from '../../../../lib/i18n/i18n.ts'
import { createStore } from '../../../../ui/store.ts'
import { beatGridOf } from '../../times/beat-grid.ts'
import type { CommandOptions, TimelineProps, TimelineView } from '../timeline-props.ts'
import { Timeline } from '../timeline.tsx'
import { harbour } from './harbour.ts'

export const commands: Command[] = []
/** Of the commands that a key gave step by step. */
export const nudges: Command[] = []
export const onPlayhead = vi.fn<(at: number) => void>()
export const FIRST_VIEW = { from: 0, msPerPixel: 130 }
export const view = createStore<TimelineView>(FIRST_VIEW)
export const playhead = createStore(30_000)

/** For `beforeAll`. */
export async function prepareTimeline(): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  await texts
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { common, builder } }, defaultNS: 'common', ns: ['common', 'builder'] })
}
/** For `beforeEach`. */
export function resetTimeline(): void {
  commands.length = 0
  nudges.length = 0
  onPlayhead.mockReset()
  view.set(FIRST_VIEW)
  playhead.set(30_000)
}

export function Page(props: Partial<TimelineProps>) {
  const [document, setDocument] = useState<BuilderDocument>(harbour)
  const [selection, setSelection] = useState<ReadonlySet<RecordId>>(new Set())
  const [tool, setTool] = useState<TimelineProps['tool']>('select')
  const [snap, setSnap] = useState(true)
  const beats = useMemo(() => beatGridOf(document), [document])
  const onCommand = (command: Command, { isNudge = false }: CommandOptions) => {
    commands.push(command)
    if (isNudge) nudges.push(command)
    const applied = apply(document, command)
    if (!applied.ok) return applied.problem
    setDocument(applied.document)
    return null
  }
  return (
    <Timeline
      {...{ document, selection, tool, snap, beats, onCommand, onPlayhead }}
      playhead={playhead}
      view={view}
      findings={[]}
      layout="full"
      previewOf={(command) => preview(document, command)}
      textOf={({ key, values }) => `${key} ${values['moves'] ?? ''}`.trim()}
      onSelect={setSelection}
      onView={view.set}
      onTool={setTool}
      onSnap={setSnap}
      {...props}
    />
  )
}

export const show = (props: Partial<TimelineProps> = {}) => {
  render(<Page {...props} />)
  return userEvent.setup()
}
export const cell = (name: RegExp) => screen.getByRole('gridcell', { name })
/** A pointer event at [x, y], px. */
export const point = (
  kind: 'pointerDown' | 'pointerMove' | 'pointerUp',
  element: Element,
  [clientX, clientY]: [number, number],
  more: { altKey?: boolean } = {},
) => fireEvent[kind](element, { clientX, clientY, pointerId: 1, button: 0, pointerType: 'mouse', ...more })
