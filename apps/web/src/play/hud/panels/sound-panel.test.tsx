import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createTalk } from '../../outputs/talk.ts'
import type { Playback } from '../../playback.ts'
import { createStore } from '../../store.ts'
import { englishTexts as texts } from '../../testing/texts.ts'
import { SoundPanel } from './sound-panel.tsx'

afterEach(cleanup)

it('The level of talk can be chosen while the session runs', () => {
  const talk = createTalk({ level: 'cues', captions: 'complete' })
  const volumes = createStore({ all: 1, beat: 1, voice: 1, isMuted: false })
  const playback = { talk, volumes, setVolumes: () => undefined } as unknown as Playback
  render(<SoundPanel playback={playback} texts={texts} onClose={() => undefined} />)
  expect(screen.getByRole('radio', { name: texts.sound.talkLevels.cues })).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('radio', { name: texts.sound.talkLevels.signals }))
  expect(talk.choice.get()).toEqual({ level: 'signals', captions: 'complete' })
  expect(screen.getByRole('radio', { name: texts.sound.talkLevels.signals })).toHaveProperty('checked', true)
})
