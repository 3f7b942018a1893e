import { describe, expect, it } from 'vitest'
import { mediaLinkSchema, type MediaLink } from '@rubato/contracts/domain'
import { linkOfTag } from '@rubato/builder'
import { kindOfLink, readName, readPath, readScrolllerLink, readTag, tagText } from './medium-link.ts'

const lace = linkOfTag('lace')
const made = (read: typeof readTag, text: string, link: MediaLink = lace) => {
  const result = read(text, link)
  if ('refusal' in result) return result.refusal
  expect(mediaLinkSchema.safeParse(result.link).success).toBe(true)
  return [kindOfLink(result.link), result.link.mediaType, result.link.tag, result.link.url]
}

describe('a medium of a game', () => {
  it('is any with a tag', () => {
    expect(kindOfLink(lace)).toBe('tag')
    expect(made(readTag, ' silk ')).toEqual(['tag', 'embed', 'silk', 'silk'])
    expect(made(readTag, 'x'.repeat(281))).toBe('long-tag')
  })
  it('is any medium where the tag is empty', () => {
    expect(made(readTag, '  ')).toEqual(['tag', 'embed', 'nsfw', 'nsfw'])
    expect([tagText('nsfw'), tagText('lace')]).toEqual(['', 'lace'])
  })
  it.each([
    ['lace/one.jpg', ['file', 'image', 'lace', 'lace/one.jpg']],
    ['.\\lace\\Two.MP4', ['file', 'video', 'lace', 'lace/Two.MP4']],
    ['/one.webp', ['file', 'image', 'lace', 'one.webp']],
    ['', 'no-path'],
    ['lace/notes.txt', 'not-a-file'],
    ['lace', 'not-a-file'],
    ['../one.jpg', 'outside'],
    ['C:\\one.jpg', 'outside'],
    ['https://example.org/one.jpg', 'outside'],
    [`${'x'.repeat(2048)}.jpg`, 'too-long'],
  ])('is the file %s of a folder, or words about it', (text, result) => {
    expect(made(readPath, text)).toEqual(result)
  })
  it.each([
    [' silk ', ['tag', 'embed', 'silk', 'silk']],
    ['lace/one.jpg', ['file', 'image', 'one', 'lace/one.jpg']],
    ['../one.jpg', 'outside'],
  ])('is %s, a file where its name has the ending of one', (text, result) => {
    expect(made(readName, text)).toEqual(result)
  })
  it.each([
    [
      'https://static.scrolller.com/yocto/a.jpg',
      ['scrolller', 'image', 'lace', 'https://static.scrolller.com/yocto/a.jpg'],
    ],
    ['https://images.scrolller.com/a.mp4#x', ['scrolller', 'video', 'lace', 'https://images.scrolller.com/a.mp4']],
    ['https://scrolller.com/a-page-abc123', 'page'],
    ['http://static.scrolller.com/a.jpg', 'not-a-link'],
    ['https://static.scrolller.com/a', 'not-a-link'],
    ['https://static.scrolller.com@example.org/a.jpg', 'not-a-link'],
    ['https://static.scrolller.com:8443/a.jpg', 'not-a-link'],
    ['https://example.org/a.jpg', 'not-a-link'],
    ['a.jpg', 'not-a-link'],
  ])('is the address %s of the provider, or words about it', (text, result) => {
    expect(made(readScrolllerLink, text)).toEqual(result)
  })
  it('keeps its tag and its file while the other one changes', () => {
    const file = readPath('lace/one.jpg', lace)
    if ('refusal' in file) throw new Error(file.refusal)
    expect(made(readTag, 'silk', file.link)).toEqual(['file', 'image', 'silk', 'lace/one.jpg'])
  })
})
