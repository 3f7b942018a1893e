/** The 48 pictures of this site, listed in `photo-list.json` and served with the web app. They need no network and no attribution. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PHOTOS_PER_PAGE, type Photo } from '@rubato/contracts/domain'
import type { PhotoLibrary } from '../../ports/content-services.ts'

interface ListedPhoto {
  id: string
  name: string
  alt: string
  words: readonly string[]
  /** Path below the root of the web app. */
  file: string
}

/** @param productName the author of the pictures */
export function bundledPhotos(productName: string): PhotoLibrary {
  const listed = JSON.parse(readFileSync(join(import.meta.dirname, 'photo-list.json'), 'utf8')) as ListedPhoto[]
  const entries = listed.map((photo) => ({ photo: photoOf(photo, productName), words: wordsOf(photo) }))
  const byId = new Map(entries.map(({ photo }) => [photo.id, photo]))
  return {
    imageOrigin: null,
    async search({ text, page }) {
      const wanted = splitWords(text)
      const found = entries.filter(({ words }) => wanted.every((word) => words.some((own) => own.startsWith(word))))
      const end = page * PHOTOS_PER_PAGE
      return {
        data: found.slice(end - PHOTOS_PER_PAGE, end).map(({ photo }) => photo),
        pagination: { total: found.length, next: end < found.length ? page + 1 : null },
      }
    },
    isLinkOf: ({ id, downloadLink }) => downloadLink === '' && byId.has(id),
    find: async (id) => byId.get(id) ?? null,
    countChoice: async () => undefined,
  }
}

const photoOf = ({ id, alt, file }: ListedPhoto, productName: string): Photo => ({
  id,
  photo: `/${file}`,
  downloadLink: '',
  author: { name: productName, profile: '' },
  alt,
  source: 'bundled',
})

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const wordsOf = ({ name, alt, words }: ListedPhoto): string[] => splitWords([name, alt, ...words].join(' '))
