/** The focus when a panel of the stage is removed. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ConductorPhase } from '../../conductor.ts'
import type { Playback } from '../../playback.ts'
import { englishTexts as texts } from '../../testing/texts.ts'
import type { StageNotice } from '../../texts.ts'
import { createStore, useStore } from '../../../ui/store.ts'
import { Overlay } from './overlay.tsx'

afterEach(() => vi.restoreAllMocks())

const notice: StageNotice = { title: 'Some tasks were replaced', lead: 'Because:', reasons: ['No gag.'] }

function draw(first: ConductorPhase, own?: StageNotice) {
  const phase = createStore<ConductorPhase>(first)
  const playback = {
    conductor: { phase, now: () => 0, thaw: async () => phase.set('running') },
    screen: { release: createStore(null) },
    voice: { state: createStore({ loading: null, ready: 1, total: 1, health: 'ready', source: 'bundled' }) },
    beginNow: () => phase.set('running'),
    openItems: { key: 'rubato.open-items.this-session', items: () => [], forget: () => undefined },
  } as unknown as Playback
  const isPauseShown = createStore(true)
  const Pause = () => (useStore(isPauseShown) ? <button type="button">Pause</button> : null)
  const Stage = ({ children }: { children: ReactNode }) => (
    <main tabIndex={-1}>
      <h1>Session</h1>
      {children}
    </main>
  )
  render(
    <StrictMode>
      <Stage>
        <button type="button">Finish</button>
        <Pause />
        <Overlay
          {...{ playback, texts, notice: own }}
          owned={[]}
          stopSummary={{} as never}
          onOver={() => undefined}
          onLeave={() => undefined}
        />
      </Stage>
    </StrictMode>,
  )
  return {
    setPhase: (next: ConductorPhase) => act(() => phase.set(next)),
    removePause: () => act(() => isPauseShown.set(false)),
  }
}
const focused = () => document.activeElement
/** Presses the focused button, as the keyboard does. */
async function pressFocused(name: string) {
  expect(focused()?.textContent).toBe(name)
  await act(async () => void fireEvent.click(focused()!))
}

it('"Continue" after an interruption returns the focus to the control that had it', async () => {
  const { setPhase } = draw('running')
  const pause = screen.getByRole('button', { name: 'Pause' })
  pause.focus()
  setPhase('frozen')
  await pressFocused(texts.interrupted.button)
  expect(focused()).toBe(pause)
})

it('"Continue" moves the focus to the stage if the control has been removed, and to no other control', async () => {
  const { setPhase, removePause } = draw('running')
  screen.getByRole('button', { name: 'Pause' }).focus()
  setPhase('frozen')
  removePause()
  await pressFocused(texts.interrupted.button)
  expect(focused()).toBe(screen.getByRole('main'))
})

it('"Continue" moves the focus to the stage if no element had it', async () => {
  const { setPhase } = draw('running')
  setPhase('frozen')
  await pressFocused(texts.interrupted.button)
  expect(focused()).toBe(screen.getByRole('main'))
})

it.each([notice, undefined])('Start moves the focus to the stage, with the notice %o', async (own) => {
  draw('ready', own)
  screen.getByRole('button', { name: texts.buttons.skipPreparing }).focus()
  await pressFocused(texts.buttons.skipPreparing)
  expect(focused()).toBe(screen.getByRole('main'))
})

it('A stop during an interruption moves the focus to the releases', () => {
  const { setPhase } = draw('running')
  screen.getByRole('button', { name: 'Pause' }).focus()
  setPhase('frozen')
  setPhase('stopped')
  expect(screen.getByRole('alertdialog').contains(focused())).toBe(true)
})

it('A panel leaves the focus where it is outside of it', () => {
  const { setPhase } = draw('frozen')
  const finish = screen.getByRole('button', { name: 'Finish' })
  finish.focus()
  setPhase('running')
  expect(focused()).toBe(finish)
})
