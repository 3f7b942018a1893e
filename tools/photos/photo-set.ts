/** The bundled pictures: every form in every palette. */
import { createHash } from 'node:crypto'
import { forms, type Form } from './forms.ts'
import type { Draw } from './layers.ts'
import { palettes, type Palette } from './palettes.ts'

/** Raised with every change of the drawing. Saved games name the file of their picture, so that a drawn file never changes. */
const DRAWING = 1

export interface DrawnPhoto {
  id: string
  name: string
  alt: string
  /** By which it is found, beside its name and alternative text. */
  words: readonly string[]
  /** Below `apps/web/public`, and the path in addresses. */
  file: string
  form: Form
  palette: Palette
}

export const photoSet: readonly DrawnPhoto[] = forms.flatMap((form) =>
  palettes.map((palette): DrawnPhoto => {
    const id = `${palette.id}-${form.id}`
    return {
      id,
      name: `${palette.name} ${form.name}`,
      alt: form.alt(palette.light),
      words: [...palette.words, ...form.words],
      file: `splash/${id}-${DRAWING}.avif`,
      form,
      palette,
    }
  }),
)

/** Random values of a picture: each call gives the next one, the same for every run. */
export function drawFor(id: string): Draw {
  let calls = 0
  return (least, most) => {
    calls += 1
    const value = createHash('sha256').update(`${id} ${calls}`).digest().readUInt32BE() / 2 ** 32
    return least + value * (most - least)
  }
}
