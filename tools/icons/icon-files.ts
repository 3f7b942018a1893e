/** The files of the installed app's icon, for systems that install no SVG. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../steps.ts'
import { pixelsOf } from './draw-icon.ts'
import { encodePng, isSamePicture } from './png.ts'

interface Icon {
  file: string
  /** Width and height, pixels. */
  size: number
  scale: number
}

const icons: readonly Icon[] = [
  { file: 'installed-icon-192.png', size: 192, scale: 1 },
  { file: 'installed-icon-512.png', size: 512, scale: 1 },
  // Android shows a circle of 80 % of the width at least.
  { file: 'installed-icon-maskable-512.png', size: 512, scale: 0.85 },
  { file: 'apple-touch-icon.png', size: 180, scale: 1 },
]

const pathOf = ({ file }: Icon): string => join(root, 'apps/web/public', file)
const draw = ({ size, scale }: Icon): Buffer => encodePng(pixelsOf(size, scale), size)

/** The icons that have no file, or one of other shapes. */
export const findStaleIcons = (): Icon[] =>
  icons.filter((icon) => !existsSync(pathOf(icon)) || !isSamePicture(readFileSync(pathOf(icon)), draw(icon)))

export function writeIcons(stale: readonly Icon[]): void {
  for (const icon of stale) writeFileSync(pathOf(icon), draw(icon))
}
