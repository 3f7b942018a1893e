/** The list of files that an app kept for offline play needs. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/** Served by the server in another form, compressed copies, the grammar check of the editors, and what visitors hear. */
const LEFT_OUT =
  /(^|\/)\.|\.(br|gz|map|html|txt)$|^\/(?:splash|landing)\/|^\/manifest\.webmanifest$|^\/assets\/harper|^\/offline-/

/** Writes `offline-files.json`: the paths of the files, their size together, and a digest of their contents. */
export function offlineFiles(directory: string): Plugin {
  return {
    name: 'rubato:offline-files',
    apply: 'build',
    async closeBundle() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true })
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => `/${relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
        .filter((path) => !LEFT_OUT.test(path))
        .sort()
      const hash = createHash('sha256')
      let bytes = 0
      for (const path of files) {
        const content = await readFile(join(directory, path))
        hash.update(path).update(content)
        bytes += content.length
      }
      const list = { files, bytes, build: hash.digest('hex') }
      await writeFile(join(directory, 'offline-files.json'), JSON.stringify(list))
    },
  }
}
