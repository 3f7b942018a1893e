import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { defaultSettings } from '@rubato/contracts/domain'
import { importScene, readSceneText, sceneTemplate } from '@rubato/builder'
import common from '../../../public/locales/en/common.json'
import { texts } from '../../lib/i18n/i18n.ts'
import { SaveScene } from './save-scene.tsx'

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})

test('A branching game is saved whole and as text by one press each, and both are read again', async () => {
  const saved: Blob[] = []
  const makers = { createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:test'), revokeObjectURL: () => undefined }
  vi.stubGlobal('URL', Object.assign(class extends URL {}, makers))
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { start, sections, variables } = sceneTemplate('choice-of-three')
  const { media } = defaultSettings.gameGeneratorConfig
  const content = { start, sections, variables, voice: null, media }
  render(
    <MantineProvider env="test">
      <SaveScene game={{ branches: true, ...content }} name="Three: rooms" description="One evening." />
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Whole game (JSON)' }))
  await screen.findByText('Three rooms.rubato.json was saved.')
  await userEvent.click(screen.getByRole('button', { name: 'Text' }))
  await screen.findByText('Three rooms.txt was saved.')
  expect(clicked.mock.instances).toMatchObject([
    { download: 'Three rooms.rubato.json' },
    { download: 'Three rooms.txt' },
  ])
  const [json = '', text = ''] = await Promise.all(saved.map((blob) => blob.text()))
  const named = { ...content, name: 'Three: rooms' }
  expect(importScene(json)).toMatchObject({ ok: true, game: { ...named, description: 'One evening.' } })
  expect(readSceneText(text)).toMatchObject({ ok: true, game: named })
})
