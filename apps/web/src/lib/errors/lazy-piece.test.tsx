import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { initReactI18next } from 'react-i18next'
import common from '../../../public/locales/en/common.json' with { type: 'json' }
import { texts } from '../i18n/i18n.ts'
import { lazyPiece } from './lazy-piece.tsx'
import { Piece } from './piece.tsx'

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  await texts
    .use(initReactI18next)
    .init({ lng: 'en', ns: ['common'], defaultNS: 'common', resources: { en: { common } } })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const quiet = () => vi.spyOn(console, 'error').mockReturnValue()

test('A piece that fails to load leaves the rest of the screen, and is loaded again on request', async () => {
  quiet()
  let tries = 0
  const Late = lazyPiece<{ name: string }>(async () => {
    tries += 1
    if (tries === 1) throw Object.assign(new Error('A part of the app could not be loaded.'), { name: 'LoadError' })
    return ({ name }) => <p>Here is {name}</p>
  })
  render(
    <>
      <p>The rest</p>
      <Late name="the piece" />
    </>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!')
  expect(screen.getByText('The rest')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Here is the piece')).toBeTruthy()
  expect(tries).toBe(2)
})

test('The error of a piece can be shown and hidden, with name, message and reference', async () => {
  quiet()
  const Broken = (): never => {
    throw new RangeError('x is out of range')
  }
  render(
    <Piece>
      <Broken />
    </Piece>,
  )
  expect(screen.queryByText('RangeError: x is out of range')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show Error' }))
  expect(screen.getByText('RangeError: x is out of range')).toBeTruthy()
  expect(screen.getByText(/^Reference: w-[0-9a-f]{12}$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hide Error' }))
  expect(screen.queryByText('RangeError: x is out of range')).toBeNull()
})

test('Only these files create lazy components', () => {
  const source = join(import.meta.dirname, '../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
  const makers = files.filter((path) => /\blazy[<(]/.test(readFileSync(join(source, path), 'utf8')))
  expect(makers.toSorted()).toEqual([join('lib', 'errors', 'lazy-piece.tsx'), join('ui', 'optional-part.tsx')])
})
