/** A directory as shared files. Several processes may use it, also over a network file system. */
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { SharedFile, SharedFiles } from '../../ports/shared-files.ts'

/** A partial file older than this was left by a killed process, ms. */
const PART_AGE = 10 * 60_000
/** Files that are examined at once. */
const BATCH = 64

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Calls `write` with a temporary path, which is then given its name. */
async function appearing(path: string, write: (part: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.${randomUUID()}.part`
  try {
    await write(part)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function openFile(path: string) {
  return open(path, 'r').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
}

export function directoryFiles(directory: string): SharedFiles {
  const pathOf = (name: string): string => join(directory, name)
  return {
    list: (prefix) => listFiles(directory, prefix),
    async read(name, maxBytes) {
      const file = await openFile(pathOf(name))
      if (!file) return null
      try {
        const { size, mtimeMs } = await file.stat()
        if (size > maxBytes) throw new Error('The file is too large')
        return { content: await file.readFile(), changedAt: mtimeMs }
      } finally {
        await file.close()
      }
    },
    async readPart(name, at, size) {
      const file = await open(pathOf(name), 'r')
      try {
        const content = Buffer.alloc(size)
        const { bytesRead } = await file.read(content, 0, size, at)
        return content.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    write: (name, content) => appearing(pathOf(name), (part) => writeFile(part, content)),
    async writeNew(name, content) {
      await mkdir(dirname(pathOf(name)), { recursive: true })
      return writeFile(pathOf(name), content, { flag: 'wx' }).then(
        () => true,
        (error: unknown) => {
          if (codeOf(error) === 'EEXIST') return false
          throw error
        },
      )
    },
    upload: (name, path) => appearing(pathOf(name), (part) => copyFile(path, part)),
    async touch(name) {
      const now = new Date()
      await utimes(pathOf(name), now, now)
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** Removes old parts of files. A directory that does not exist has no files. */
async function listFiles(directory: string, prefix: string): Promise<SharedFile[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => relative(directory, path).startsWith(prefix))
  const files: SharedFile[] = []
  for (let from = 0; from < paths.length; from += BATCH) {
    const described = await Promise.all(paths.slice(from, from + BATCH).map((path) => describeFile(directory, path)))
    files.push(...described.filter((file) => file !== null))
  }
  return files
}

/** Null for a part, and for a file that another process has removed meanwhile. */
async function describeFile(directory: string, path: string): Promise<SharedFile | null> {
  const found = await stat(path).catch(() => null)
  if (!found) return null
  if (!path.endsWith('.part')) return { name: relative(directory, path), size: found.size, changedAt: found.mtimeMs }
  if (Date.now() - found.mtimeMs > PART_AGE) await rm(path, { force: true })
  return null
}
