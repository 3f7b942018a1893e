/** The promises of `PhotoLibrary`, kept by every adapter. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { photoEndpoints } from '@rubato/contracts/api'
import type { Photo } from '@rubato/contracts/domain'
import { startUnsplash, type RunningUnsplash } from '@rubato/stand-ins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundledPhotos } from './bundled-photos/bundled-photos.ts'
import { unsplash } from './unsplash/unsplash.ts'
import type { PhotoLibrary } from '../ports/content-services.ts'

/** The folder of the files that the server serves. */
const PUBLIC = join(import.meta.dirname, '../../../web/public')

let standIn: RunningUnsplash
beforeAll(async () => {
  standIn = await startUnsplash()
})
afterAll(() => standIn.close())

const ofUnsplash = (): PhotoLibrary => unsplash({ ...standIn, siteName: 'Rubato' })
const ofSite = (): PhotoLibrary => bundledPhotos('Rubato')

async function allPages(library: PhotoLibrary, text: string): Promise<Photo[]> {
  const photos: Photo[] = []
  for (let page: number | null = 1; page !== null;) {
    const { data, pagination } = await library.search({ text, page })
    photos.push(...data)
    page = pagination.next
  }
  return photos
}

describe.each([
  ['the bundled set', ofSite, 'silk'],
  ['Unsplash', ofUnsplash, 'Silk'],
] as const)('%s', (_, open, word) => {
  it('lists its photos in pages that the contract accepts, each photo once', async () => {
    const library = open()
    const first = await library.search({ text: '', page: 1 })
    expect(photoEndpoints.listPhotos.response.parse(first)).toEqual(first)
    const photos = await allPages(library, '')
    expect(photos.length).toBeGreaterThanOrEqual(40)
    expect(photos).toHaveLength(first.pagination.total)
    expect(new Set(photos.map(({ id }) => id)).size).toBe(photos.length)
  })

  it('describes each photo and names its author', async () => {
    for (const { alt = '', author, photo } of await allPages(open(), '')) {
      expect([alt.length > 10, author.name.length > 1, photo.length > 1]).toEqual([true, true, true])
    }
  })

  it('finds some photos by a word, and none by a word that fits nothing', async () => {
    const library = open()
    const { pagination } = await library.search({ text: word, page: 1 })
    expect(pagination.total).toBe(6)
    expect(await library.search({ text: 'zeppelin', page: 1 })).toEqual({
      data: [],
      pagination: { total: 0, next: null },
    })
  })

  it('finds a photo that it lists by its id, and no other', async () => {
    const library = open()
    const photos = (await library.search({ text: '', page: 1 })).data.slice(0, 3)
    expect(await Promise.all(photos.map(({ id }) => library.find(id)))).toEqual(photos)
    for (const id of ['', 'another', '../me', 'x'.repeat(200), 'a child']) {
      expect(await library.find(id)).toBeNull()
    }
  })

  it('has no photos after its last page', async () => {
    expect((await open().search({ text: '', page: 7 })).data).toEqual([])
  })

  it('knows its own links and no others', async () => {
    const library = open()
    const [one, two] = (await library.search({ text: '', page: 1 })).data as [Photo, Photo]
    expect(library.isLinkOf(one)).toBe(true)
    expect(library.isLinkOf({ ...one, id: 'another' })).toBe(false)
    for (const downloadLink of [
      'https://evil.example/photos/x/download',
      'file:///etc/passwd',
      'x',
      two.downloadLink || 'y',
    ]) {
      expect(library.isLinkOf({ ...one, downloadLink })).toBe(false)
    }
    await expect(library.countChoice(one)).resolves.toBeUndefined()
  })
})

describe('the bundled set', () => {
  it('has images of this site of at most 30 kB', async () => {
    const library = ofSite()
    expect(library.imageOrigin).toBeNull()
    const sizes = (await allPages(library, '')).map(({ photo }) => statSync(join(PUBLIC, photo)).size)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(30_000)
  })

  it('is found by colour, by subject and by both, in upper and lower case', async () => {
    const names = async (text: string) => (await allPages(ofSite(), text)).map(({ id }) => id).toSorted()
    expect(await names('GREEN waves')).toEqual(['forest-strings', 'forest-tide'])
    expect(await names('  blue,  hills ')).toEqual(['dusk-dunes'])
  })
})
