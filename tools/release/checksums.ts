/** The checksums of a release. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

/** `sha256sum --check SHA256SUMS` compares every file of an unpacked archive. */
export function addChecksums(to: string): void {
  const files = readdirSync(to, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const lines = files.sort().map((path) => `${sha256(path)}  ${path.slice(to.length + 1)}\n`)
  writeFileSync(join(to, 'SHA256SUMS'), lines.join(''))
}
