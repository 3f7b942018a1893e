import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createTalk } from '../../outputs/talk.ts'
import type { RunningExtra } from '../../extra.ts'
import { readVolumes } from '../../outputs/volumes.ts'
import type { Playback } from '../../playback.ts'
import { createStore } from '../../../ui/store.ts'
import { englishTexts as texts } from '../../testing/texts.ts'
import { SoundPanel } from './sound-panel.tsx'

afterEach(cleanup)

const volumes = createStore(readVolumes({ getItem: () => null }))
const playbackWith = (extras: readonly RunningExtra[]) =>
  ({
    talk: createTalk({ level: 'cues', captions: 'complete' }),
    volumes,
    setVolumes: () => undefined,
    voice: { state: createStore({ source: 'site' }) },
    extras,
  }) as unknown as Playback

it('A volume is shown for each channel that something in the session uses', () => {
  render(
    <SoundPanel
      playback={playbackWith([{ name: 'bed', channels: ['ambience'] }])}
      texts={texts}
      onClose={() => undefined}
    />,
  )
  const names = screen.getAllByRole('slider').map((slider) => slider.closest('label')?.textContent)
  expect(names).toEqual(['Everything', 'Voice', 'Beat', 'Ambience'])
})

it('The level of talk can be chosen while the session runs', () => {
  const playback = playbackWith([])
  render(<SoundPanel playback={playback} texts={texts} onClose={() => undefined} />)
  expect(screen.getByRole('radio', { name: texts.sound.talkLevels.cues })).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('radio', { name: texts.sound.talkLevels.signals }))
  expect(playback.talk.choice.get()).toEqual({ level: 'signals', captions: 'complete' })
  expect(screen.getByRole('radio', { name: texts.sound.talkLevels.signals })).toHaveProperty('checked', true)
})
