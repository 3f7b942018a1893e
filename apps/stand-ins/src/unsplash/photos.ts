const COUNT = 60
const subjects = ['Candle', 'Harbour', 'Silk', 'Rain', 'Dunes', 'Smoke', 'Dusk', 'Forest', 'Violin', 'Tide']
const names = ['Ada Marlow', 'Ben Okoro', 'Cleo Lindqvist', 'Dara Novak', 'Emil Castellano', 'Fay Whitmore']

export type StandInPhoto = {
  readonly id: string
  readonly subject: string
  readonly name: string
  readonly hue: number
}

export const photos: readonly StandInPhoto[] = Array.from({ length: COUNT }, (_, index) => ({
  id: `photo-${String(index + 1).padStart(2, '0')}`,
  subject: subjects[index % subjects.length] ?? '',
  name: names[index % names.length] ?? '',
  hue: (index * 47) % 360,
}))

export const findPhoto = (id: string): StandInPhoto | undefined => photos.find((photo) => photo.id === id)

/** Photos whose subject contains every word. */
export const searchPhotos = (query: string): readonly StandInPhoto[] => {
  const words = query.toLowerCase().split(/\s+/)
  return photos.filter(({ subject }) => words.every((word) => subject.toLowerCase().includes(word)))
}

/** The image as SVG, 1080 by 720. */
export const drawImage = ({ hue }: StandInPhoto): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 720"><rect width="1080" height="720" fill="hsl(${hue} 40% 14%)"/><circle cx="${300 + hue}" cy="320" r="210" fill="hsl(${hue} 55% 45%)"/></svg>`

/** The photo as Unsplash describes it; `baseUrl` is that of the stand-in, which serves the images too. */
export const describePhoto = ({ id, subject, name, hue }: StandInPhoto, baseUrl: string): object => {
  const username = name.toLowerCase().replace(' ', '')
  const ixid = Buffer.from(`stand-in ${id}`).toString('base64url')
  const image = (parameters: string) => `${baseUrl}/images/${id}?ixid=${ixid}&ixlib=rb-4.1.0${parameters}`
  return {
    id,
    slug: `${subject.toLowerCase()}-${id}`,
    created_at: '2025-03-14T11:00:01Z',
    updated_at: '2026-01-09T06:00:01Z',
    promoted_at: null,
    width: 5616,
    height: 3744,
    color: `#${(hue * 4099).toString(16).padStart(6, '0').slice(0, 6)}`,
    blur_hash: 'L~I64nofRjof%MQZWBS$Mxnhx]t6',
    description: null,
    alt_description: `${subject.toLowerCase()} in soft light`,
    likes: hue,
    urls: {
      raw: image(''),
      full: image('&q=85'),
      regular: image('&q=80&w=1080'),
      small: image('&q=80&w=400'),
      thumb: image('&q=80&w=200'),
    },
    links: {
      self: `${baseUrl}/photos/${id}`,
      html: `https://unsplash.com/photos/${id}`,
      download: `https://unsplash.com/photos/${id}/download?ixid=${ixid}`,
      download_location: `${baseUrl}/photos/${id}/download?ixid=${ixid}`,
    },
    user: {
      id: username,
      username,
      name,
      links: { self: `${baseUrl}/users/${username}`, html: `https://unsplash.com/@${username}` },
    },
  }
}
