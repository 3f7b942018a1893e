/** Media of the Scrolller provider, through our server: the browser requests nothing from the provider. */
import { MEDIA_TAGS_PER_CALL, mediaEndpoints, type FoundMedium } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { anyOf, keyOf, type MediaSource, type Medium } from './medium.ts'
import { shuffle } from './shuffle.ts'

function mediumOf({ url, type, tag }: Pick<FoundMedium, 'url' | 'type' | 'tag'>): Medium {
  return {
    key: `s${keyOf(url)}`,
    type,
    tags: [tag.toLowerCase()],
    async load(signal) {
      const { type: mediaType, content } = await call(mediaEndpoints.getMedium, { body: { url } }, signal)
      const pieces: BlobPart[] = []
      for await (const piece of content) pieces.push(piece as Uint8Array<ArrayBuffer>)
      return new Blob(pieces, { type: mediaType ?? '' })
    },
  }
}

export const scrolllerSource: MediaSource = {
  async list({ tags, mediaTypes }, signal) {
    const some = shuffle(tags).slice(0, MEDIA_TAGS_PER_CALL)
    const { data } = await call(mediaEndpoints.listMedia, { body: { tags: some, mediaTypes } }, signal)
    return data.map(mediumOf)
  },
  /** The server refuses addresses of other hosts. A page of the provider is no file: its tag counts. */
  find({ source, mediaType, url, tag }, known) {
    if (source.id === 'scrolller' && mediaType !== 'embed') return mediumOf({ url, type: mediaType, tag })
    return known.find(({ tags }) => tags.includes(tag.toLowerCase())) ?? anyOf(tag, known)
  },
}
