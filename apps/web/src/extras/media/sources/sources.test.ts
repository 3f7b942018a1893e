import { describe, expect, it } from 'vitest'
import { ANY_MEDIA_TAG } from '@rubato/contracts/domain'
import { linkOfName } from '@rubato/builder'
import { folderSource, takeFiles } from './folder.ts'
import { plainTag, rankMedia, tagsOfPath, typeOfPath } from './folder-tags.ts'
import { createPlaylist } from '../player/playlist.ts'
import { keyOf, type Medium } from './medium.ts'
import { scrolllerSource } from './scrolller.ts'
import { FILES_MAX, readFiles, readHandle } from './read-folder.ts'

const medium = (path: string): Medium => ({
  key: path,
  type: typeOfPath(path)!,
  tags: tagsOfPath(path),
  load: () => Promise.reject(new Error('not read')),
})

describe('the path of a file', () => {
  it('has tags in the names of its folders, in any writing', () => {
    expect(tagsOfPath('Black_Lace/slow, soft/a.jpg')).toEqual(['black lace', 'slow', 'soft'])
    expect(tagsOfPath('a.jpg')).toEqual([])
    expect(plainTag(' Black-LACE ')).toBe('black lace')
  })
  it.each([
    ['a.JPG', 'image'],
    ['x/b.webp', 'image'],
    ['c.mp4', 'video'],
    ['notes.txt', null],
    ['picture.svg', null],
    ['.hidden.png', null],
    ['.trash/a.png', null],
  ])('%s is %s', (path, type) => {
    expect(typeOfPath(path)).toBe(type)
  })
  it('is remembered as a key that differs by file and does not hold the name', () => {
    const keys = Array.from({ length: 5000 }, (_, n) => keyOf(`folder/picture ${n}.jpg`))
    expect(new Set(keys).size).toBe(5000)
    expect(keys.every((key) => /^[0-9a-z]{1,11}$/.test(key))).toBe(true)
  })
})

describe('the media for a game', () => {
  const all = ['lace/1.jpg', 'Silk/2.jpg', 'silk/3.mp4', '4.jpg'].map(medium)
  /** The media in the order in which they are shown, where each is left out after it was shown. */
  const turns = (tags: string[], mediaTypes: ('image' | 'video')[], from = all) => {
    const playlist = createPlaylist(rankMedia(from, { tags, mediaTypes }), () => false)
    const found: string[][] = []
    for (let best = playlist.all(); best.length > 0; best = playlist.all()) {
      const keys = best.map(({ key }) => key)
      for (const key of keys) {
        expect(keys).toContain(playlist.next()?.key)
        playlist.drop(key)
      }
      found.push(keys)
    }
    return found
  }
  it('have its formats and one of its tags, then its formats, then its tags', () => {
    expect(turns(['silk', 'velvet'], ['image', 'video'])).toEqual([
      ['Silk/2.jpg', 'silk/3.mp4'],
      ['lace/1.jpg', '4.jpg'],
    ])
    expect(turns(['silk'], ['image'])).toEqual([['Silk/2.jpg'], ['lace/1.jpg', '4.jpg'], ['silk/3.mp4']])
  })
  it('are all of its formats where no folder has one of its tags', () => {
    expect(turns(['velvet'], ['image'])[0]).toEqual(['lace/1.jpg', 'Silk/2.jpg', '4.jpg'])
  })
  it('are all that the folder has where no file is of its formats, and nothing in an empty folder', () => {
    const pictures = ['lace/1.jpg', '4.jpg'].map(medium)
    expect(turns(['nsfw'], ['video'], pictures)).toEqual([['lace/1.jpg', '4.jpg']])
    expect(turns(['nsfw'], ['video'], [])).toEqual([])
  })
})

describe('the member’s folder', () => {
  const file = (name: string) => ({ kind: 'file', name, getFile: async () => new File([name], name) })
  const directory = (name: string, entries: object[], fails = false) => ({
    kind: 'directory',
    name,
    async *values() {
      if (fails) throw new Error('not readable')
      yield* entries
    },
  })
  const read = (root: object) => readHandle(root as FileSystemDirectoryHandle)
  it('is read with the folders inside it, without those that cannot be read', async () => {
    const root = directory('pictures', [
      file('1.jpg'),
      file('list.txt'),
      directory('lace', [file('2.png'), directory('soft', [file('3.mp4'), file('3.funscript'), file('.4.mp4')])]),
      directory('locked', [], true),
    ])
    const { media: found, videoFiles } = await read(root)
    expect(found.map(({ path, tags }) => [path, tags])).toEqual([
      ['1.jpg', []],
      ['lace/2.png', ['lace']],
      ['lace/soft/3.mp4', ['lace', 'soft']],
    ])
    expect(videoFiles.map(({ path }) => path)).toEqual(['lace/soft/3.mp4', 'lace/soft/3.funscript'])
    expect(await (await found[1]!.load(AbortSignal.abort())).text()).toBe('2.png')
    await expect(read(directory('gone', [], true))).rejects.toThrow('not readable')
  })
  it('ends after a bounded number of files', async () => {
    const many = directory(
      'many',
      Array.from({ length: FILES_MAX + 5 }, (_, n) => file(`${n}.jpg`)),
    )
    expect((await read(many)).media).toHaveLength(FILES_MAX)
  })
  it('is read from an input too, without the name of the folder itself', () => {
    const picked = ['pictures/lace/1.jpg', 'pictures/2.jpg', 'pictures/readme.md'].map((path) =>
      Object.defineProperty(new File(['x'], path.split('/').at(-1)!), 'webkitRelativePath', { value: path }),
    )
    expect(readFiles(picked).media.map(({ path, tags }) => [path, tags])).toEqual([
      ['lace/1.jpg', ['lace']],
      ['2.jpg', []],
    ])
  })
  it('has the file of a link, else one with its tag; none is shown in its place unless its tag means any', () => {
    const files = ['pictures/lace/1.jpg', 'pictures/2.jpg'].map((path) =>
      Object.defineProperty(new File(['x'], path.split('/').at(-1)!), 'webkitRelativePath', { value: path }),
    )
    takeFiles(Object.assign(files, { item: (index: number) => files[index] ?? null }))
    const known = readFiles(files).media.toReversed()
    const find = (name: string) => folderSource.find(linkOfName(name), known)?.tags
    expect(find('lace/1.jpg')).toEqual(['lace'])
    expect(find('2.jpg')).toEqual([])
    expect(find('Lace')).toEqual(['lace'])
    expect(find('lace/gone.jpg')).toBeUndefined()
    expect(find('silk')).toBeUndefined()
    expect(find(ANY_MEDIA_TAG)).toEqual([])
    expect(scrolllerSource.find(linkOfName('silk'), known)).toBeNull()
  })
})
