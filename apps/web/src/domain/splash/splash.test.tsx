import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Photo } from '@rubato/contracts/domain'
import common from '../../../public/locales/en/common.json'
import { texts } from '../../lib/i18n/i18n.ts'
import { PhotoCredit } from './photo-credit.tsx'
import { Splash } from './splash.tsx'

const bundled: Photo = {
  id: 'ember-tide',
  photo: '/splash/ember-tide-1.avif',
  downloadLink: '',
  author: { name: 'Rubato', profile: '' },
  alt: 'Low waves',
  source: 'bundled',
}
const hotlink: Photo = {
  id: 'abc',
  photo: 'https://images.unsplash.com/photo-1?ixid=x&w=1080',
  thumbnail: 'https://images.unsplash.com/photo-1?ixid=x&w=400',
  downloadLink: 'https://api.unsplash.com/photos/abc/download?ixid=x',
  author: { name: 'Ada Marlow', profile: 'https://unsplash.com/@ada?utm_source=rubato&utm_medium=referral' },
  alt: 'A candle',
  source: 'unsplash',
}

function allowImagesOf(origin: string): void {
  const meta = document.createElement('meta')
  meta.name = 'site-settings'
  meta.content = JSON.stringify({ imageOrigin: origin })
  document.head.append(meta)
}

beforeAll(() => texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' }))
afterEach(() => {
  cleanup()
  document.head.replaceChildren()
})

test('a bundled picture is loaded lazily, with its alternative text', () => {
  const { container } = render(<Splash photo={bundled} />)
  const image = screen.getByRole('img', { name: 'Low waves' })
  expect(image.getAttribute('src')).toBe('/splash/ember-tide-1.avif')
  expect(image.getAttribute('loading')).toBe('lazy')
  // Nothing but the picture is shown in its place.
  expect(container.querySelector('svg')).toBeNull()
})

test('a photo of the library keeps its address, and a list shows its smaller image', () => {
  allowImagesOf('https://images.unsplash.com')
  const { rerender } = render(<Splash photo={hotlink} />)
  expect(screen.getByRole('img').getAttribute('src')).toBe(hotlink.photo)
  rerender(<Splash photo={hotlink} size="small" />)
  expect(screen.getByRole('img').getAttribute('src')).toBe(hotlink.thumbnail)
  expect(screen.getByRole('img').getAttribute('referrerpolicy')).toBe('no-referrer')
})

test('art takes the place of a picture that cannot be loaded, and its text stays', () => {
  const { container } = render(<Splash photo={bundled} />)
  fireEvent.error(screen.getByRole('img'))
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('svg')).not.toBeNull()
  expect(screen.getByText('Low waves')).toBeTruthy()
})

test.each([
  ['of a library that is not configured', hotlink.photo],
  ['of another host', 'https://evil.example/track.png'],
  ['that is a script', 'javascript:alert(1)'],
  ['of another path of this site', '/api/account/me'],
  ['from the time before photos', 'generated'],
])('an address %s is not loaded', (_, photo) => {
  const { container } = render(<Splash photo={{ ...bundled, photo }} />)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('svg')).not.toBeNull()
})

test('a decorative picture has no name', () => {
  const { container } = render(<Splash photo={bundled} decorative />)
  expect(container.querySelector('img')?.alt).toBe('')
})

test('a photo of Unsplash names author and library, each linked with the name of this site', () => {
  const { container } = render(<PhotoCredit photo={hotlink} />)
  expect(container.textContent).toBe('Photo by Ada Marlow on Unsplash')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  const referral = '?utm_source=rubato&utm_medium=referral'
  expect(links).toEqual([`https://unsplash.com/@ada${referral}`, `https://unsplash.com/${referral}`])
})

test.each([
  ['a bundled picture', bundled],
  ['a profile of another host', { ...hotlink, author: { name: 'A', profile: 'https://evil.example/@ada' } }],
  ['a profile that is a script', { ...hotlink, author: { name: 'A', profile: 'javascript:alert(1)' } }],
])('%s has no credit', (_, photo) => {
  const { container } = render(<PhotoCredit photo={photo} />)
  expect(container.textContent).toBe('')
})
