/** A folder of generated pictures, each different, of the size of a photo on a phone's screen. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawPicture } from '@rubato/stand-ins'

/** Decoded, a picture takes 2.3 MB. */
const SIZE = { width: 960, height: 600 }

export async function makePictures(count: number): Promise<string> {
  const root = join(await mkdtemp(join(tmpdir(), 'rubato-media-')), 'pictures')
  for (const folder of ['lace', 'silk']) await mkdir(join(root, folder), { recursive: true })
  for (let number = 0; number < count; number++) {
    const folder = number % 2 === 0 ? 'lace' : 'silk'
    await writeFile(join(root, folder, `${number}.png`), drawPicture(number, SIZE))
  }
  return root
}
