import { statfs } from 'node:fs/promises'
import type { HealthReport } from '@rubato/contracts/domain'

export interface WatchedDisk {
  name: HealthReport['disks'][number]['name']
  directory: string
}

/** The disks that the site writes to, without directories that are not there yet. */
export async function readDisks(disks: readonly WatchedDisk[]): Promise<HealthReport['disks']> {
  const read = await Promise.all(disks.map(readDisk))
  return read.flatMap((disk) => disk ?? [])
}

async function readDisk({ name, directory }: WatchedDisk): Promise<HealthReport['disks'][number] | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory)
    return { name, freeBytes: bavail * bsize, totalBytes: Math.max(1, blocks * bsize) }
  } catch {
    return null
  }
}
