/** The lines that are rendered: evenly spread over the default script, without placeholders. */
import { defaultScript } from '@rubato/script-content'

const plain = defaultScript.dialogs.map(({ text, speech }) => speech ?? text).filter((line) => !line.includes('{'))

export const linesOfScript = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => plain[Math.floor(((index + 0.5) * plain.length) / count)]!)
